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

   Of docs/certificates.md it knows what is listed below; and cards that nobody knows where they lie face
   down, or face up and nothing lies on them. Nothing
   is dealt, so the hand is left out. "verify" returns what it has read, so one need not believe
   that it reads well, but may look. *)
Require Import List Arith Bool Lia String Ascii.
From Patience Require Import Reach spider.Rules spider.Cards spider.Play spider.Position spider.Within spider.Freecard spider.Apart spider.Calculus spider.Hidden Text.
From Patience Require spider.Certificate.
Import ListNotations.
Open Scope string_scope. Open Scope nat_scope.

Definition words (s : string) : list string := filter (fun w => negb (String.eqb w "")) (cut " " s).

(* A text with a guess for each such mark, or for all. *)
Fixpoint guessed (mark guess : ascii) (all : bool) (s : string) : string :=
  match s with EmptyString => EmptyString | String a s => String (if all || Ascii.eqb a mark then guess else a) (guessed mark guess all s) end.
(* How many cards there are from the first that has the mark. *)
Fixpoint marked (mark : ascii) (s : string) : nat := match s with EmptyString => 0 | String a r => if Ascii.eqb a mark then String.length s else marked mark r end.
(* Of a pile as it is seen, with what lies face down in it, what is not known: all when a card that lies face up is not. *)
Definition seal_of (blind : bool) (seen hidden : string) : option nat :=
  if marked "*" seen =? 0 then Some (if blind then String.length hidden else marked "?" hidden) else None.
(* The piles of a position, with guesses; of each what is not known, and whether known cards lie on an unknown one that lies
   face up; and whether its hand has cards. *)
Definition piles_and_hand (guess : ascii) (blind : bool) (s : string) : option (state * list (option nat) * list bool * bool) :=
  let f := cut "," s in
  let seen := firstn 10 f in let hidden := firstn 10 (skipn 10 f) in
  match piles_of (map (guessed "*" guess false) seen) (map (guessed "?" guess blind) hidden), skipn 20 f with
  | Some ps, [h] => Some (State ps [] 0, map (fun x => seal_of blind (fst x) (snd x)) (combine seen hidden), map (fun x => 1 <? marked "*" x) seen, negb (String.eqb h ""))
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

(* More restrictions. *)
Definition no_space w := Ban true (ban_turn w) (ban_onto w) (ban_suit w) (most w) (ban_piles w) [].
Definition no_turn w := Ban (ban_space w) true (ban_onto w) (ban_suit w) (most w) (ban_piles w) [].
Definition not_onto r w := Ban (ban_space w) (ban_turn w) (fun q => (q =? r) || ban_onto w q) (ban_suit w) (most w) (ban_piles w) [].
Definition no_suit x w := Ban (ban_space w) (ban_turn w) (ban_onto w) (fun y => x y || ban_suit w y) (most w) (ban_piles w) [].
Definition no_pile n w := Ban (ban_space w) (ban_turn w) (ban_onto w) (ban_suit w) (most w) (put n true (ban_piles w)) [].
Definition no_unknown (l : list (option nat)) w := Ban (ban_space w) (ban_turn w) (ban_onto w) (ban_suit w) (most w)
  (map (fun x => fst x || match snd x with None => true | _ => false end) (combine (ban_piles w) l)) [].
Definition at_most k w := Ban (ban_space w) (ban_turn w) (ban_onto w) (ban_suit w) k (ban_piles w) [].

(* What is asked, and what else that forbids: "first" all other suits, "after 1 other" more than one. *)
Definition asked_by (s : state) (no : list bool) (chains : nat -> nat) (w : list string) : option (list ask * (ban -> ban)) :=
  let had := List.length (filter spaceb (piles s)) in
  let just g := Some ([g], fun w => w) in
  let keeping (keep : list string) g := if are keep ["and"; "keep"; "the"; "spaces"] then Some ([g; AskSpaces had], fun w => w) else if are keep [] then just g else None in
  let bares n r keep := match count_named n, ranks_named r with Some n, Some r => keeping keep (AskBares r n) | _, _ => None end in
  let pile_named n := match pile_named n with Some n => if barred no n then None else Some (spot no n) | None => None end in
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
    else if are w ["an"; "irreversible"; "move"] then just AskLost
    else if are [a; c] ["remove"; "first"] then suit b (fun x => Some ([AskSuits (same_suit x)], no_suit (fun y => negb (same_suit x y))))
    else if are [a] ["remove"] && (are [c] ["suit"] || are [c] ["suits"]) then match count_named b with Some n => just (AskGone n) | None => None end
    else if are [a] ["bare"] then bares b c [] else None
  | a :: b :: c :: d =>
    if are [a; b; c] ["turn"; "a"; "card"] then
      match d with
      | e :: f :: n :: keep => if are [e; f] ["in"; "pile"] then match pile_named n with Some n => keeping keep (AskTurns n) | None => None end else keeping d AskTurn
      | _ => None
      end
    else if are [a; c] ["remove"; "after"] then match d with
      | [k; e] => if are [e] ["other"] || are [e] ["others"] then match number k with Some k => suit b (fun x => Some ([AskSuits (same_suit x)], at_most k)) | None => None end else None
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

