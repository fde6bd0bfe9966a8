(* A certificate of the free-card calculus in words: apart from the rest, since what is extracted of it rests
   on proofs about the rules, and the tests build a program with other rules. *)
open Proved

(* What was asked, when it can be done. *)
let asked letter = function
  | Spaces k -> Printf.sprintf "as many spaces as %d" k
  | Digs (n, m) -> Printf.sprintf "pile %d without all of its first cards, %d in number" (n + 1) m
  | Turns n -> Printf.sprintf "a card of pile %d turned up" (n + 1)
  | Turn -> "a card turned up"
  | Suits wanted ->
    let names = List.filter (fun (x, _) -> wanted x) [Clubs, "clubs"; Diamonds, "diamonds"; Hearts, "hearts"; Spades, "spades"] in
    "a suit to remove: " ^ String.concat " or " (List.map snd names)
  | Gone k -> Printf.sprintf "suits removed, %d in number" k
  | Bare c -> Printf.sprintf "a card %c bare" (letter c)
  | Bares (r, k) -> Printf.sprintf "%d cards of rank %d bare" k r
  | Lost l -> String.concat " or " ("a suit removed" :: List.map (fun (n, m) -> Printf.sprintf "pile %d without all of its first %d cards" (n + 1) m) l)

(* What must not be done, or not before something else is. *)
let deed d = Printf.sprintf "fewer than %d %s" d.fewer (match d.what with
  | CardsOf n -> Printf.sprintf "cards in pile %d" (n + 1)
  | DownOf n -> Printf.sprintf "face-down cards in pile %d" (n + 1)
  | AcesOf x -> "Aces of " ^ (match x with Clubs -> "clubs" | Diamonds -> "diamonds" | Hearts -> "hearts" | Spades -> "spades"))
let banned (d, before) = ", never " ^ deed d ^ (match before with Some u -> " before " ^ deed u | None -> "")

let text_of l = String.of_seq (List.to_seq l)

(* What cannot be, without what, what that means, and the position; "-" for a certificate that is refused. *)
let told letter line text =
  match told_calculus text with
  | Some (((((cannot, without), goals), deeds), unseen), s) ->
    let whatever = if unseen then ", whatever the face-down cards are" else "" in
    String.concat "|" [text_of cannot; String.trim (text_of without); String.concat ", with " (List.map (asked letter) goals) ^ String.concat "" (List.map banned deeds) ^ whatever; line s]
  | None -> "-"
