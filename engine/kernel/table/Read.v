(* How a game is read: its canonical text in one line, as in certificates.

     pack = "1x4x13" | tableau = { 8, deal = { 7, 7, 7, 7, 6, 6, 6, 6 }, build = "down alternate" } | cells = { 4 } | foundations = { 4 }

   What is not known here is refused, and so is what stands twice. How the cards were dealt does not
   matter: the position says where they lie. *)
Require Import List Arith NArith Bool String Ascii.
From Patience Require Import Text table.Rules.
Import ListNotations.
Open Scope string_scope. Open Scope nat_scope.

Inductive token := Word (w : string) | Quoted (w : string) | Open | Close | Comma | Equals.
Definition sign_of (a : ascii) : option token :=
  match find (fun x => Ascii.eqb a (fst x)) [("{"%char, Open); ("}"%char, Close); (","%char, Comma); ("="%char, Equals)] with
  | Some x => Some (snd x)
  | None => None
  end.
Definition flush (w : string) (l : list token) : list token := match w with EmptyString => l | _ => Word (turn_on w "") :: l end.
(* The words, the words in quotes, and the signs of a text; w is what was read of a word, the last character first. *)
Fixpoint tokens (quoted : bool) (w s : string) : option (list token) :=
  let flush l := match l with Some l => Some (flush w l) | None => None end in
  match s with
  | EmptyString => if quoted then None else flush (Some [])
  | String a s =>
    if Ascii.eqb a """" then
      if quoted then match tokens false "" s with Some l => Some (Quoted (turn_on w "") :: l) | None => None end else flush (tokens true "" s)
    else if quoted then tokens true (String a w) s
    else if Ascii.eqb a " " then flush (tokens false "" s)
    else match sign_of a with
      | Some t => flush match tokens false "" s with Some l => Some (t :: l) | None => None end
      | None => tokens false (String a w) s
      end
  end.

(* The parts between commas, those in inner braces apart; the outer braces are gone. *)
Fixpoint parts (depth : nat) (part l : list token) : option (list (list token)) :=
  match l with
  | [] => None
  | Open :: l => parts (S depth) (Open :: part) l
  | Close :: l => match depth, l with
    | 0, [] => Some [rev part]
    | 0, _ => None
    | S d, _ => parts d (Close :: part) l
    end
  | Comma :: l => match depth with
    | 0 => match parts 0 [] l with Some ps => Some (rev part :: ps) | None => None end
    | _ => parts depth (Comma :: part) l
    end
  | t :: l => parts depth (t :: part) l
  end.
(* The value of a section: what stands behind its words, and first what has none. Sections without words are a single value. *)
Definition words := list (string * list token).
Definition worded (p : list token) : string * list token := match p with Word k :: Equals :: v => (k, v) | _ => ("", p) end.
Fixpoint in_order (known keys : list string) : bool :=
  match keys, known with
  | [], _ => true
  | _, [] => false
  | k :: keys', a :: known => if String.eqb k a then in_order known keys' else in_order known keys
  end.
(* How the cards are dealt: a number, numbers in braces, or words. *)
Fixpoint counts (v : list token) : bool :=
  match v with [Word n; Close] => true | Word n :: Comma :: v => counts v | _ => false end.
Definition of_deal (v : list token) : bool :=
  match v with [Word n] => match number n with Some _ => true | None => false end | [Quoted _] => true | Open :: v => counts v | _ => false end.
Definition dealing := ["deal"; "down"; "sink"; "dealt"].
Definition section (known : list string) (v : list token) : option words :=
  match known, v with
  | [], [_] | _, [Word "false"] => Some [("", v)]
  | _, Open :: l => match parts 0 [] l with
    | Some ps => let ws := map worded ps in if in_order ("" :: known) (map fst ws) && forallb (fun w => negb (existsb (String.eqb (fst w)) dealing) || of_deal (snd w)) ws then Some ws else None
    | None => None
    end
  | _, _ => None
  end.

(* What needs something that may be missing is missing, too. *)
Definition bind {A B} (x : option A) (f : A -> option B) : option B := match x with Some a => f a | None => None end.
Notation "'let*' p := x 'in' y" := (bind x (fun p => y)) (at level 200, p pattern, x at level 100, y at level 200).

(* A word, if it is said; what is said, if it is well said. *)
Definition said {A} (ws : words) (k : string) (read : list token -> option A) (other : A) : option A :=
  match entry ws k with Some v => read v | None => Some other end.
Definition count (v : list token) : option nat := match v with [Word n] => number n | _ => None end.
Definition yes (v : list token) : option bool := match v with [Word w] => if String.eqb w "true" then Some true else None | _ => None end.

Definition letters := ["A"; "2"; "3"; "4"; "5"; "6"; "7"; "8"; "9"; "T"; "J"; "Q"; "K"].
Fixpoint index_in (names : list string) (i : nat) (x : string) : option nat :=
  match names with [] => None | n :: l => if String.eqb n x then Some i else index_in l (S i) x end.
Definition colour_of : string -> option colour := entry
  [("any", Any); ("suit", Same_suit); ("colour", Same_colour); ("alternate", Alternate); ("other", Other_suit)].
Definition way_of : string -> option way := entry [("down", Down); ("up", Up); ("either", Either)].
Definition stepping (w : string) (by_ : option nat) (c : string) (round : bool) : option relation :=
  match way_of w, by_, colour_of c with Some w, Some n, Some c => Some (Relation w n c round) | _, _, _ => None end.
(* A card as games write it: "TS". And a list of those that may come to each: ["2S"] = "AH AD". *)
Definition face_of (s : string) : option face :=
  let* n := index_in letters 1 (substring 0 1 s) in
  let* x := entry [("C", Clubs); ("D", Diamonds); ("H", Hearts); ("S", Spades)] (substring 1 2 s) in Some (n, x).
Fixpoint listed (v : list token) : option (list (face * list face)) :=
  match v with
  | Word o :: Quoted lies :: Word c :: Equals :: Quoted come :: v =>
    if are [o; c] ["["; "]"] then
      let* lies := face_of lies in
      let* come := each face_of (cut " " come) in
      let* l := match v with [Close] => Some [] | Comma :: v => listed v | _ => None end in Some ((lies, come) :: l)
    else None
  | _ => None
  end.
Definition relation_of (v : list token) : option relation :=
  match v with
  | Open :: v => let* l := listed v in Some (Relation (Listed l) 1 Any false)
  | [Quoted s] => match cut " " s with
    | [w] => entry [("none", Relation No 1 Any false); ("free", Relation Free 1 Any false)] w
    | [w; c] => if String.eqb w "free" then match colour_of c with Some c => Some (Relation Free 1 c false) | None => None end
      else stepping w (Some 1) c false
    | [w; c; o] => if String.eqb o "round" then stepping w (Some 1) c true else None
    | [w; b; n; c] => if String.eqb b "by" then stepping w (number n) c false else None
    | [w; b; n; c; o] => if are [b; o] ["by"; "round"] then stepping w (number n) c true else None
    | _ => None
    end
  | _ => None
  end.
Definition unit_of (v : list token) : option unit :=
  match v with
  | [Quoted s] => entry [("run", Run); ("whole run", Whole_run); ("pile", Whole_pile); ("one or pile", One_or_pile); ("tail", Tail); ("run to free", Run_to_free)] s
  | _ => None
  end.
Definition letter_of (s : string) : option nat := index_in letters 1 s.
Definition sources_of (s : string) : option (list kind) := each (entry [("reserve", Reserve); ("waste", Waste); ("stock", Stock)]) (cut " " s).
Definition fill_of (v : list token) : option (list kind) := match v with [Quoted s] => sources_of s | _ => None end.
Definition space_of (v : list token) : option space :=
  match v with
  | [Quoted s] => match entry [("none", Nothing); ("high", Highest)] s, letter_of s with
    | Some x, _ => Some x
    | _, Some n => Some (Rank n)
    | _, _ => match sources_of s with Some l => Some (From l) | None => None end
    end
  | _ => None
  end.
Definition onto_of (v : list token) : option kind :=
  match v with [Quoted s] => entry [("tableau", Tableau); ("reserve", Reserve); ("hole", Hole)] s | _ => None end.
Definition when_of (v : list token) : option bool := match v with [Quoted s] => if String.eqb s "stock out" then Some true else None | _ => None end.
Definition kinds_of (v : list token) : option (option (list kind)) :=
  match v with [Quoted s] => let* l := each (entry [("tableau", Tableau); ("cells", Cell); ("reserve", Reserve); ("waste", Waste); ("grid", Field)]) (cut " " s) in Some (Some l) | _ => None end.
(* What the stock waits for: that there is no space, or no card in the waste. *)
Definition needs_of (v : list token) : option (bool * bool) :=
  match v with [Quoted s] => entry [("no space", (true, false)); ("waste empty", (false, true))] s | _ => None end.
Definition some_count (v : list token) : option (option nat) := let* n := count v in Some (Some n).
Definition rank_said (v : list token) : option (option nat) := match v with [Quoted s] => let* n := letter_of s in Some (Some n) | _ => None end.
Definition goal_of (v : list token) : option goal :=
  match v with [Quoted s] => entry [("tableau taken", Tableau_taken); ("suits built", Suits_built); ("high left", High_left); ("one pile", One_pile); ("rows", Rows)] s | _ => None end.
(* Whether only whole suits go out, and whether they do so at once. *)
Definition whole_of (v : list token) : option (bool * bool) := match v with [Quoted s] => entry [("move", (true, false)); ("auto", (true, true))] s | _ => None end.
Definition redeals_of (v : list token) : option (option nat) :=
  match v with
  | [Quoted s] => if String.eqb s "any" then Some None else None
  | _ => match count v with Some n => Some (Some n) | None => None end
  end.
(* What begins foundations: one thing for all, or a list. A card says its suit, too. *)
Definition base_of (v : list token) : option (begin * option suit) :=
  match v with
  | [Quoted s] => match entry [("first", At_low); ("pile 1", At_low); ("choice", Chosen)] s, letter_of s with
    | Some b, _ => Some (b, None)
    | _, Some n => Some (At n, None)
    | _, _ => let* f := face_of s in Some (At (fst f), Some (snd f))
    end
  | _ => None
  end.
Definition list_of {A} (read : list token -> option A) (v : list token) : option (list A) :=
  match v with Open :: l => let* ps := parts 0 [] l in each read ps | _ => None end.
Definition bases_of (n : nat) (v : list token) : option (list (begin * option suit)) :=
  match v with Open :: _ => list_of base_of v | _ => let* b := base_of v in Some (repeat b n) end.
Definition above_of (v : list token) : option bool := match v with [Quoted s] => if String.eqb s "above" then Some true else None | _ => None end.
Definition taking_of (v : list token) : option (option taking) :=
  match v with
  | [Quoted s] => match entry [("rank", Same_rank); ("lower in suit", Lower_in_suit)] s, cut " " s with
    | Some t, _ => Some (Some t)
    | None, [w; n] => if String.eqb w "sum" then let* n := number n in Some (Some (Sum n)) else None
    | _, _ => None
    end
  | _ => None
  end.
(* How often the piles may be gathered, and how many cards they get. *)
Definition times_of (v : list token) : option (option (option nat)) := let* n := redeals_of v in Some (Some n).
Definition portions_of (v : list token) : option (list nat) :=
  match v with [Word n] => let* n := number n in Some [n] | _ => list_of count v end.
Definition is_word {A} (w : string) (a : A) (v : list token) : option A :=
  match v with [Quoted s] => if String.eqb s w then Some a else None | _ => None end.
Definition match_of : list token -> option (bool * bool) := fun v =>
  match v with [Quoted s] => entry [("suit", (true, false)); ("rank", (false, true)); ("suit rank", (true, true)); ("rank suit", (true, true))] s | _ => None end.
(* A pyramid or peaks: which places lie on each one. Row k has k places for each peak; so many rows follow. *)
Fixpoint rows_from (follow peaks k first : nat) : list (list nat) :=
  match follow with
  | 0 => repeat [] (peaks * (k - 1) + 1)
  | S follow => let next := first + peaks * k in
    (map (fun i => let on := next + i + (if follow =? 0 then 0 else i / k) in [on; S on]) (seq 0 (peaks * k)) ++ rows_from follow peaks (S k) next)%list
  end.
Definition shape_of (v : list token) : option (list (list nat)) :=
  match v with
  | [Quoted s] => match cut " " s with
    | [w; h] => if String.eqb w "pyramid" then let* h := number h in Some (rows_from (h - 1) 1 1 0) else None
    | [w; p; h] => if String.eqb w "peaks" then let* p := number p in let* h := number h in Some (rows_from (h - 1) p 1 0) else None
    | _ => None
    end
  | _ => None
  end.

(* What a game says besides its rules: how many packs and suits, the piles, what lies behind them, and the rows of a grid with
   their places; a line has no rows. *)
Record layout := Layout { packs : nat; suit_count : nat; own_base : bool; chosen : bool; kinds : list kind; aside : option string; field_rows : option (nat * nat) }.
Definition suit_order := [Spades; Hearts; Clubs; Diamonds].
(* A group of foundations with rules of their own, of which the first one has a number. *)
Definition is_suit (a : colour) : bool := match a with Same_suit => true | _ => false end.
Definition up_suit := Relation Up 1 Same_suit false.
Definition group_of (suit_count ranks first : nat) (ws : words) : option (list place_out * list kind) :=
  let* n := said ws "" count 0 in
  let* bases := said ws "base" (bases_of n) (repeat (At 1, None) n) in
  let* on := said ws "build" relation_of up_suit in
  let* by_each := said ws "step" (list_of count) (repeat (by_ on) n) in
  let* rooms := said ws "size" (list_of count) (repeat ranks n) in
  let* follow := said ws "after" above_of false in
  let suited := is_suit (suits on) && negb follow && (n mod suit_count =? 0) in
  let alike := negb follow && forallb (fun k => match entry ws k with Some (Open :: _) => false | _ => true end) ["base"; "step"; "size"] in
  let place i := let (b, x) := nth i bases (At 1, None) in
    Place_out b match x with Some x => Some x | None => if suited then nth_error suit_order (i mod suit_count) else None end
      (Relation (steps on) (nth i by_each 1) (suits on) (round on || match b with Chosen => true | _ => false end)) (nth i rooms 0) follow in
  if negb (forallb (Nat.eqb n) [List.length bases; List.length by_each; List.length rooms]) then None else
  Some (map place (seq 0 n), map (fun i => Own (first + if alike then if suited then i mod suit_count else 0 else i)) (seq 0 n)).
Fixpoint groups_of (suit_count ranks first : nat) (l : list words) : option (list place_out * list kind) :=
  match l with
  | [] => Some ([], [])
  | ws :: l => let* (p, k) := group_of suit_count ranks first ws in
    let* (ps, ks) := groups_of suit_count ranks (first + List.length p) l in Some (p ++ ps, k ++ ks)%list
  end.
(* Of each foundation with rules of its own the number of cards says which ones they are, or all are said. And which
   rank was chosen counts nowhere else. *)
Definition round_about (a : relation) : bool := match steps a with Free | No => true | Listed _ => false | _ => round a end.
Definition told (build run : relation) (spaces : space) (p : place_out) : bool :=
  match starts p with
  | Chosen => round_about build && round_about run && match spaces with Highest => false | _ => true end && negb (follows p)
      && match on p with Relation Up 1 Same_suit _ => true | _ => false end
  | At_low => true
  | At _ => negb (follows p)
  end &&
  (follows p || match steps (on p) with Up | Down => true | _ => false end && match suits (on p) with Any | Same_suit => true | _ => false end)
  && match own_suit p with Some _ => is_suit (suits (on p)) | None => true end.
Definition foundations_of (packs suits : nat) : list kind := List.concat (repeat (map Foundation (firstn suits suit_order)) packs).

(* The sections of a game in their order, with the words that are known of each. Of pack and won there is one value. *)
Definition grammar := [("pack", []); ("low", []); ("tableau", ["deal"; "down"; "sink"; "shape"; "build"; "unit"; "run"; "space"; "fill"; "hold"; "takes"; "most"]);
  ("cells", ["dealt"; "when"]); ("reserve", ["deal"; "down"]); ("stock", ["turn"; "onto"; "piles"; "redeals"; "needs"]);
  ("foundations", ["base"; "dealt"; "build"; "step"; "size"; "back"; "whole"; "after"]); ("hole", ["base"; "build"; "ends"]); ("take", ["alone"; "from"]);
  ("gather", ["deal"; "shuffle"; "draw"]); ("line", ["jumps"; "match"]); ("grid", ["columns"; "gaps"; "first"; "build"; "suits"; "next"; "close"]); ("won", [])].
Definition sections := list (string * words).
Fixpoint sections_of (known : list (string * list string)) (l : list (string * list token)) : option sections :=
  match known, l with
  | _, [] => Some []
  | [], _ => None
  | (k, ks) :: known, (name, v) :: l' =>
    if String.eqb k name then
      (* Several groups of foundations stand in braces. *)
      let* wss := match String.eqb k "foundations", v with
        | true, Open :: (Open :: _) as l => let* ps := parts 0 [] l in each (section ks) ps
        | _, _ => let* ws := section ks v in Some [ws]
        end in
      let* all := sections_of known l' in Some (map (pair k) wss ++ all)%list
    else sections_of known l
  end.

Definition pack_of (v : list token) : option (nat * nat * nat) :=
  match v with
  | [Quoted s] => match each number (cut "x" s) with Some [p; s; r] => Some (p, s, r) | _ => None end
  | _ => None
  end.
Definition is_waste (a : kind) : bool := match a with Waste => true | _ => false end.
Definition rows_go (a : kind) : bool := match a with Tableau | Reserve => true | _ => false end.
Definition is_reserve (a : kind) : bool := match a with Reserve => true | _ => false end.
Definition is_one {A} (x : option A) : bool := match x with Some _ => true | None => false end.
Definition is_tableau (a : kind) : bool := match a with Tableau => true | _ => false end.
Definition parts_to_free (u : unit) : bool := match u with Run_to_free => true | _ => false end.
Definition no_cards {A} (l : list A) : bool := match l with [] => true | _ => false end.
Definition none := Relation No 1 Any false.
(* The rank that begins all foundations; None when a card tells it. *)
Definition low_of (own : list place_out) : option nat :=
  match map starts own with
  | [] => Some 1
  | At_low :: _ => None
  | At n :: l => Some (if forallb (fun b => match b with At m => n =? m | _ => false end) l then n else 1)
  | Chosen :: _ => Some 1
  end.
Definition rules_of (all : sections) : option (rules * layout) :=
  let words_of name := match entry all name with Some ws => ws | None => [] end in
  let there name := is_one (entry all name) in
  let tableau := words_of "tableau" in let stock := words_of "stock" in let holed := words_of "hole" in let taking := words_of "take" in
  let groups := filter (fun ws => negb match ws with [(_, [Word "false"])] => true | _ => false end) (map snd (filter (fun s => String.eqb (fst s) "foundations") all)) in
  let founded := match groups with ws :: _ => ws | [] => [] end in
  let* (packs, suits, ranks) := let* v := entry (words_of "pack") "" in pack_of v in
  let* low := said (words_of "low") "" rank_said None in
  let* tab := said tableau "" count 0 in
  let* shape := said tableau "shape" shape_of [] in
  let* build := if there "tableau" then let* v := entry tableau "build" in relation_of v else Some none in
  let* units := said tableau "unit" unit_of One in
  let* run := said tableau "run" relation_of build in
  let* space := said tableau "space" space_of Anything in
  let* fill := said tableau "fill" fill_of [] in
  let* hold := said tableau "hold" yes false in
  let* takes := said tableau "takes" kinds_of None in
  let* most := said tableau "most" some_count None in
  let* cells := said (words_of "cells") "" count 0 in
  let* shut := said (words_of "cells") "when" when_of false in
  let* reserves := said (words_of "reserve") "" count 0 in
  let* turn := said stock "turn" count 1 in
  let* onto := said stock "onto" onto_of Waste in
  let* among := said stock "piles" some_count None in
  let* redeals := said stock "redeals" redeals_of (Some 0) in
  let* (no_space, wait) := said stock "needs" needs_of (false, false) in
  let* back := said founded "back" yes false in
  let* (whole, at_once) := said founded "whole" whole_of (false, false) in
  let* drop := if there "hole" then let* v := entry holed "build" in relation_of v else Some none in
  let* stops := said holed "ends" rank_said None in
  let* take := if there "take" then let* v := entry taking "" in taking_of v else Some None in
  let* alone := said taking "alone" rank_said None in
  let* sources := said taking "from" kinds_of (Some [Tableau]) in
  let* gather := if there "gather" then let* v := entry (words_of "gather") "" in times_of v else Some None in
  let* portions := said (words_of "gather") "deal" portions_of [] in
  let* shuffle := said (words_of "gather") "shuffle" yes false in
  let* draw := said (words_of "gather") "draw" count 0 in
  let grid := words_of "grid" in
  let* jumps := said (words_of "line") "jumps" (list_of count) [] in
  let* (by_suit, by_rank) := said (words_of "line") "match" match_of (false, false) in
  let* rows := said grid "" count 0 in
  let* columns := said grid "columns" count 0 in
  let* left_end := said grid "first" rank_said None in
  let* beside := said grid "build" relation_of none in
  let* fixed := said grid "suits" (is_word "fixed" true) false in
  let* near := said grid "next" (is_word "all" true) false in
  let* close := said grid "close" yes false in
  let ground := if there "line" then Some (Line jumps by_suit by_rank) else if there "grid" then Some (Grid columns left_end beside fixed near close) else None in
  let* aim := said (words_of "won") "" goal_of (if there "line" then One_pile else if there "grid" && negb (there "take") then Rows else All_out) in
  let* (own, founds) := groups_of suits ranks 0 groups in
  let own_low := low_of own in
  (* Foundations for all cards that are built up in suit have no rules of their own. *)
  let plain := match groups with [ws] => (List.length own =? packs * suits) && forallb (fun k => negb (is_one (entry ws k))) ["build"; "step"; "size"; "after"]
      && match entry ws "base" with Some [Quoted s] => negb (String.eqb s "choice") && negb (is_one (face_of s)) | None => true | _ => false end | _ => false end in
  let onto_count := match onto with Reserve => reserves | _ => tab end in
  (* A game is won when all cards are out, if it does not say when, and where there is nothing else to go for. Of several
     reserves the first one would fill spaces. Where rows are dealt it would count which space is filled first. And the
     waste may have to wait. That is not known here. *)
  let places := map (fun b : bool => if b then 1 else 0) [there "won"; there "hole"; there "take" || there "grid"; there "line"; negb (no_cards groups)] in
  if negb (1 <=? fold_right plus 0 places) || (2 <=? fold_right plus 0 (tl places)) || there "won" && negb (no_cards groups)
    || (1 <? reserves) && existsb is_reserve fill || negb (is_waste onto) && negb (no_cards fill)
    || match onto with Hole => negb (there "hole") | Waste => false | _ => onto_count =? 0 end
    || no_space && negb (rows_go onto) || wait && negb (is_waste onto)
    || match among with Some n => negb (rows_go onto) || negb (n <=? onto_count) | None => false end
    || whole && (back || negb plain || negb match own_low with Some n => n =? 1 | None => false end || parts_to_free units)
    || negb plain && (back || parts_to_free units) && negb (no_cards groups) || negb (plain || forallb (told build run space) own)
    || is_one low && negb (no_cards groups)
    || there "gather" && ((if there "grid" then negb (no_cards portions) || there "take" || (0 <? draw) else (tab =? 0) || no_cards portions || existsb (Nat.eqb 0) portions)
      || there "stock" || negb (no_cards shape) || shuffle && negb match gather with Some g => is_one g | None => false end)
    || is_one ground && ((0 <? tab + cells + reserves) || negb (is_waste onto) || existsb (Nat.eqb 0) jumps || there "won" || there "line" && there "stock"
      || there "grid" && ((rows =? 0) || (columns =? 0) || fixed && negb (rows =? 4)) || there "take" && negb (existsb (fun a => match a with Field => true | _ => false end) match sources with Some l => l | None => [] end))
    || negb (is_one ground) && existsb (fun a => match a with Field => true | _ => false end) match sources with Some l => l | None => [] end
    || negb (no_cards shape) && (negb (List.length shape =? tab)
      || negb (match steps build with No => true | _ => false end && match space with Nothing => true | _ => false end) && ((0 <? reserves) || there "stock" && is_waste onto)
      || negb (no_cards fill) || negb (no_cards groups) || (0 <? cells) || is_tableau onto || match aim with Tableau_taken | All_out => false | _ => true end) then None else
  let piles := ((if 0 <? draw then [Drawn] else []) ++ (if no_cards shape then repeat Tableau tab else map Spot (seq 0 tab)) ++ repeat Cell cells ++ repeat Reserve reserves ++
    (if there "stock" then if is_waste onto && negb (there "grid") then [Waste; Stock] else [Stock] else []) ++
    (if there "hole" then [Hole] else if plain then foundations_of packs suits else founds) ++
    (if is_one ground then [Field] else []))%list in
  Some (Rules ranks match low, own_low with Some n, _ => n | _, Some n => n | _, _ => 0 end
      build units run space fill hold most turn redeals back onto shut no_space whole drop stops takes wait among aim
      (if plain then [] else own) take alone match sources with Some l => l | None => [] end shape gather portions ground at_once (if shuffle then Some 0%N else None) draw,
    Layout packs suits (negb (is_one own_low)) (existsb (fun p => match starts p with Chosen => true | _ => false end) own) piles
      (if there "take" then Some "taken:" else if there "line" || is_one (entry grid "gaps") then Some "aside:" else None)
      (if there "line" then Some (0, 0) else if there "grid" then Some (rows, columns) else None)).

Definition game_of (text : string) : option (rules * layout) :=
  let* l := each (fun s => match tokens false "" s with Some (Word k :: Equals :: v) => Some (k, v) | _ => None end) (cut "|" text) in
  let* all := sections_of grammar l in rules_of all.
