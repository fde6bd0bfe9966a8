(* The calculus at work: the numbers and chains of a position, what must be true of them, and
   the checker of a list of states. All that the start has to be is looked at, not believed. *)
Require Import List Arith Bool Lia Permutation.
From Patience Require Import Reach spider.Rules spider.Cards spider.Play spider.PlayStep spider.Lists spider.Within spider.Freecard spider.Apart.
Import ListNotations.

(* Which card a number is, found in few steps. *)
Inductive tree := Leaf (c : card) | Node (n : nat) (l r : tree).
Fixpoint grow (deep from : nat) (l : list card) : tree := match deep, l with
  | S deep, _ :: _ :: _ => let n := length l / 2 in Node (from + n) (grow deep from (firstn n l)) (grow deep (from + n) (skipn n l))
  | _, c :: _ => Leaf c
  | _, [] => Leaf (Card 0 Clubs)
  end.
Fixpoint look (t : tree) (c : nat) : card := match t with Leaf x => x | Node n l r => if c <? n then look l c else look r c end.
Definition cards_of (s : state) : tree := grow 8 0 (flat_map all_cards (piles s)).

Section Position.
  Variable faces : nat -> card.
  Notation rk := (rk faces).

  (* The chains of a pile, the lowest first, when each of the next d cards begins one. *)
  Fixpoint chains (d : nat) (prev : nat) (k : list (list nat)) (l : list nat) : list (list nat) :=
    match l with
    | [] => k
    | c :: l =>
      match d, k with
      | 0, C :: k' => if rk prev =? S (rk c) then chains 0 c ((C ++ [c]) :: k') l else chains 0 c ([c] :: k) l
      | _, _ => chains (d - 1) c ([c] :: k) l
      end
    end.
  Fixpoint entries (n : nat) (ps : list pile) : list entry :=
    match ps with
    | [] => []
    | p :: ps =>
      let d := seq n (length (down p)) in let u := seq (n + length (down p)) (length (up p)) in
      let k := chains (S (length d)) 0 [] (d ++ u) in
      Entry k 0 (length d) d u (hd [] k) :: entries (n + length (down p) + length (up p)) ps
    end.

  Fixpoint run joined x l := match l with [] => true | y :: l => (rk x =? S (rk y)) && (y =? S x) && mem y joined && run joined y l end.
  Fixpoint cutb d (k : list (list nat)) := match k with
    | [] => true
    | c :: k => ((length (flat k) <=? d) || match rev (flat k), c with g :: _, h :: _ => negb (rk g =? S (rk h)) | _, _ => true end) && cutb d k
    end.
  Definition entryb joined e := eqs (ids e) (flat (stack e)) && cutb (length (dn e)) (stack e) && (lost_ e =? 0) && eqs (tail e) (hd [] (stack e)) &&
    forallb (fun C => match C with h :: T => run joined h T | [] => false end) (stack e) &&
    (length (dn e) =? Nat.min (was e) (length (stack e) - 1)) &&
    forallb (fun g => (was e <? length (skipn g (stack e))) || (length (flat (skipn g (stack e))) =? length (skipn g (stack e)))) (seq 0 (length (stack e))).
  Fixpoint all_new (l : list nat) := match l with [] => true | x :: l => negb (mem x l) && all_new l end.
  Fixpoint shown_by es ps := match es, ps with
    | [], [] => true
    | e :: es, p :: ps => sames (down (pile_of faces e)) (down p) && sames (up (pile_of faces e)) (up p) && (was e =? length (down p)) && shown_by es ps
    | _, _ => false
    end.
  Definition begun es (s : state) := let stacks := map stack es in let cards := flat_map (@concat nat) stacks in
    forallb (entryb (joined stacks)) es && all_new cards && forallb (fun c => (1 <=? rk c) && (rk c <=? 13)) cards && shown_by es (piles s).

  Lemma run_ok : forall stacks l x, run (joined stacks) x l = true -> lies faces stacks [] x l.
  Proof.
    induction l as [|y l IH]; intros x H; simpl in *; auto. apply andb_prop in H as [H H4]. apply andb_prop in H as [H H3]. apply andb_prop in H as [H1 H2].
    apply Nat.eqb_eq in H1, H2. apply mem_ok in H3. split; auto. split; auto.
  Qed.
  Lemma cutb_ok : forall k d, cutb d k = true -> cut faces d k.
  Proof.
    induction k as [|c k IH]; intros d H; simpl in *; auto. apply andb_prop in H as [H1 H2]. split; auto. apply orb_true_iff in H1 as [H1 | H1]; [ left; apply Nat.leb_le; auto | right ].
    intros Y g h T E -> R. rewrite E, rev_app_distr in H1. simpl in H1. rewrite R, Nat.eqb_refl in H1. discriminate.
  Qed.
  Lemma all_new_ok : forall l, all_new l = true -> NoDup l.
  Proof. induction l as [|x l IH]; intros H; constructor; simpl in H; apply andb_prop in H as [H1 H2]; auto. apply negb_true_iff, mem_not in H1. exact H1. Qed.
  Lemma shown_by_ok : forall es ps, shown_by es ps = true -> map (pile_of faces) es = ps /\ map was es = map (fun p => length (down p)) ps.
  Proof.
    induction es as [|e es IH]; intros [|p ps] H; simpl in H; try discriminate; auto.
    apply andb_prop in H as [H H4]. apply andb_prop in H as [H H3]. apply andb_prop in H as [H1 H2]. apply sames_ok in H1, H2. apply Nat.eqb_eq in H3.
    destruct (IH ps H4) as [I1 I2]. simpl. rewrite I1, I2, H3. split; auto. f_equal. destruct p as [d u]. simpl in *. unfold pile_of. congruence.
  Qed.