(* An essential move, and one before another; piles are numbered among all. *)
Definition deed_named (w : list string) : option essential :=
  match w with
  | [what; x] => if are [what] ["remove"] then match entry suits x with Some x => Some (ERemove x 1) | None => None end else None
  | [what; x; twice] => if are [what; twice] ["remove"; "twice"] then match entry suits x with Some x => Some (ERemove x 2) | None => None end else None
  | [what; k; of; pile; n] => if are [of; pile] ["of"; "pile"] then match number k, pile_named n with
    | Some (S k), Some n => if are [what] ["dig"] then Some (EDig n (S k)) else if are [what] ["turn"] then Some (ETurn n (S k)) else None
    | _, _ => None
    end else None
  | _ => None
  end.
Fixpoint halves (w : list string) : list string * option (list string) := match w with
  | [] => ([], None)
  | x :: w => if are [x] ["before"] then ([], Some w) else let (a, b) := halves w in (x :: a, b)
  end.
Definition deeds_named (w : list string) : option (essential * option essential) :=
  match halves w with
  | (a, None) => match deed_named a with Some d => Some (d, None) | None => None end
  | (a, Some b) => match deed_named a, deed_named b with Some d, Some u => Some (d, Some u) | _, _ => None end
  end.
(* The piles as they are numbered among those that may be touched. Of others nothing is ever dug or turned up, so a
   ban of it says nothing, and one before it has no end. *)
Definition spotted (no : list bool) (d : essential) : option essential := match d with
  | EDig n k => if barred no n then None else Some (EDig (spot no n) k)
  | ETurn n k => if barred no n then None else Some (ETurn (spot no n) k)
  | _ => Some d
  end.
Definition both_spotted (no : list bool) (b : essential * option essential) : list (essential * option essential) :=
  match spotted no (fst b) with Some d => [(d, match snd b with Some u => spotted no u | None => None end)] | None => [] end.
(* Whether the pile has so many chains, or cards that lie face down. *)
Definition known (s : state) (d : essential) := match d with
  | EDig n k => k <=? nth n (map (fun e => List.length (stack e)) (entries (look (cards_of s)) 0 (piles s))) 0
  | ETurn n k => k <=? nth n (map (fun p => List.length (down p)) (piles s)) 0
  | _ => true
  end.

(* The restrictions but bans, whether one of them forbids to deal, and the bans. *)
Fixpoint banned (l : list string) : option (ban * bool * list (essential * option essential)) :=
  match l with
  | [] => Some (Ban false false (fun _ => false) (fun _ => false) 8 (repeat false 10) [], false, [])
  | x :: l => match banned l with
    | Some (w, d, b) =>
      match words x with
      | [what] =>
        if are [what] ["space"] then Some (no_space w, d, b)
        else if are [what] ["turn"] then Some (no_turn w, d, b)
        else if are [what] ["deal"] then Some (w, true, b)
        else if are [what] ["remove"] then Some (no_suit (fun _ => true) w, d, b)
        else None
      | [what; of] =>
        if are [what] ["remove"] then match entry suits of with Some x => Some (no_suit (same_suit x) w, d, b) | None => None end
        else if are [what] ["onto"] then match rank_named of with Some r => Some (not_onto r w, d, b) | None => None end
        else if are [what] ["pile"] then match pile_named of with Some n => Some (no_pile n w, true, b) | None => None end
        else None
      | deeds => match deeds_named deeds with Some e => Some (w, d, e :: b) | None => None end
      end
    | None => None
    end
  end.
Definition restrictions (s : string) := if String.eqb s "" then banned [] else banned (cut "," s).

