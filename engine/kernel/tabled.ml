(* What the program about tables has read, in words. *)
open Tables

let suits = [Clubs, "c"; Diamonds, "d"; Hearts, "h"; Spades, "s"]
let ranks = ["A"; "2"; "3"; "4"; "5"; "6"; "7"; "8"; "9"; "10"; "J"; "Q"; "K"]
let letter n = if n = 10 then "T" else List.nth ranks (n - 1)
let card c = List.nth ranks (c.rank - 1) ^ List.assoc c.suit_of suits

(* The cards of a pile, the deepest first, brackets around those that lie face down. *)
let cards x =
  let rec go down = function
    | [] -> if down then "]" else ""
    | c :: x ->
      let turns = if down && not c.hidden then "]" else "" in
      turns ^ " " ^ (if c.hidden && not down then "[" else "") ^ card c ^ go c.hidden x in
  if x = [] then " -" else go false (List.rev x)

let named = function Tableau | Spot _ -> "pile" | Cell -> "cell" | Reserve -> "reserve" | Waste -> "waste" | Stock -> "stock" | Foundation _ | Own _ -> "foundation" | Hole -> "hole" | Field -> "grid" | Drawn -> "drawn"

let position r s =
  let many name = List.length (List.filter (fun (a, _) -> named a = name) s.piles) in
  let seen = Hashtbl.create 9 in
  let pile (a, x) =
    let name = named a in
    let n = 1 + Option.value ~default:0 (Hashtbl.find_opt seen name) in
    Hashtbl.replace seen name n;
    name ^ (if many name > 1 then " " ^ string_of_int n else "") ^ ":" ^ cards x in
  (* The rows of a grid, or a line. *)
  let place c = if is_gap c then "-" else card c in
  let rec rows columns i = function
    | [] -> []
    | x -> Printf.sprintf "row %d: %s" i (String.concat " " (List.map place (firstn columns x))) :: rows columns (i + 1) (skipn columns x) in
  let piles = function
    | Drawn, _ -> []
    | Field, x -> (match r.ground with Some (Grid (columns, _, _, _, _, _)) -> rows columns 1 x | _ -> ["line: " ^ String.concat " " (List.map card x)])
    | p -> [pile p] in
  let rec bits = function XH -> 1L | XO p -> Int64.shift_left (bits p) 1 | XI p -> Int64.succ (Int64.shift_left (bits p) 1) in
  let shuffle = match r.seed with Some n -> [Printf.sprintf "shuffle: %Lu" (match n with N0 -> 0L | Npos p -> bits p)] | None -> [] in
  let drawn = List.concat_map (fun (a, x) -> if a = Drawn && x <> [] then ["drawn: " ^ string_of_int (List.length x)] else []) s.piles in
  let counted = match r.gather with Some (Some _) -> "gathered: " | _ -> "redeals: " in
  String.concat " | " ((if s.passes > 0 then [counted ^ string_of_int s.passes] else []) @ drawn @ shuffle @ List.concat_map piles s.piles)

let face (n, x) = letter n ^ String.uppercase_ascii (List.assoc x suits)
let listed l =
  let pair (lies, come) = Printf.sprintf "[\"%s\"] = \"%s\"" (face lies) (String.concat " " (List.map face come)) in
  "{ " ^ String.concat ", " (List.map pair l) ^ " }"

let relation a =
  let colour = match a.suits with Any -> "any" | Same_suit -> "suit" | Same_colour -> "colour" | Alternate -> "alternate" | Other_suit -> "other" in
  let way w = w ^ (if a.by_ = 1 then "" else " by " ^ string_of_int a.by_) ^ " " ^ colour ^ if a.round then " round" else "" in
  match a.steps with Listed l -> listed l | No -> "none" | Free -> if a.suits = Any then "free" else "free " ^ colour | Down -> way "down" | Up -> way "up" | Either -> way "either"

(* A foundation with rules of its own: what begins it, what is built on it, how many cards it takes. *)
let own_place r p =
  let begins = match p.starts with At n -> letter n | At_low -> "" | Chosen -> "choice" in
  let suit = match p.own_suit with Some x -> String.uppercase_ascii (List.assoc x suits) | None -> "" in
  begins ^ suit ^ " " ^ relation (if p.starts = Chosen then { p.on with round = false } else p.on) ^ " " ^ string_of_int p.room ^ if p.follows then " after" else ""