End Position.

(* The cards of tracked ranks are all loose, but it is known what they lie on. *)
Definition start_of faces tracked (es : list entry) := Abs (map lost_ es) [] (filter (fun c => tracked (rk faces c)) (flat_map ids es)) [] (flat_map (ties faces tracked) es).
(* The restrictions with such deeds, as they are counted in this position. *)
Definition obliged (w : ban) (deeds : list (essential * option essential)) (s : state) : ban :=
  let es := entries (look (cards_of s)) 0 (piles s) in let counts := deed_of (look (cards_of s)) (map stack es) (map was es) in
  Ban (ban_space w) (ban_turn w) (ban_onto w) (ban_suit w) (most w) (ban_piles w) (map (fun b => (counts (fst b), option_map counts (snd b))) deeds).
Definition pile_of_deed (d : essential) := match d with EDig n _ | ETurn n _ => Some n | _ => None end.
Definition check_calculus (w : ban) (tracked : nat -> bool) (asks : list ask) (deeds : list (essential * option essential)) (states : list abs) (s : state) : bool :=
  let t := cards_of s in let faces := look t in
  let es := entries faces 0 (piles s) in
  let stacks := map stack es in let downs := map was es in
  let named n := existsb (fun g => match g with AskDigs m _ | AskTurns m => m =? n | AskLost => 2 <=? length (chains_of stacks n) | _ => false end) asks ||
    existsb (fun d => match pile_of_deed d with Some m => m =? n | None => false end) (all_deeds deeds) in
  let m := table states in
  begun faces es s && forallb (told_apart stacks named downs) asks && forallb (makes_sense stacks named downs) (all_deeds deeds) && (negb (ban_space w) || negb (existsb spaceb (piles s))) &&
  listed faces stacks tracked m (start_of faces tracked es) &&
  forallb (kept faces stacks tracked named (ban_onto w) downs s (ban_space w) (ban_turn w) (ban_suit w) (most w) asks deeds m) states.
Definition means (asks : list ask) (s : state) : list goal :=
  map (meaning (map stack (entries (look (cards_of s)) 0 (piles s)))) asks.

Theorem check_calculus_sound : forall w tracked asks deeds states s, check_calculus w tracked asks deeds states s = true ->
  never (opened (obliged w deeds s)) s (means asks s).
