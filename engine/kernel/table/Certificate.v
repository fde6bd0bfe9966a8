(* A certificate of a table as a text, as "workbench solve" writes it:

     patience certificate 3
     kind: exhausted
     game: table
     position: pile 1: 4c [9d] Kh | pile 2: - | ... | cell: - | foundation 1: As 2s | ...
     options: pack = "1x4x13" | tableau = { 8, ...
     lemmas:
     members: 2
     15a1
     3c

   Of a pile the top card comes last, and those in brackets lie face down. A member is a number of
   so many words of 64 bits. It has 6 bits for each symbol, the first ones highest: the passes and
   one, and then, pile by pile, the cards and a 0. What lies nowhere is out. "verify_table" returns
   the rules and the position that it has read. *)
Require Import List Arith NArith PArith Bool String Ascii.
From Patience Require Import Text blackhole.Certificate table.Rules table.Moves table.Closed table.Read.
From Patience Require table.Safe.
Import ListNotations.
Open Scope string_scope. Open Scope nat_scope.

(* Cards and piles of a position. *)
Definition suit_named (a : string) : option suit := entry [("c", Clubs); ("d", Diamonds); ("h", Hearts); ("s", Spades)] a.
Definition card_named (w : string) (down : bool) : option card :=
  let n := String.length w - 1 in
  match rank_of w, suit_named (substring n 1 w) with Some k, Some x => if k <=? 13 then Some (Card k x down) else None | _, _ => None end.
Definition begins (w : string) : bool * string := match w with String a v => if Ascii.eqb a "[" then (true, v) else (false, w) | _ => (false, w) end.
Definition ends (w : string) : bool * string :=
  let n := String.length w - 1 in if String.eqb (substring n 1 w) "]" then (true, substring 0 n w) else (false, w).
(* The cards of a pile, the deepest first in the text. *)
Fixpoint cards_of (down : bool) (found : list card) (ws : list string) : option (list card) :=
  match ws with
  | [] => if down then None else Some found
  | w :: ws => let (b, w) := begins w in let (e, w) := ends w in
    if b && down || e && negb (b || down) then None else
    match card_named w (b || down) with Some c => cards_of ((b || down) && negb e) (c :: found) ws | None => None end
  end.
(* Of the stock nobody has seen a card, and on a spot it does not matter; elsewhere than in tableau and reserve all cards lie
   face up, and so do those on top. *)
Definition turned_up (c : card) : card := Card (rank c) (suit_of c) false.
Definition laid (a : kind) (x : list card) : option (list card) :=
  match a with
  | Stock | Spot _ => Some (map turned_up x)
  | Tableau | Reserve => match x with c :: _ => if hidden c then None else Some x | [] => Some x end
  | Hole => if existsb hidden x then None else Some (firstn 1 x)
  | _ => if existsb hidden x then None else Some x
  end.
Definition pile_in_words (ws : list string) : option (list card) :=
  if are ws ["-"] then Some [] else if are ws [] then None else cards_of false [] ws.
(* A pile, and how many of its cards lie face down there where that is said in members. *)
Definition pile_of (a : kind) (ws : list string) : option (pile * nat) :=
  let* x := pile_in_words ws in let* y := laid a x in Some ((a, y), if is_kind a Stock then 0 else List.length (filter hidden x)).

(* The names of the piles. Several of a kind have numbers. *)
Definition figure_of (n : nat) : string := String (ascii_of_nat (48 + n)) "".
Definition text_of (n : nat) : string := if n <? 10 then figure_of n else figure_of (n / 10) ++ figure_of (n mod 10).
Definition word_of (a : kind) : string :=
  match a with Tableau | Spot _ => "pile" | Cell => "cell" | Reserve => "reserve" | Waste => "waste" | Stock => "stock" | Foundation _ | Own _ => "foundation" | Hole => "hole" | Field => "row" | Drawn => "drawn" end.
Fixpoint named (all seen ks : list kind) : list (kind * list string) :=
  match ks with
  | [] => []
  | a :: ks =>
    let like := filter (fun b => String.eqb (word_of a) (word_of b)) in
    let w := word_of a in
    (a, if List.length (like all) =? 1 then [w ++ ":"] else [w; text_of (S (List.length (like seen))) ++ ":"]) :: named all (a :: seen) ks
  end.
Fixpoint behind (p ws : list string) : option (list string) :=
  match p, ws with
  | [], _ => Some ws
  | a :: p, w :: ws => if String.eqb a w then behind p ws else None
  | _, _ => None
  end.
(* The piles, how many cards lie face down, and what stands behind. *)
Fixpoint piles_of (names : list (kind * list string)) (parts : list (list string)) : option (list pile * nat * list (list string)) :=
  match names, parts with
  | [], _ => Some ([], 0, parts)
  | (a, n) :: names, p :: parts =>
    let* ws := behind n p in let* (x, k) := pile_of a ws in let* (l, m, rest) := piles_of names parts in Some (x :: l, k + m, rest)
  | _, _ => None
  end.
(* A line before the piles: "redeals: 1". *)
Definition fact (name : string) (parts : list (list string)) : option string * list (list string) :=
  match parts with
  | [n; v] :: l => if String.eqb n name then (Some v, l) else (None, parts)
  | _ => (None, parts)
  end.
Definition filled (ws : list string) : list string := filter (fun w => negb (String.eqb w "")) ws.
(* With the lowest rank and the number of the shuffle that the position says. *)
Definition with_low (r : rules) (n : nat) (k : option N) : rules :=
  Rules (ranks r) n (build r) (units r) (run r) (spaces r) (fill r) (hold r) (most r) (turn r) (redeals r) (back r) (onto r) (shut r) (no_space r) (whole r) (drop r)
    (stops r) (takes r) (wait r) (among r) (aim r) (own r) (take r) (alone r) (sources r) (covers r) (gather r) (portions r) (ground r) (at_once r) k (draw r).

(* The symbols of a member of so many bits. *)
Fixpoint bits_of (p : positive) (found : list bool) : list bool :=
  match p with xH => true :: found | xO p => bits_of p (false :: found) | xI p => bits_of p (true :: found) end.
Fixpoint symbols (l : list bool) : list nat :=
  match l with
  | a :: b :: c :: d :: e :: f :: l =>
    fold_left (fun n (b : bool) => 2 * n + if b then 1 else 0) [a; b; c; d; e; f] 0 :: symbols l
  | _ => []
  end.
Definition suits_by_code := [Clubs; Diamonds; Hearts; Spades].
Definition card_of (n : nat) (down : bool) : card := Card (n mod 16) (nth (n / 16) suits_by_code Clubs) down.
Fixpoint pile_in (down : bool) (found : list card) (l : list nat) : list card * list nat :=
  match l with
  | [] => (found, [])
  | n :: l => if n =? 0 then (found, l) else if n =? 63 then pile_in true found l else pile_in false (card_of n down :: found) l
  end.
(* So many cards of a foundation with rules of its own, if its suit is not another and low is the lowest rank. *)
Fixpoint built_by (p : place_out) (ranks n k : nat) (x : suit) (found : list card) : list card :=
  match n with
  | 0 => found
  | S n => built_by p ranks n (S ((k - 1 + match steps (on p) with Down => ranks - by_ (on p) | _ => by_ (on p) end) mod ranks)) x (Card k x false :: found)
  end.
Definition of_size (r : rules) (low : nat) (p : place_out) (n : nat) (x : suit) : list card :=
  built_by p (ranks r) n match starts p with At k => k | _ => low end match own_suit p, suits (on p) with Some x, _ => x | _, Any => Clubs | _, _ => x end [].
(* Of foundations nothing is said, or three symbols where whole suits go out, which say no more than the
   rest. Of those with rules of their own there are three, too: how many cards, in two, and the last one, or all cards. And of the hole. *)
Fixpoint piles_in (r : rules) (low said : nat) (ks : list kind) (l : list nat) : option (list pile) :=
  match ks with
  | [] => if forallb (Nat.eqb 0) l then Some [] else None
  | Foundation _ :: ks => piles_in r low said ks (skipn said l)
  | Field :: ks => match l with
    | n :: l => let* ps := piles_in r low said ks (skipn n l) in Some ((Field, map (fun c => card_of c false) (firstn n l)) :: ps)
    | _ => None
    end
  | Drawn :: ks => match l with
    | n :: l => let* ps := piles_in r low said ks l in Some ((Drawn, repeat gap n) :: ps)
    | _ => None
    end
  | Hole :: ks => match l with
    | _ :: n :: c :: l => let* ps := piles_in r low said ks l in Some ((Hole, if n =? 0 then [] else [card_of c false]) :: ps)
    | _ => None
    end
  | Own i :: ks =>
    let* p := nth_error (own r) i in
    if follows p then let (x, l) := pile_in false [] l in let* ps := piles_in r low said ks l in Some ((Own i, x) :: ps) else
    match l with
    | m :: n :: c :: l => let* ps := piles_in r low said ks l in Some ((Own i, of_size r low p (64 * m + n) (suit_of (card_of c false))) :: ps)
    | _ => None
    end
  | a :: ks => let (x, l) := pile_in false [] l in let* ps := piles_in r low said ks l in Some ((a, match a with Spot _ => map turned_up x | _ => x end) :: ps)
  end.
(* What is out: of several foundations of a suit the last has the most. *)
Definition in_play (ps : list pile) (c : card) : nat :=
  fold_left (fun n p => fold_left (fun n d => if (rank c =? rank d) && same_suit (suit_of c) (suit_of d) then S n else n) (snd p) n) ps 0.
Fixpoint built (most k : nat) (ps : list pile) (r : rules) (x : suit) (i : nat) (found : list card) : list card :=
  match most with
  | 0 => found
  | S most => let c := Card (S ((low r - 1 + i) mod ranks r)) x false in
    if k <? in_play ps c then found else built most k ps r x (S i) (c :: found)
  end.
Fixpoint foundations_in (per i : nat) (ks : list kind) (ps : list pile) (r : rules) : list pile :=
  match ks with
  | [] => []
  | Foundation x :: ks => (Foundation x, built (ranks r) (i / per) ps r x 0 []) :: foundations_in per (S i) ks ps r
  | _ :: ks => foundations_in per i ks ps r
  end.
Definition said_of (r : rules) : nat := if whole r then 3 else 0.
(* Whether a member says how often the piles were gathered, and the lowest rank. *)
Definition gathered (r : rules) : bool := match gather r with Some (Some _) => true | _ => false end.
Definition more_said (r : rules) (l : layout) : bool := chosen l || gathered r.
Definition member_of (r : rules) (l : layout) (bits : nat) (p : positive) : option state :=
  let b := bits_of p [] in
  if bits <? List.length b then None else
  match symbols (repeat false (bits - List.length b) ++ b)%list with
  | S n :: l' =>
    let '(n, low, l') := match more_said r l, l' with true, m :: k :: l' => (if gathered r then m else n, if chosen l then k else low r, l') | _, _ => (n, low r, l') end in
    let* ps := piles_in r low (said_of r) (kinds l) l' in Some (canon r (State (ps ++ foundations_in (suit_count l) 0 (kinds l) ps r)%list n))
  | _ => None
  end.