(* "2.13" is the thirteenth card of pile 2: its number, when the first cards of the piles that may be touched have these. *)
Definition card_at (no : list bool) (firsts sizes : list nat) (s : string) : option nat :=
  match cut "." s with
  | [p; k] => match pile_named p, number k with
    | Some p, Some (S k) => if negb (barred no p) && (k <? nth (spot no p) sizes 0) then Some (nth (spot no p) firsts 0 + k) else None
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
Definition tie_named (at_ : string -> option nat) (s : string) : option (nat * nat) :=
  match cut ">" s with [a; b] => match at_ a, at_ b with Some a, Some b => Some (a, b) | _, _ => None end | _ => None end.
(* In a certificate the occupants of tracked ranks are not counted as parked, and their cards are not called loose. *)
Definition state_of (no : list bool) (faces : nat -> card) (stacks : list (list (list nat))) (tracked : nat -> bool) (at_ : string -> option nat) (s : string) : option abs :=
  match map words (cut "|" s) with
  | [d; o; p; t; l] => match each number d, each at_ o, each rank_named p, each (tie_named at_) t, each at_ l with
    | Some d, Some o, Some p, Some t, Some l => match dug (map (fun k => List.length k) stacks) (part no d) with
      | Some g =>
        let followed := filter (fun c => tracked (rk faces c)) (flat_map (@List.concat nat) stacks) in
        let a := Abs g p (followed ++ l) o t in let he := heads stacks a in
        let seated := filter (fun c => tracked (rk faces c) && negb (mem c he) && match tie_ a c with Some _ => false | None => true end) (pool stacks a) in
        if existsb (Nat.eqb 13) p then None else Some (Abs g (filter (fun r => r <? 13) (map (rk faces) seated) ++ p) (followed ++ l) o t)
      | None => None
      end
    | _, _, _, _, _ => None
    end
  | _ => None
  end.
Definition ranks_tracked (s : string) : option (nat -> bool) := match each rank_named (words s) with Some l => Some (fun r => existsb (Nat.eqb r) l) | None => None end.
Fixpoint ended (l : list string) : option (list string) :=
  match l with [x] => if String.eqb x "" then Some [] else None | x :: l => match ended l with Some r => Some (x :: r) | None => None end | [] => None end.
Fixpoint places_from (n : nat) (sizes : list nat) : list nat := match sizes with [] => [] | x :: l => n :: places_from (n + x) l end.

(* What is not known is never turned up; or by a last move alone; or what is turned up is left alone. *)
Inductive scope := Shut | Last | Left.
(* With the words that were read so. What is not known of each pile. *)
Record claim := Claim { start : state; seals : list (option nat); shown_ : scope; banned_by : ban; asks : list ask; cannot : string; without : string }.
Definition parse (text : string) : option (claim * (nat -> bool) * list (essential * option essential) * list abs) :=
  match cut "010" text with
  | f :: g :: p :: c :: w :: h :: k :: n :: r =>
    if negb (are [f; g] ["patience certificate 3"; "game: spider"] && (are [h] ["hidden: known"] || are [h] ["hidden: blind"])) then None
    else match after "position: " p, after "cannot: " c, after "without:" w, after "tracked:" k, after "states: " n, ended r with
    | Some p, Some c, Some w, Some k, Some n, Some r => let guess := if existsb (String.prefix "A") (words c) then "M"%char else "A"%char in (* nothing goes on an Ace; but not the rank that is asked for *)
      match piles_and_hand guess (are [h] ["hidden: blind"]) p, restrictions w, ranks_tracked k with
      | Some (s, seals, under, hand), Some (b, undealt, bans), Some tracked =>
        let open_ := forallb (fun x => fst x || negb (snd x)) (combine (ban_piles b) under) in let b := no_unknown seals b in
        let no := ban_piles b in let t := others no s in
        let tr := cards_of t in let faces := look tr in let es := entries faces 0 (piles t) in
        let stacks := map stack es in let chains := map (fun k => List.length k) stacks in
        let sizes := map (fun e => List.length (ids e)) es in
        match asked_by t no (fun n => nth n chains 0) (words c), each (state_of no faces stacks tracked (card_at no (places_from 0 sizes) sizes)) r with
        | Some (asks, besides), Some states =>
          if open_ && (negb hand || undealt) && forallb (known s) (all_deeds bans) && match digits 0 n with Some n => n =? List.length states | None => false end then Some (Claim s seals Shut (besides b) asks c w, tracked, flat_map (both_spotted no) bans, states) else None
        | _, _ => None
        end
      | _, _, _ => None
      end
    | _, _, _, _, _, _ => None
    end
  | _ => None
  end.

