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

(* What must not be done, or not before something else is. Of Aces that are not known nothing is counted. *)
let deed hidden d = Printf.sprintf "fewer than %d %s%s" d.fewer (if hidden then "known " else "") (match d.what with
  | CardsOf n -> Printf.sprintf "cards in pile %d" (n + 1)
  | DownOf n -> Printf.sprintf "face-down cards in pile %d" (n + 1)
  | AcesOf x -> "Aces of " ^ (match x with Clubs -> "clubs" | Diamonds -> "diamonds" | Hearts -> "hearts" | Spades -> "spades"))
let banned hidden (d, before) = ", never " ^ deed hidden d ^ (match before with Some u -> " before " ^ deed hidden u | None -> "")

let text_of l = String.of_seq (List.to_seq l)

(* The piles that are left alone, since a card in sight is not known there; and what else is not known. *)
let untold (seals, shown) =
  let numbered = List.mapi (fun n k -> (n, k)) seals in
  let alone = String.concat "" (List.map (fun (n, k) -> if k = None then Printf.sprintf ", without pile %d" (n + 1) else "") numbered) in
  let all = if alone = "" then "face-down cards are" else "unknown cards are, but nothing that is asked" in
  alone ^ if shown = Left then ", neither moving nor building on an unknown card, nor counting one"
    else if List.exists (fun k -> k <> Some 0) seals then ", whatever the " ^ all else ""

(* The position with marks for what is not known. *)
let marked line seals s =
  let mark f seal p = match seal with None -> f p | Some _ -> p in
  let fields = String.split_on_char ',' (line s) in
  let star x = String.map (fun c -> if c = '?' then c else '*') x in
  let seen = List.map2 (mark star) seals (List.filteri (fun i _ -> i < 10) fields) in
  String.concat "," (seen @ List.filteri (fun i _ -> i >= 10) fields)

(* What cannot be, without what, what that means, and the position; "-" for a certificate that is refused. *)
let told letter line text =
  match told_calculus text with
  | Some (((((cannot, without), goals), deeds), ((seals, _) as unknown)), s) ->
    let hidden = List.exists (fun k -> k <> Some 0) seals in
    let meaning = String.concat ", with " (List.map (asked letter) goals) ^ String.concat "" (List.map (banned hidden) deeds) ^ untold unknown in
    String.concat "|" [text_of cannot; String.trim (text_of without); meaning; marked line seals s]
  | None -> "-"
