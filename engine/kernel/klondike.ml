(* Klondike in words, as certificates have it. *)
open Proved

let text_of l = String.of_seq (List.to_seq l)
let chars text = List.init (String.length text) (String.get text)

let card c = text_of (name c)
let cards = function [] -> "-" | l -> String.concat " " (List.map card l)
let column p = if p.down = [] then cards p.up else Printf.sprintf "[%s] %s" (cards p.down) (cards p.up)
let numbered name = List.mapi (fun i x -> Printf.sprintf "%s %d: %s" name (i + 1) x)

(* What is out of a suit, the Ace first. *)
let foundation out x = cards (List.sort (fun c d -> compare c.rank d.rank) (List.filter (fun c -> c.suit_of = x) out))

(* How often the waste was turned over is said where it counts. *)
let position o s =
  let over = if s.redeals = 0 || o.passes = 0 then [] else [Printf.sprintf "redeals: %d" s.redeals] in
  let deck = ["waste: " ^ cards (List.rev s.waste); "stock: " ^ cards (List.rev s.stock)] in
  String.concat " | " (over @ numbered "pile" (List.map column s.columns) @ deck
    @ numbered "foundation" (List.map (foundation s.out) [Spades; Hearts; Clubs; Diamonds]))

let options o =
  let draw = match o.turns with 0 -> "all" | 1 -> "one" | _ -> "three" in
  let passes = if o.passes = 0 then "any" else string_of_int o.passes in
  Printf.sprintf "draw=%s passes=%s%s" draw passes (if o.kings then " kings=back" else "")

(* The game and the position that are lost; "-" for a certificate that is refused. *)
let lost text = match verify_klondike (chars text) with Some (o, s) -> options o ^ "|" ^ position o s | None -> "-"

(* All legal moves, each with where it leads, then an empty line. All that can be taken up is tried everywhere. *)
let moves o s =
  let say act name = match play_klondike o s act with Some t -> Printf.printf "%s|%s\n" (name ()) (position o t) | None -> () in
  let carry place n c =
    say (Carry (place, n, None)) (fun () -> card c ^ " out");
    List.iteri (fun j _ -> say (Carry (place, n, Some j)) (fun () -> Printf.sprintf "%s to %d" (card c) (j + 1))) s.columns in
  say Draw (fun () -> "draw");
  say Redeal (fun () -> "redeal");
  List.iteri (fun i p -> List.iteri (fun n c -> carry (Column i) (List.length p.up - n) c) p.up) s.columns;
  List.iteri (carry Deck) (if o.turns = 0 then s.stock else List.filteri (fun i _ -> i = 0) s.waste);
  List.iteri (carry Foundation) s.out;
  print_endline ""

let ask game text =
  match klondike_options (chars game) with
  | Some o -> (match klondike_position o (chars text) with Some s -> moves o s | None -> print_endline "no position")
  | None -> print_endline "no game"