(* The rules: how many ranks, the lowest one, then the words of a game's canonical text in their order, without what goes without saying. *)
let rules r =
  let say key value = Printf.sprintf "%s = \"%s\"" key value in
  let say_relation key a = match a.steps with Listed l -> key ^ " = " ^ listed l | _ -> say key (relation a) in
  let inside a = match a with Tableau -> "tableau" | Cell -> "cells" | a -> named a in
  let kinds key l = [say key (String.concat " " (List.map inside l))] in
  let unit = match r.units with
    | One -> [] | Run -> [say "unit" "run"] | Whole_run -> [say "unit" "whole run"] | Whole_pile -> [say "unit" "pile"]
    | One_or_pile -> [say "unit" "one or pile"] | Tail -> [say "unit" "tail"] | Run_to_free -> [say "unit" "run to free"] in
  let space = match r.spaces with
    | Anything -> [] | Nothing -> [say "space" "none"] | Rank n -> [say "space" (letter n)] | Highest -> [say "space" "high"]
    | From l -> [say "space" (String.concat " " (List.map named l))] in
  let fill = if r.fill = [] then [] else [say "fill" (String.concat " " (List.map named r.fill))] in
  let hold = if r.hold then ["hold = true"] else [] in
  let most = match r.most with Some n -> [Printf.sprintf "most = %d" n] | None -> [] in
  let turn = if r.turn = 1 then [] else [Printf.sprintf "turn = %d" r.turn] in
  let onto = if r.onto = Waste then [] else [say "onto" (inside r.onto)] in
  let piles = match r.among with Some n -> [Printf.sprintf "piles = %d" n] | None -> [] in
  let takes = match r.takes with Some l -> kinds "takes" l | None -> [] in
  let shut = if r.shut then [say "when" "stock out"] else [] in
  let needs = if r.no_space then [say "needs" "no space"] else if r.wait then [say "needs" "waste empty"] else [] in
  let whole = if r.whole then [say "whole" (if r.at_once then "auto" else "move")] else [] in
  let drop = if r.drop.steps = No then [] else [say_relation "build" r.drop] in
  let ends = match r.stops with Some n -> [say "ends" (letter n)] | None -> [] in
  let taking = match r.take with
    | None -> [] | Some (Sum n) -> [say "take" ("sum " ^ string_of_int n)] | Some Same_rank -> [say "take" "rank"]
    | Some Lower_in_suit -> [say "take" "lower in suit"] in
  let alone = match r.alone with Some n -> [say "alone" (letter n)] | None -> [] in
  let from = if r.sources = [Tableau] then [] else kinds "from" r.sources in
  let shape = List.concat_map (fun p -> List.concat_map (fun h ->
    if rows_from (h - 1) p 1 0 <> r.covers then [] else [say "shape" (if p = 1 then Printf.sprintf "pyramid %d" h else Printf.sprintf "peaks %d %d" p h)])
    [2; 3; 4; 5; 6; 7; 8; 9]) [1; 2; 3; 4; 5; 6; 7; 8; 9] in
  let number key n = Printf.sprintf "%s = %d" key n in
  let numbers l = "{ " ^ String.concat ", " (List.map string_of_int l) ^ " }" in
  let gather = match r.gather with
    | None -> []
    | Some g -> [(match g with Some n -> number "gather" n | None -> say "gather" "any")] @ (match r.portions with [] -> [] | [n] -> [number "portions" n] | l -> ["portions = " ^ numbers l]) @ (if r.seed = None then [] else ["shuffle = true"]) @ if r.draw = 0 then [] else [number "draw" r.draw] in
  let ground = match r.ground with
    | None -> []
    | Some (Line (jumps, suit, rank)) -> ["jumps = " ^ numbers jumps; say "match" (String.concat " " ((if suit then ["suit"] else []) @ if rank then ["rank"] else []))]
    | Some (Grid (columns, first, build, fixed, near, close)) ->
      [number "columns" columns] @ (match first with Some n -> [say "first" (letter n)] | None -> []) @ (if build.steps = No then [] else [say_relation "build" build])
      @ (if fixed then [say "suits" "fixed"] else []) @ (if near then [say "next" "all"] else []) @ if close then ["close = true"] else [] in
  let own = if r.own = [] then [] else [say "foundations" (String.concat ", " (List.map (own_place r) r.own))] in
  let won = match r.aim with All_out -> [] | One_pile -> [] | Rows -> [] | High_left -> [say "won" "high left"] | Tableau_taken -> [say "won" "tableau taken"] | Suits_built -> [say "won" "suits built"] in
  let redeals = match r.redeals with None -> ["redeals = \"any\""] | Some 0 -> [] | Some n -> [Printf.sprintf "redeals = %d" n] in
  let back = if r.back then ["back = true"] else [] in
  String.concat ", " (["ranks = " ^ string_of_int r.ranks; say "low" (letter r.low)] @ shape @ [say_relation "build" r.build] @ unit @ (if r.run = r.build then [] else [say_relation "run" r.run]) @ space @ fill @ hold @ takes @ most @ shut @ turn @ onto @ piles @ redeals @ needs @ back @ whole @ drop @ ends @ taking @ alone @ from @ gather @ ground @ won @ own)

let chars text = List.init (String.length text) (String.get text)

(* What a certificate proves: the rules, the position; "-" when it is refused. *)
let lost text =
  match verify_table text with
  | Some (r, s) -> rules r ^ "|" ^ position r s
  | None -> "-"

(* Whether a position is won, and all that a move leads to, then an empty line. *)
let moves game start =
  match game_of (chars game) with
  | Some (r, l) -> (match start_of r l (chars start) with
    | Some (r, s) ->
      print_endline (if over r s then "won" else "open");
      List.iter (fun t -> print_endline (position r t)) (next r s);
      print_endline ""
    | None -> print_endline "no position")
  | None -> print_endline "no game"