(* The states show that no pile ever has fewer cards than what is unknown and one more. *)
Definition locks (w : ban) (tracked : nat -> bool) (deeds : list (essential * option essential)) (states : list abs) (s : state) (n k : nat) : bool :=
  let t := others (ban_piles w) s in
  let chains := List.length (nth (spot (ban_piles w) n) (map stack (entries (look (cards_of t)) 0 (piles t))) []) in
  let asks := [AskDigs (spot (ban_piles w) n) (chains - k)] in
  check_apart w tracked asks deeds states s && match means_apart w asks s with [Digs m c] => (m =? n) && (c =? S k) | _ => false end &&
  match nth_error (piles s) n with Some p => k <? List.length (all_cards p) | None => false end.
Definition locked_all w tracked deeds states s (l : list (option nat)) : bool :=
  forallb (fun n => match seal l n with Some (S k) => barred (ban_piles w) n || locks w tracked deeds states s n (S k) | _ => true end) (seq 0 (List.length l)).
Definition left_alone (w : ban) (l : list (option nat)) : bool := forallb (fun n => match seal l n with None => barred (ban_piles w) n | _ => true end) (seq 0 (List.length l)).
Definition hides (l : list (option nat)) : bool := existsb (fun x => match x with Some (S _) => true | _ => false end) l.
(* Else it must never lose a card of what is unknown: bans of that, and what they come to. *)
Definition guards (w : ban) (s : state) (l : list (option nat)) : list (essential * option essential) :=
  let stacks := map stack (entries (look (cards_of (others (ban_piles w) s))) 0 (piles (others (ban_piles w) s))) in
  flat_map (fun n => match seal l n with
    | Some (S k) => if barred (ban_piles w) n then [] else [(EDig (spot (ban_piles w) n) (S (List.length (nth (spot (ban_piles w) n) stacks []) - S k)), None)]
    | _ => []
    end) (seq 0 (List.length l)).
Definition guarding (w : ban) (deeds : list (essential * option essential)) (s : state) (l : list (option nat)) : bool :=
  forallb (fun e => match what (fst e) with CardsOf n => fewer (fst e) <=? List.length (secret l s n) | _ => false end) (ban_deeds (barred_by w deeds s)).
Lemma barred_app : forall w deeds more s, barred_by w (deeds ++ more) s = Hidden.besides (barred_by w deeds s) (ban_deeds (barred_by w more s)).
Proof. intros. unfold barred_by, wide, obliged, Hidden.besides. cbn [ban_space ban_turn ban_onto ban_suit most ban_piles ban_deeds]. rewrite !map_app. reflexivity. Qed.
Definition found (w : ban) tracked asks deeds states s l : option scope :=
  if negb (left_alone w l) then None else
  if negb (hides l) || negb (ban_turn w) && locked_all w tracked deeds states s l then if check_apart w tracked asks deeds states s then Some Shut else None else
  if ban_turn w then if check_apart w tracked asks deeds states s then Some Last else None else
  let more := guards w s l in if guarding w more s l && check_apart w tracked asks (deeds ++ more) states s then Some Left else None.
Definition verify_calculus (text : string) : option claim :=
  match parse text with
  | Some (c, tracked, deeds, states) => let w := banned_by c in
    match found w tracked (asks c) deeds states (start c) (seals c) with
    | Some shown => Some (Claim (start c) (seals c) shown (barred_by w deeds (start c)) (asks c) (cannot c) (without c))
    | None => None
    end
  | None => None
  end.
Definition means_by c := means_apart (banned_by c) (asks c) (start c).
(* What it has read is true of any cards where they are not known. *)
Theorem verify_calculus_sound : forall text c, verify_calculus text = Some c ->
  forall s, all_alike (seals c) s (start c) -> unasked (seals c) s (means_by c) -> let w := recount s (start c) (banned_by c) in
    match shown_ c with
    | Shut => never w s (means_by c)
    | Last => never_unseen (seals c) w s (means_by c)
    | Left => unasked_below (seals c) s (means_by c) -> never_using (seals c) w s (means_by c)
    end.