Definition add_member (r : rules) (l : layout) (bits : nat) (found : option (list state)) (p : positive) : option (list state) :=
  match found, member_of r l bits p with Some ms, Some s => Some (s :: ms) | _, _ => None end.
(* Where whole suits go out any foundation takes any, and each lies on one of its own suit here. *)
Definition each_own (l : layout) (r : rules) (ps : list pile) : list pile :=
  let rest := filter (fun p => match fst p with Foundation _ => false | _ => true end) ps in
  (rest ++ foundations_in (suit_count l) 0 (kinds l) rest r)%list.
(* The rows of a grid, from the one with a number on. *)
Fixpoint rows_of (n columns i : nat) (parts : list (list string)) : option (list card) :=
  match n, parts with
  | 0, [] => Some []
  | S n, (w :: w' :: ws) :: parts =>
    if are [w; w'] ["row"; text_of i ++ ":"] && (List.length ws =? columns) then
      let* x := each (fun w => if String.eqb w "-" then Some gap else card_named w false) ws in let* y := rows_of n columns (S i) parts in Some (x ++ y)%list
    else None
  | _, _ => None
  end.
(* A number of at most 64 bits. *)
Fixpoint long_digits (n : N) (s : string) : option N :=
  match s with
  | EmptyString => Some n
  | String a s => let d := nat_of_ascii a - 48 in if (48 <=? nat_of_ascii a) && (d <? 10) then long_digits (10 * n + N.of_nat d)%N s else None
  end.
Definition long_number (s : string) : option N :=
  if (1 <=? String.length s) && (String.length s <=? 20) then let* n := long_digits 0 s in if (n <? 2 ^ 64)%N then Some n else None else None.
(* The position, and how many symbols a member needs for the cards that lie face down in it, and for places. *)
Definition lay (r : rules) (l : layout) (text : string) : option (rules * state * nat) :=
  let (passes, parts) := fact "redeals:" (map (fun p => filled (cut " " p)) (cut "|" text)) in
  let (gathers, parts) := if gathered r then fact "gathered:" parts else (passes, parts) in
  let (drawn, parts) := if 0 <? draw r then fact "drawn:" parts else (None, parts) in
  let* d := match drawn with Some n => number n | None => Some 0 end in
  let (base, parts) := fact "base:" parts in
  let (shuffle, parts) := fact "shuffle:" parts in
  let* k := match seed r, shuffle with Some _, Some k => let* k := long_number k in Some (Some k) | None, None => Some None | _, _ => None end in
  let* n := match gathers with Some n => number n | None => Some 0 end in
  let* b := match base with
    | Some w => let* b := rank_in names 1 w in if own_base l then Some b else if chosen l then Some (low r) else None
    | None => if own_base l then None else Some (low r)
    end in
  let* (ps, down, rest) := piles_of (let ks := filter (fun a => negb (is_kind a Field || is_kind a Drawn)) (kinds l) in named ks [] ks) parts in
  (* Behind them lies what was taken away, and then a line or a grid. *)
  let* rest := match aside l, rest with
    | None, _ => Some rest
    | Some w, (w' :: ws) :: rest => if String.eqb w w' then let* _ := pile_in_words ws in Some rest else None
    | _, _ => None
    end in
  let* ground := match field_rows l, rest with
    | None, [] => Some []
    | Some (0, _), [w :: ws] => if String.eqb w "line:" then let* x := each (fun w => card_named w false) ws in Some [(Field, x)] else None
    | Some (n, columns), _ => let* x := rows_of n columns 1 rest in Some [(Field, x)]
    | _, _ => None
    end in
  let ps := map (fun p : pile => match fst p with Own i => (fst p, map (written r i) (snd p)) | _ => p end) ps in
  Some (with_low r b k, State ((if whole r then each_own l r ps else ps) ++ ground ++ if 0 <? draw r then [(Drawn, repeat gap d)] else [])%list n, down + fold_left (fun n p => n + List.length (snd p)) ground 0).
Definition start_of (r : rules) (l : layout) (text : string) : option (rules * state) :=
  let* (r, s, _) := lay r l text in Some (r, s).
(* How many bits a member has at most, with so many symbols for cards face down and for places: nothing is ever turned face down. *)
Definition bits_in (r : rules) (l : layout) (more : nat) : nat :=
  let n := fold_left (fun n a => n + match a with Foundation _ => said_of r | Hole | Own _ => 3 | _ => 1 end) (kinds l)
    ((if more_said r l then 3 else 1) + packs l * suit_count l * ranks r + more) in
  64 * ((6 * n + 63) / 64).

(* The head of a certificate: what stands behind the names, which stand in their order. *)
Fixpoint head (fields : list string) (text : string) : option (list string * string) :=
  match fields with
  | [] => Some ([], text)
  | f :: fields => match field f text with
    | Some (v, text) => match head fields text with Some (vs, text) => Some (v :: vs, text) | None => None end
    | None => None
    end
  end.
(* Whether the lemma "safe" is used. *)
Definition lemmas_of (r : rules) (text : string) : option bool :=
  if String.eqb text "" then Some false else if String.eqb text " safe" && table.Safe.safe_rules r then Some true else None.
Definition verify_table (text : string) : option (rules * state) :=
  match head ["patience certificate 3"; "kind: exhausted"; "game: table"; "position: "; "options: "; "lemmas:"; "members: "] text with
  | Some ([""; ""; ""; p; o; lemmas; c], text) => match game_of o, count_of c with
    | Some (r, l), Some count => match lay r l p, members_of text 0%N None count [] with
      | Some (r, s, down), Some ks => match lemmas_of r lemmas, fold_left (add_member r l (bits_in r l down)) ks (Some []) with
        | Some safe, Some ms => if closed_table r safe ms s then Some (r, s) else None
        | _, _ => None
        end
      | _, _ => None
      end
    | _, _ => None
    end
  | _ => None
  end.

(* What a certificate proves: by the rules that were read nobody wins from the position that was read. *)
Theorem verify_table_sound : forall text r s, verify_table text = Some (r, s) -> lost r s.
Proof.
  intros text r s H. unfold verify_table in H.
  repeat match type of H with
    | match ?x with _ => _ end = _ => destruct x eqn:?; try discriminate H
    end.
  injection H as <- <-. eapply closed_table_lost. eassumption.
Qed.
Print Assumptions verify_table_sound.
