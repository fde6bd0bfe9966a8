(* How a game is read: its canonical text in one line, as in certificates.

     pack = "1x4x13" | tableau = { 8, deal = { 7, 7, 7, 7, 6, 6, 6, 6 }, build = "down alternate" } | cells = { 4 } | foundations = { 4 }

   What is not known here is refused, and so is what stands twice. How the cards were dealt does not
   matter: the position says where they lie. *)
Require Import List Arith Bool String Ascii.
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
(* The value of a section: what stands behind its words, and first what has none. *)
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
  match v with
  | Open :: l => match parts 0 [] l with
    | Some ps => let ws := map worded ps in if in_order ("" :: known) (map fst ws) && forallb (fun w => negb (existsb (String.eqb (fst w)) dealing) || of_deal (snd w)) ws then Some ws else None
    | None => None
    end
  | _ => None
  end.

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
Definition relation_of (v : list token) : option relation :=
  match v with
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
Definition most_of (v : list token) : option (option nat) := match count v with Some n => Some (Some n) | None => None end.
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
Definition needs_of (v : list token) : option bool := match v with [Quoted s] => if String.eqb s "no space" then Some true else None | _ => None end.
Definition whole_of (v : list token) : option bool := match v with [Quoted s] => if String.eqb s "move" then Some true else None | _ => None end.
Definition redeals_of (v : list token) : option (option nat) :=
  match v with
  | [Quoted s] => if String.eqb s "any" then Some None else None
  | _ => match count v with Some n => Some (Some n) | None => None end
  end.
(* The rank that begins the foundations: None when the position says which. *)
Definition base_of (v : list token) : option (option nat) :=
  match v with
  | [Quoted s] => if existsb (String.eqb s) ["first"; "pile 1"] then Some None else match letter_of s with Some n => Some (Some n) | None => None end
  | _ => None
  end.

(* What a game says besides its rules: how many packs and suits, and the piles. *)
Record layout := Layout { packs : nat; suit_count : nat; own_base : bool; kinds : list kind }.
Definition suit_order := [Spades; Hearts; Clubs; Diamonds].
Definition foundations_of (packs suits : nat) : list kind := List.concat (repeat (map Foundation (firstn suits suit_order)) packs).

(* A section of a game, if it is the next one, and the rest. *)
Definition sections := list (string * list token).
Definition next_section (name : string) (l : sections) : option (list token) * sections :=
  match l with (k, v) :: l' => if String.eqb k name then (Some v, l') else (None, l) | [] => (None, []) end.
Definition optional (name : string) (known : list string) (l : sections) : option (option words * sections) :=
  match next_section name l with
  | (Some v, l) => match section known v with Some ws => Some (Some ws, l) | None => None end
  | (None, l) => Some (None, l)
  end.
Definition how_many (ws : option words) : option nat :=
  match ws with Some ws => said ws "" count 0 | None => Some 0 end.

Definition is_waste (a : kind) : bool := match a with Waste => true | _ => false end.
Definition is_ace (base : option nat) : bool := match base with Some n => n =? 1 | None => false end.
Definition parts_to_free (u : unit) : bool := match u with Run_to_free => true | _ => false end.
Definition rules_of (pack : nat * nat * nat) (tableau : words) (cells_said reserve stock : option words) (foundations hole : option words) : option (rules * layout) :=
  let '(packs, suits, ranks) := pack in
  let stocked := match stock with Some ws => ws | None => [] end in
  let founded := match foundations with Some ws => ws | None => [] end in
  match entry tableau "", entry tableau "build", how_many cells_said, how_many reserve, how_many foundations with
  | Some tab, Some build, Some cells, Some reserves, Some found =>
    match count tab, relation_of build with
    | Some tab, Some build =>
      match said tableau "unit" unit_of One, said tableau "run" relation_of build, said tableau "space" space_of Anything,
        said tableau "fill" fill_of [], said tableau "hold" yes false, said tableau "most" most_of None with
      | Some units, Some run, Some space, Some fill, Some hold, Some most =>
        match said stocked "turn" count 1, said stocked "redeals" redeals_of (Some 0), said founded "base" base_of (Some 1), said founded "back" yes false,
          said stocked "onto" onto_of Waste, match cells_said with Some ws => said ws "when" when_of false | None => Some false end,
          said stocked "needs" needs_of false, said founded "whole" whole_of false, match hole with Some ws => said ws "build" relation_of (Relation No 1 Any false) | None => Some (Relation No 1 Any false) end with
        | Some turn, Some redeals, Some base, Some back, Some onto, Some shut, Some no_space, Some whole, Some drop =>
          (* Of several reserves the first one would fill spaces. Where rows are dealt it would count which space is filled first. And the waste may have to wait. That is not known here. *)
          if negb (found =? match hole with Some _ => 0 | None => packs * suits end) || (1 <? reserves) && existsb (fun a => match a with Reserve => true | _ => false end) fill
            || negb (match onto, fill with Waste, _ | _, [] => true | _, _ => false end) || no_space && is_waste onto
            || whole && (back || negb (is_ace base) || parts_to_free units) then None else
          let low := match base with Some n => n | None => 0 end in
          let piles := (repeat Tableau tab ++ repeat Cell cells ++ repeat Reserve reserves ++
            match stock, onto with None, _ => [] | Some _, Waste => [Waste; Stock] | Some _, _ => [Stock] end ++
            match hole with Some _ => [Hole] | None => foundations_of packs suits end)%list in
          Some (Rules ranks low build units run space fill hold most turn redeals back onto shut no_space whole drop,
            Layout packs suits match base with Some _ => false | None => true end piles)
        | _, _, _, _, _, _, _, _, _ => None
        end
      | _, _, _, _, _, _ => None
      end
    | _, _ => None
    end
  | _, _, _, _, _ => None
  end.

Definition pack_of (v : list token) : option (nat * nat * nat) :=
  match v with
  | [Quoted s] => match cut "x" s with
    | [p; s; r] => match number p, number s, number r with Some p, Some s, Some r => Some (p, s, r) | _, _, _ => None end
    | _ => None
    end
  | _ => None
  end.
(* The sections in their order; those of pack, tableau and foundations must be there. *)
Definition needed (name : string) (known : list string) (l : sections) : option (words * sections) :=
  match optional name known l with Some (Some ws, l) => Some (ws, l) | _ => None end.
Definition game_of (text : string) : option (rules * layout) :=
  match each (fun s => match tokens false "" s with Some (Word k :: Equals :: v) => Some (k, v) | _ => None end) (cut "|" text) with
  | Some l => match next_section "pack" l with
    | (Some p, l) => match pack_of p, needed "tableau" ["deal"; "down"; "sink"; "build"; "unit"; "run"; "space"; "fill"; "hold"; "most"] l with
      | Some pack, Some (tableau, l) => match optional "cells" ["dealt"; "when"] l with
        | Some (cells, l) => match optional "reserve" ["deal"; "down"] l with
          | Some (reserve, l) => match optional "stock" ["turn"; "onto"; "redeals"; "needs"] l with
            | Some (stock, l) => match optional "foundations" ["base"; "dealt"; "back"; "whole"] l with
              | Some (Some foundations, []) => rules_of pack tableau cells reserve stock (Some foundations) None
              | Some (None, l) => match needed "hole" ["base"; "build"] l with
                | Some (hole, []) => rules_of pack tableau cells reserve stock None (Some hole)
                | _ => None
                end
              | _ => None
              end
            | None => None
            end
          | None => None
          end
        | None => None
        end
      | _, _ => None
      end
    | _ => None
    end
  | None => None
  end.