Proof.
  intros text c H. unfold verify_calculus in H. destruct (parse text) as [[[[c' tracked] deeds] states]|]; [ | discriminate ].
  destruct (found _ _ _ _ _ _ _) as [shown|] eqn:Fo; [ | discriminate ]. injection H as <-. cbn [start seals shown_ banned_by asks means_by]. unfold found in Fo.
  destruct (left_alone _ _) eqn:La; [ | discriminate ]. cbn [negb] in Fo. intros s A Un.
  assert (Out : forall n, List.length (seals c') <= n -> seal (seals c') n = Some 0) by (intros n L; unfold seal; apply nth_overflow; exact L).
  assert (U : forall n, seal (seals c') n = None -> barred (ban_piles (barred_by (banned_by c') deeds (start c'))) n = true).
  { intros n E. destruct (Nat.lt_ge_cases n (List.length (seals c'))) as [L | L]; [ | rewrite (Out n L) in E; discriminate ]. unfold left_alone in La. rewrite forallb_forall in La.
    specialize (La n ltac:(apply in_seq; lia)). rewrite E in La. exact La. }
  destruct (_ || _) eqn:B in Fo; [ | destruct (ban_turn (banned_by c')) eqn:Bt ].
  - destruct (check_apart _ _ _ _ _ _) eqn:C in Fo; [ | discriminate ]. injection Fo as <-. pose proof (check_apart_sound _ _ _ _ _ _ C) as N.
    assert (Lo : forall n k, seal (seals c') n = Some (S k) -> locked (barred_by (banned_by c') deeds (start c')) (start c') n (S k)).
    { intros n k E. destruct (Nat.lt_ge_cases n (List.length (seals c'))) as [L | L]; [ | rewrite (Out n L) in E; discriminate ].
      apply orb_true_iff in B as [B | B].
      { exfalso. apply negb_true_iff in B. enough (hides (seals c') = true) by congruence. unfold hides. apply existsb_exists. exists (Some (S k)). split; [ | reflexivity ].
        unfold seal in E. rewrite <- E. apply nth_In. exact L. }
      apply andb_prop in B as [_ T]. unfold locked_all in T. rewrite forallb_forall in T.
      specialize (T n ltac:(apply in_seq; lia)). rewrite E in T. apply orb_true_iff in T as [T | T]; [ left; exact T | right ]. unfold locks in T.
      apply andb_prop in T as [T T3]. apply andb_prop in T as [T1 T2]. apply check_apart_sound in T1. destruct (means_apart _ _ _) as [|[] []]; try discriminate.
      apply andb_prop in T2 as [E1 E2]. apply Nat.eqb_eq in E1, E2. subst. split; [ exact T1 | ]. destruct (nth_error (piles (start c')) n) as [p|]; [ | discriminate ].
      exists p. split; [ reflexivity | apply Nat.ltb_lt; exact T3 ]. }
    pose proof (locked_safe _ _ _ Lo) as Sf. exact (shut_never _ _ s (start c') A U (fun t p R => proj1 (Sf t p R)) (fun t p u R => proj2 (Sf t p R) u) _ Un N).
  - destruct (check_apart _ _ _ _ _ _) eqn:C in Fo; [ | discriminate ]. injection Fo as <-. pose proof (check_apart_sound _ _ _ _ _ _ C) as N.
    exact (unseen_never _ _ s (start c') A U (turn_safe (barred_by (banned_by c') deeds (start c')) _ _ Bt) _ Un N).
  - destruct (_ && _) eqn:G in Fo; [ | discriminate ]. injection Fo as <-. apply andb_prop in G as [G C]. pose proof (check_apart_sound _ _ _ _ _ _ C) as N. rewrite barred_app in N.
    intros Ub. refine (using_never _ _ s (start c') A U (ban_deeds (barred_by (banned_by c') (guards (banned_by c') (start c') (seals c')) (start c'))) _ _ Un Ub N).
    intros e I. unfold guarding in G. rewrite forallb_forall in G. specialize (G e I). destruct (what (fst e)) as [n| |]; try discriminate. exists n. split; [ reflexivity | apply Nat.leb_le; exact G ].
Qed.
Print Assumptions verify_calculus_sound.

(* The position without its unknown cards, Kings in their places: of the Aces that a ban counts there are the known ones. *)
Definition blank (c : claim) : state :=
  let king := Card 13 Clubs in let all := map (fun _ : card => king) in
  State (map (fun x => match snd x with Some k => Pile (all (firstn k (down (fst x))) ++ skipn k (down (fst x))) (up (fst x)) | None => Pile (all (down (fst x))) (all (up (fst x))) end)
    (combine (piles (start c)) (seals c))) (hand (start c)) (removed (start c)).
(* The claim in the words that were read, what these mean, what is not known, and the position: what the program says. *)
Definition told_calculus (text : string) :=
  match verify_calculus text with
  | Some c => Some (cannot c, without c, means_by c, ban_deeds (recount (blank c) (start c) (banned_by c)), (seals c, shown_ c), start c)
  | None => None
  end.