Proof.
  intros w tracked asks deeds states s H. unfold check_calculus in H. unfold means, obliged. set (faces := look (cards_of s)) in *. set (es := entries faces 0 (piles s)) in *.
  apply andb_prop in H as [H K]. apply andb_prop in H as [H L]. apply andb_prop in H as [H NS]. apply andb_prop in H as [H Ms]. apply andb_prop in H as [B Ta].
  unfold begun in B. apply andb_prop in B as [B B4]. apply andb_prop in B as [B B3]. apply andb_prop in B as [B1 B2].
  rewrite forallb_forall in B1, B3. apply all_new_ok in B2. apply shown_by_ok in B4 as [P W].
  assert (G : forall e, In e es -> ids e = flat (stack e) /\ cut faces (length (dn e)) (stack e) /\ lost_ e = 0 /\ tail e = hd [] (stack e) /\
    (forall C, In C (stack e) -> exists h T, C = h :: T /\ lies faces (map stack es) [] h T) /\ length (dn e) = Nat.min (was e) (length (stack e) - 1) /\
    forall g, length (skipn g (stack e)) <= was e -> length (flat (skipn g (stack e))) = length (skipn g (stack e))).
  { intros e I. specialize (B1 e I). unfold entryb in B1. repeat (apply andb_prop in B1 as [B1 ?]). apply eqs_ok in B1. apply cutb_ok in H4. apply Nat.eqb_eq in H3, H0. apply eqs_ok in H2.
    rewrite forallb_forall in H1, H. repeat split; auto.
    - intros C IC. specialize (H1 C IC). destruct C as [|h T]; [ discriminate | ]. exists h, T. split; auto. apply run_ok. exact H1.
    - intros g Lg. destruct (Nat.lt_ge_cases g (length (stack e))) as [Lt | Ge]; [ | rewrite (skipn_all2 _ Ge); reflexivity ].
      specialize (H g). rewrite in_seq in H. specialize (H ltac:(lia)). apply orb_true_iff in H as [H | H]; [ apply Nat.ltb_lt in H; lia | apply Nat.eqb_eq; exact H ]. }
  destruct w as [bs bt bo bx mo bp bd]. unfold opened. cbn [ban_space ban_turn ban_onto ban_suit most] in *.
  assert (At : forall i k, nth_error (map stack es) i = Some k -> exists e, nth_error es i = Some e /\ stack e = k).
  { intros i k Hk. rewrite nth_error_map in Hk. destruct (nth_error es i) as [e|]; [ | discriminate ]. injection Hk as <-. eauto. }
  eapply (kept_never faces (map stack es) tracked) with (a := start_of faces tracked es) (es := es) (f := fun n => n) (downs := map was es).
  - intros c I. specialize (B3 c I). apply andb_prop in B3 as [C1 C2]. apply Nat.leb_le in C1, C2. auto.
  - exact B2.
  - intros k C Ik IC. apply in_map_iff in Ik as (e & <- & Ie). apply (G e Ie). exact IC.
  - intros i k n g Hk Hn Lg. destruct (At i k Hk) as (e & He & <-). rewrite nth_error_map, He in Hn. injection Hn as <-. apply (G e (nth_error_In _ _ He)). exact Lg.
  - intros i k p Hk Hp. destruct (At i k Hk) as (e & He & <-). rewrite <- P, nth_error_map, He in Hp. injection Hp as <-. split.
    + unfold all_cards, pile_of. cbn [down up]. rewrite <- map_app. f_equal. apply (G e (nth_error_In _ _ He)).
    + rewrite W, <- P, map_map, nth_error_map, He. reflexivity.
  - exact K.
  - exact Ta.
  - exact Ms.
  - exact L.
  - split; [ reflexivity | split; [ reflexivity | split; [ | split; [ | split; [ | reflexivity ] ] ] ] ].
    + apply Forall_forall. intros e I. destruct (G e I) as (G1 & G2 & G3 & G4 & G5 & _). unfold fit, left_. rewrite G3, G1, G4. cbn [skipn].
      destruct (stack e) as [|C k]; simpl; auto. destruct (G5 C (or_introl eq_refl)) as (h & T & -> & Ln). repeat split; eauto; try apply G2. eapply lies_mono; [ apply incl_nil_l | exact Ln ].
    + assert (G' : forall e, In e es -> ids e = flat (stack e)) by (intros e I; apply (G e I)). cbn [off]. rewrite app_nil_r. clear - G'.
      induction es as [|e l IH]; simpl; auto. rewrite (G' e (or_introl eq_refl)). rewrite flat_concat. apply Permutation_app_head. apply IH. intros x I. apply G'. right; auto.
    + assert (G' : forall e, In e es -> lost_ e = 0 /\ tail e = hd [] (stack e)) by (intros e I; destruct (G e I) as (_ & _ & G3 & G4 & _); auto). simpl. clear - G'. unfold occupants. enough (flat_map occupant es = []) as -> by constructor. induction es as [|e l IH]; simpl; auto. rewrite IH by (intros x I; apply G'; right; auto).
      destruct (G' e (or_introl eq_refl)) as (G3 & G4). unfold occupant, left_. rewrite G3, G4. destruct (stack e); reflexivity.
  - split; [ reflexivity | ]. apply Forall_forall. intros e I. destruct (G e I) as (_ & _ & G3 & _ & _ & G6 & _). unfold deep, left_. rewrite G3. exact G6.
  - split; [ rewrite <- P, map_length; reflexivity | ]. split; [ auto | split; [ intros m; exists m; auto | split; [ intros n; rewrite P; reflexivity | auto ] ] ].
  - reflexivity.
  - apply Forall_forall. intros e I. apply (G e I).
  - intros E p Ip Sp. rewrite E in NS. cbn [negb orb] in NS. apply negb_true_iff in NS. apply (proj1 (PlayStep.spaces_ok _) NS p Ip Sp).
Qed.
Print Assumptions check_calculus_sound.

(* The same without the piles that must not be touched. *)
Definition check_apart (w : ban) (tracked : nat -> bool) (asks : list ask) (deeds : list (essential * option essential)) (states : list abs) (s : state) : bool :=
  let t := others (ban_piles w) s in check_calculus w tracked asks deeds states t && forallb (unmet (ban_piles w) s) (means asks t).
Definition means_apart (w : ban) (asks : list ask) (s : state) : list goal := map (whole (ban_piles w) s) (means asks (others (ban_piles w) s)).
Definition barred_by (w : ban) (deeds : list (essential * option essential)) (s : state) : ban := wide (ban_piles w) s (obliged w deeds (others (ban_piles w) s)).
Theorem check_apart_sound : forall w tracked asks deeds states s, check_apart w tracked asks deeds states s = true ->
  never (barred_by w deeds s) s (means_apart w asks s).
Proof.
  intros w tracked asks deeds states s H. apply andb_prop in H as [C U]. apply (apart_never (ban_piles w) s (obliged w deeds (others (ban_piles w) s)) eq_refl); [ exact U | ].
  exact (check_calculus_sound _ _ _ _ _ _ C).
Qed.
Print Assumptions check_apart_sound.
