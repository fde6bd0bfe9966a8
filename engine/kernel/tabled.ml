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

let named = function Tableau -> "pile" | Cell -> "cell" | Reserve -> "reserve" | Waste -> "waste" | Stock -> "stock" | Foundation _ -> "foundation" | Hole -> "hole"

let position s =
  let many name = List.length (List.filter (fun (a, _) -> named a = name) s.piles) in
  let seen = Hashtbl.create 9 in
  let pile (a, x) =
    let name = named a in
    let n = 1 + Option.value ~default:0 (Hashtbl.find_opt seen name) in
    Hashtbl.replace seen name n;
    name ^ (if many name > 1 then " " ^ string_of_int n else "") ^ ":" ^ cards x in
  String.concat " | " ((if s.passes > 0 then ["redeals: " ^ string_of_int s.passes] else []) @ List.map pile s.piles)

let relation a =
  let colour = match a.suits with Any -> "any" | Same_suit -> "suit" | Same_colour -> "colour" | Alternate -> "alternate" | Other_suit -> "other" in
  let way w = w ^ (if a.by_ = 1 then "" else " by " ^ string_of_int a.by_) ^ " " ^ colour ^ if a.round then " round" else "" in
  match a.steps with No -> "none" | Free -> if a.suits = Any then "free" else "free " ^ colour | Down -> way "down" | Up -> way "up" | Either -> way "either"

(* The rules: how many ranks, the lowest one, then the words of a game's canonical text in their order, without what goes without saying. *)
let rules r =
  let say key value = Printf.sprintf "%s = \"%s\"" key value in
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
  let onto = if r.onto = Waste then [] else [say "onto" (match r.onto with Tableau -> "tableau" | a -> named a)] in
  let shut = if r.shut then [say "when" "stock out"] else [] in
  let needs = if r.no_space then [say "needs" "no space"] else [] in
  let whole = if r.whole then [say "whole" "move"] else [] in
  let drop = if r.drop.steps = No then [] else [say "build" (relation r.drop)] in
  let redeals = match r.redeals with None -> ["redeals = \"any\""] | Some 0 -> [] | Some n -> [Printf.sprintf "redeals = %d" n] in
  let back = if r.back then ["back = true"] else [] in
  String.concat ", " (["ranks = " ^ string_of_int r.ranks; say "low" (letter r.low); say "build" (relation r.build)] @ unit @ (if r.run = r.build then [] else [say "run" (relation r.run)]) @ space @ fill @ hold @ most @ shut @ turn @ onto @ redeals @ needs @ back @ whole @ drop)

let chars text = List.init (String.length text) (String.get text)

(* What a certificate proves: the rules, the position; "-" when it is refused. *)
let lost text =
  match verify_table text with
  | Some (r, s) -> rules r ^ "|" ^ position s
  | None -> "-"

(* Whether a position is won, and all that a move leads to, then an empty line. *)
let moves game start =
  match game_of (chars game) with
  | Some (r, l) -> (match start_of r l (chars start) with
    | Some (r, s) ->
      print_endline (if over s then "won" else "open");
      List.iter (fun t -> print_endline (position t)) (next r s);
      print_endline ""
    | None -> print_endline "no position")
  | None -> print_endline "no game"
