(* A certificate of the free-card calculus as a text, as "workbench prove" writes it:

     patience certificate 3
     game: spider
     position: gfXqponFED,tdVU,...
     cannot: a further space
     without: deal, remove
     hidden: known
     tracked:
     states: 34
     1 2 4 4 1 2 3 4 2 2 | | | | 4.5 1.10 8.9

   Of docs/certificates.md it knows what is listed below, and no tracked ranks, no removed
   suits in a state, no piles that must not be touched, and no card that nobody knows. Nothing
   is dealt, so the hand is left out. "verify" returns what it has read, so one need not believe
   that it reads well, but may look. *)
Require Import List Arith Bool Lia String Ascii.
From Patience Require Import Reach spider.Rules spider.Cards spider.Play spider.Position spider.Within spider.Freecard spider.Calculus Text.
From Patience Require spider.Certificate.
Import ListNotations.
Open Scope string_scope. Open Scope nat_scope.

Definition words (s : string) : list string := filter (fun w => negb (String.eqb w "")) (cut " " s).
Fixpoint each {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with [] => Some [] | x :: l => match f x, each f l with Some y, Some r => Some (y :: r) | _, _ => None end end.

(* The piles of a position, and whether its hand has cards. *)
Definition piles_and_hand (s : string) : option (state * bool) :=
  let f := cut "," s in
  match piles_of (firstn 10 f) (firstn 10 (skipn 10 f)), skipn 20 f with
  | Some ps, [h] => Some (State ps [] 0, negb (String.eqb h ""))
  | _, _ => None
  end.

Definition rank_named : string -> option nat := entry (combine Certificate.ranks [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13]).
Definition suits : list (string * suit) := [("clubs", Clubs); ("diamonds", Diamonds); ("hearts", Hearts); ("spades", Spades)].
Definition card_named : string -> option card :=
  entry (flat_map (fun x => map (fun c => (Certificate.name c, c)) (king_to_ace x)) [Clubs; Diamonds; Hearts; Spades]).
Definition pile_named (s : string) : option nat := match number s with Some (S n) => if n <? 10 then Some n else None | _ => None end.
Definition count_named (s : string) : option nat := if orb (String.eqb s "a") (String.eqb s "an") then Some 1 else match number s with Some (S n) => Some (S n) | _ => None end.
(* A rank, or ranks: "6s". *)
Definition ranks_named (s : string) : option nat := match rank_named s with Some r => Some r | None => match upto "s" s with Some x => rank_named x | None => None end end.

(* What is asked; "first" is true when no other suit may be removed before. *)
Definition asked_by (s : state) (chains : nat -> nat) (w : list string) : option (list ask * option suit) :=
  let had := List.length (filter spaceb (piles s)) in
  let just g := Some ([g], None) in
  let keeping (keep : list string) g := if are keep ["and"; "keep"; "the"; "spaces"] then Some ([g; AskSpaces had], None) else if are keep [] then just g else None in
  let bares n r keep := match count_named n, ranks_named r with Some n, Some r => keeping keep (AskBares r n) | _, _ => None end in
  let pile n g := match pile_named n with Some n => just (g n) | None => None end in
  let suit x g := match entry suits x with Some x => g x | None => None end in
  match w with
  | [a; b] =>
    if are [a] ["remove"] then suit b (fun x => just (AskSuits (same_suit x)))
    else if are [a] ["bare"] then match card_named b with Some c => just (AskBare c) | None => None end else None
  | [a; b; c] =>
    if are [b] ["further"] && (are [c] ["space"] || are [c] ["spaces"]) then match count_named a with Some n => just (AskSpaces (had + n)) | None => None end
    else if are [a; b] ["dig"; "pile"] then pile c (fun n => AskDigs n 1)
    else if are [a; b] ["empty"; "pile"] then pile c (fun n => AskDigs n (chains n))
    else if are w ["turn"; "a"; "card"] then just AskTurn
    else if are w ["remove"; "a"; "suit"] then just (AskSuits (fun _ => true))
    else if are [a; c] ["remove"; "first"] then suit b (fun x => Some ([AskSuits (same_suit x)], Some x))
    else if are [a] ["bare"] then bares b c [] else None
  | a :: b :: c :: d =>
    if are [a; b; c] ["turn"; "a"; "card"] then
      match d with
      | e :: f :: n :: keep => if are [e; f] ["in"; "pile"] then match pile_named n with Some n => keeping keep (AskTurns n) | None => None end else keeping d AskTurn
      | _ => None
      end
    else if are [a] ["bare"] then match card_named b with Some x => keeping (c :: d) (AskBare x) | None => bares b c d end
    else if are [a] ["dig"] then match count_named b, d with
      | Some k, [e; f; n] => if are [c; e; f] ["chains"; "of"; "pile"] then pile n (fun n => AskDigs n k) else None
      | _, _ => None
      end
    else None
  | _ => None
  end.

(* The restrictions, and whether "deal" is one of them. *)
Fixpoint banned (l : list string) : option (ban * bool) :=
  match l with
  | [] => Some (Ban false false (fun _ => false) (fun _ => false), false)
  | x :: l => match banned l with
    | Some (w, d) =>
      if are (words x) ["space"] then Some (Ban true (ban_turn w) (ban_onto w) (ban_suit w), d)
      else if are (words x) ["turn"] then Some (Ban (ban_space w) true (ban_onto w) (ban_suit w), d)
      else if are (words x) ["deal"] then Some (w, true)
      else if are (words x) ["remove"] then Some (Ban (ban_space w) (ban_turn w) (ban_onto w) (fun _ => true), d)
      else match words x with
      | [what; of] =>
        if are [what] ["remove"] then match entry suits of with Some x => Some (Ban (ban_space w) (ban_turn w) (ban_onto w) (fun y => same_suit x y || ban_suit w y), d) | None => None end
        else if are [what] ["onto"] then match rank_named of with Some r => Some (Ban (ban_space w) (ban_turn w) (fun q => (q =? r) || ban_onto w q) (ban_suit w), d) | None => None end
        else None
      | _ => None
      end
    | None => None
    end
  end.
Definition restrictions (s : string) := if String.eqb s "" then banned [] else banned (cut "," s).

(* "2.13" is the thirteenth card of pile 2: its number, when the first cards of the piles have these. *)
Definition card_at (firsts sizes : list nat) (s : string) : option nat :=
  match cut "." s with
  | [p; k] => match pile_named p, number k with
    | Some p, Some (S k) => if k <? nth p sizes 0 then Some (nth p firsts 0 + k) else None
    | _, _ => None
    end
  | _ => None
  end.
Fixpoint dug (chains : list nat) (left : list nat) : option (list nat) :=
  match chains, left with
  | [], [] => Some []
  | c :: cs, l :: ls => if l <=? c then match dug cs ls with Some r => Some (c - l :: r) | None => None end else None
  | _, _ => None
  end.
Definition state_of (chains firsts sizes : list nat) (s : string) : option abs :=
  match map words (cut "|" s) with
  | [d; []; p; []; l] => match each number d, each rank_named p, each (card_at firsts sizes) l with
    | Some d, Some p, Some l => match dug chains d with Some g => if existsb (Nat.eqb 13) p then None else Some (Abs g p l) | None => None end
    | _, _, _ => None
    end
  | _ => None
  end.
Fixpoint ended (l : list string) : option (list string) :=
  match l with [x] => if String.eqb x "" then Some [] else None | x :: l => match ended l with Some r => Some (x :: r) | None => None end | [] => None end.
Fixpoint places_from (n : nat) (sizes : list nat) : list nat := match sizes with [] => [] | x :: l => n :: places_from (n + x) l end.

(* With the words that were read so. *)
Record claim := Claim { start : state; banned_by : ban; asks : list ask; cannot : string; without : string }.
Definition parse (text : string) : option (claim * list abs) :=
  match cut "010" text with
  | f :: g :: p :: c :: w :: h :: k :: n :: r =>
    if negb (are [f; g; h; k] ["patience certificate 3"; "game: spider"; "hidden: known"; "tracked:"]) then None
    else match after "position: " p, after "cannot: " c, after "without:" w, after "states: " n, ended r with
    | Some p, Some c, Some w, Some n, Some r => match piles_and_hand p, restrictions w with
      | Some (s, hand), Some (b, undealt) =>
        let es := entries (flat_map all_cards (piles s)) 0 (piles s) in
        let chains := map (fun e => List.length (stack e)) es in
        let sizes := map (fun e => List.length (ids e)) es in
        match asked_by s (fun n => nth n chains 0) (words c), each (state_of chains (places_from 0 sizes) sizes) r with
        | Some (asks, first), Some states =>
          let b := match first with Some x => Ban (ban_space b) (ban_turn b) (ban_onto b) (fun y => negb (same_suit x y) || ban_suit b y) | None => b end in
          if (negb hand || undealt) && match digits 0 n with Some n => n =? List.length states | None => false end then Some (Claim s b asks c w, states) else None
        | _, _ => None
        end
      | _, _ => None
      end
    | _, _, _, _, _ => None
    end
  | _ => None
  end.
Definition verify_calculus (text : string) : option claim :=
  match parse text with
  | Some (c, states) => if check_calculus (banned_by c) (asks c) states (start c) then Some c else None
  | None => None
  end.
Theorem verify_calculus_sound : forall text c, verify_calculus text = Some c -> never (banned_by c) (start c) (means (asks c) (start c)).
Proof.
  intros text c H. unfold verify_calculus in H. destruct (parse text) as [[c' states]|]; [ | discriminate ].
  destruct (check_calculus _ _ _ _) eqn:C; [ | discriminate ]. injection H as <-. exact (check_calculus_sound _ _ _ _ C).
Qed.
Print Assumptions verify_calculus_sound.

(* The claim in the words that were read, what these mean, and the position: what the program says. *)
Definition told_calculus (text : string) :=
  match verify_calculus text with Some c => Some (cannot c, without c, means (asks c) (start c), start c) | None => None end.
