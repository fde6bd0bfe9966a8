(* Black Hole, lemma "ranks": a position is lost, wherever its cards lie, when no walk on the ring
   of the ranks visits each rank as often as cards of it are left.

   Passage i is that between rank i and the next one; passage "ranks" is that between the last
   rank and the Ace. A walk makes passage i x i times. At each rank

     x (before i) + x i = 2 visits - (1 if the walk ends here) + (1 if it starts here)

   where the start is no visit, and passages that are made hang together. "walkable" looks
   whether there are such x; what it says is used when it says no. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach blackhole.Rules.
Import ListNotations.

Section Ranks.
  Variable ranks : nat.
  Notation wins := (Reach.wins (step ranks) won).

  Definition many (i : nat) (l : list nat) : nat := length (filter (Nat.eqb i) l).
  Definition one (b : bool) : nat := if b then 1 else 0.
  Definition before (i : nat) : nat := if i =? 1 then ranks else i - 1.

  (* The passage between two ranks that follow each other. *)
  Definition passage (a c : nat) : nat := if c =? S a then a else if a =? S c then c else ranks.

  Lemma many_take : forall fs c r, take fs c r -> forall i, many i (concat fs) = many i (concat r) + one (i =? c).
  Proof.
    induction 1 as [c f r | f r c r' T IH]; intros i; unfold many in *; simpl.
    - destruct (i =? c); simpl; lia.
    - rewrite !filter_app, !app_length, IH. lia.
  Qed.
  Lemma take_inside : forall fs c r, take fs c r -> forall i, In i (concat r) \/ i = c -> In i (concat fs).
  Proof.
    induction 1 as [c f r | f r c r' T IH]; intros i I; simpl in *.
    - destruct I as [I | ->]; auto.
    - apply in_or_app. destruct I as [I | ->]; [ apply in_app_or in I as [I | I]; auto | right; apply IH; auto ].
  Qed.

  Definition inside (s : state) := forall i, i = top s \/ In i (concat (fans s)) -> 1 <= i <= ranks.

  (* What a walk makes hangs together: of two passages that it does not make, all others that it makes lie on
     the side of its start. *)
  Definition hangs (a : nat) (x : nat -> nat) := forall m m', 1 <= m < m' -> m' <= ranks -> x m = 0 -> x m' = 0 ->
    (m < a <= m' -> forall i, 1 <= i <= ranks -> i <= m \/ m' <= i -> x i = 0) /\
    (a <= m \/ m' < a -> forall i, m < i < m' -> x i = 0).

  Lemma passage_ok : forall a c g, 1 <= a <= ranks -> 1 <= c <= ranks -> follows ranks a c \/ follows ranks c a -> g = passage a c ->
    1 <= g <= ranks /\
    (forall i, 1 <= i <= ranks -> one (before i =? g) + one (i =? g) = one (i =? a) + one (i =? c)) /\
    forall m m', 1 <= m < m' -> m' <= ranks -> g <> m -> g <> m' -> (m < a <= m' <-> m < c <= m') /\ (m < a <= m' <-> m < g < m').
  Proof.
    intros a c g Ba Bc F E.
    assert (K : g = a /\ c = S a \/ g = c /\ a = S c \/ g = ranks /\ (a = ranks /\ c = 1 \/ c = ranks /\ a = 1)).
    { unfold passage, follows in *. destruct (Nat.eqb_spec c (S a)), (Nat.eqb_spec a (S c)); lia. }
    clear E F. split; [ lia | split ].
    - intros i Bi. assert (P : before i = if i =? 1 then ranks else i - 1) by reflexivity.
      unfold one. destruct (Nat.eqb_spec i 1), (Nat.eqb_spec (before i) g), (Nat.eqb_spec i g), (Nat.eqb_spec i a), (Nat.eqb_spec i c); lia.
    - intros m m' L L' N N'. destruct K as [K | [K | K]]; split; split; lia.
  Qed.

  Lemma wins_walk : forall n s, wins n s -> inside s -> exists e x,
    (n = 0 /\ e = top s \/ In e (concat (fans s))) /\ hangs (top s) x /\
    forall i, 1 <= i <= ranks -> x (before i) + x i + one (i =? e) = 2 * many i (concat (fans s)) + one (i =? top s).
  Proof.
    intros n s W. induction W as [s W | n s t St W IH]; intros B.
    - exists (top s), (fun _ => 0). split; [ auto | split; [ repeat split; auto | ] ].
      replace (concat (fans s)) with (@nil nat); [ reflexivity | ]. symmetry. unfold won in W.
      induction (fans s) as [|f r R]; auto. simpl. rewrite (W f) by (left; reflexivity). apply R. intros g G. apply W. right; exact G.
    - destruct St as [s c r T F]. pose proof (take_inside _ _ _ T) as TI.
      assert (B' : inside (State c r)).
      { unfold inside. simpl. intros i [-> | I]; apply B; right; apply TI; auto. }
      destruct (IH B') as (e & x & E & H & Q). simpl in E, H, Q. clear IH B'.
      assert (Ba := B (top s) (or_introl eq_refl)). assert (Bc := B c (or_intror (TI c (or_intror eq_refl)))).
      destruct (passage_ok (top s) c _ Ba Bc F eq_refl) as (Bg & Gs & Gh). set (g := passage (top s) c) in *. clearbody g.
      exists e, (fun i => x i + one (i =? g)). split; [ right | split ].
      + apply TI. destruct E as [[_ ->] | E]; auto.
      + unfold hangs. intros m m' L L' Z Z'.
        assert (Nm : g <> m) by (intros N; rewrite N, Nat.eqb_refl in Z; simpl in Z; lia).
        assert (Nm' : g <> m') by (intros N; rewrite N, Nat.eqb_refl in Z'; simpl in Z'; lia).
        destruct (Gh m m' L L' Nm Nm') as [S1 S2]. destruct (H m m' L L') as [H1 H2]; [ lia | lia | ]. split.
        * intros A i Bi O. rewrite (H1 (proj1 S1 A) i Bi O). destruct (Nat.eqb_spec i g); [ lia | reflexivity ].
        * intros A i Bi. assert (A' : c <= m \/ m' < c) by lia. rewrite (H2 A' i Bi). destruct (Nat.eqb_spec i g); [ lia | reflexivity ].
      + intros i Bi. specialize (Q i Bi). specialize (Gs i Bi). rewrite (many_take _ _ _ T i). lia.
  Qed.

  (* All x when the last one is w, of the sums at the ranks from the Ace on. *)
  Fixpoint around (w : nat) (sums : list nat) : option (list nat) :=
    match sums with
    | [] => Some []
    | e :: r => if w <=? e then match around (e - w) r with Some xs => Some (e - w :: xs) | None => None end else None
    end.
  Definition together (xs : list nat) : bool :=
    let zero i := nth i xs 0 =? 0 in
    forallb (fun m' => negb (zero m') || forallb (fun m => negb (zero m) ||
      forallb zero (seq (S m) (m' - S m)) || forallb (fun i => (m <? i) && (i <? m') || zero i) (seq 0 (length xs))) (seq 0 m')) (seq 0 (length xs)).
  Definition walkable (s : state) : bool :=
    let cards := concat (fans s) in
    let visits := map (fun i => 2 * many i cards + one (i =? top s)) (seq 1 ranks) in
    existsb (fun e => existsb (Nat.eqb e) cards &&
      (let sums := map (fun p => snd p - one (fst p =? e)) (combine (seq 1 ranks) visits) in
       existsb (fun w => match around w sums with Some xs => (last xs 0 =? w) && together xs | None => false end) (seq 0 (S (hd 0 sums)))))
      (seq 1 ranks).
  Definition unwalkable (s : state) : bool :=
    forallb (fun i => (1 <=? i) && (i <=? ranks)) (top s :: concat (fans s)) && negb (walkable s).

  Lemma around_ok : forall (y : nat -> nat) k a w, w = y a ->
    around w (map (fun i => y (i - 1) + y i) (seq (S a) k)) = Some (map y (seq (S a) k)).
  Proof.
    induction k as [|k IH]; intros a w ->; auto. cbn [seq map around]. rewrite Nat.sub_succ, Nat.sub_0_r.
    replace (y a + y (S a) - y a) with (y (S a)) by lia. rewrite (proj2 (Nat.leb_le _ _)) by lia.
    rewrite (IH (S a)) by reflexivity. reflexivity.
  Qed.
  Lemma nth_x : forall (x : nat -> nat) k i, i < k -> nth i (map x (seq 1 k)) 0 = x (S i).
  Proof.
    intros x k i L. rewrite nth_indep with (d' := x 0) by (rewrite map_length, seq_length; exact L).
    rewrite map_nth, seq_nth by exact L. reflexivity.
  Qed.
  Lemma hd_seq : forall k (f : nat -> nat), 0 < k -> hd 0 (map f (seq 1 k)) = f 1.
  Proof. intros [|k] f L; [ inversion L | reflexivity ]. Qed.
  Lemma last_seq : forall k (f : nat -> nat), 0 < k -> last (map f (seq 1 k)) 0 = f k.
  Proof. intros [|k] f L; [ inversion L | ]. rewrite seq_S, map_app. cbn [map]. rewrite last_last. reflexivity. Qed.

  Lemma hangs_together : forall a x, 1 <= a <= ranks -> hangs a x -> together (map x (seq 1 ranks)) = true.
  Proof.
    intros a x B H. unfold together. cbv zeta beta. rewrite map_length, seq_length.
    apply forallb_forall. intros m' I'. apply in_seq in I'.
    rewrite nth_x by lia. destruct (Nat.eqb_spec (x (S m')) 0) as [Z'|]; [ cbn [negb orb] | reflexivity ].
    apply forallb_forall. intros m I. apply in_seq in I.
    rewrite nth_x by lia. destruct (Nat.eqb_spec (x (S m)) 0) as [Z|]; [ cbn [negb orb] | reflexivity ].
    destruct (H (S m) (S m')) as [H1 H2]; [ lia | lia | exact Z | exact Z' | ].
    assert (D : S m < a <= S m' \/ (a <= S m \/ S m' < a)) by lia. apply orb_true_iff. destruct D as [D | D]; [ right | left ]; apply forallb_forall;
      intros i Ii; apply in_seq in Ii; rewrite nth_x by lia.
    - destruct (Nat.ltb_spec m i), (Nat.ltb_spec i m'); cbn [andb orb]; try reflexivity; rewrite (H1 D) by lia; reflexivity.
    - rewrite (H2 D) by lia. reflexivity.
  Qed.

  Theorem unwalkable_never : forall n s, unwalkable s = true -> ~ wins (S n) s.
  Proof.
    intros n s U W. unfold unwalkable in U. apply andb_prop in U as [A U]. rewrite forallb_forall in A. apply negb_true_iff in U.
    assert (B : inside s).
    { intros i I. assert (J : In i (top s :: concat (fans s))) by (destruct I as [-> | I]; [ left; reflexivity | right; exact I ]).
      apply A, andb_prop in J as [J1 J2]. apply Nat.leb_le in J1, J2. lia. }
    destruct (wins_walk _ _ W B) as (e & x & [[? _] | E] & H & Q); [ discriminate | ].
    assert (Be := B e (or_intror E)). enough (K : walkable s = true) by congruence.
    unfold walkable. cbv zeta. apply existsb_exists. exists e. split; [ apply in_seq; lia | ]. apply andb_true_intro. split.
    { apply existsb_exists. exists e. split; [ exact E | apply Nat.eqb_refl ]. }
    set (y := fun i => if i =? 0 then x ranks else x i).
    assert (Sums : map (fun p => snd p - one (fst p =? e)) (combine (seq 1 ranks)
      (map (fun i => 2 * many i (concat (fans s)) + one (i =? top s)) (seq 1 ranks))) = map (fun i => y (i - 1) + y i) (seq 1 ranks)).
    { assert (C : forall (f : nat -> nat) l, combine l (map f l) = map (fun i => (i, f i)) l).
      { intros f. induction l as [|i l IH]; simpl; [ | rewrite IH ]; reflexivity. }
      rewrite C, map_map. apply map_ext_in. intros i I. apply in_seq in I. cbn [fst snd]. assert (Qi := Q i ltac:(lia)).
      assert (Y : y (i - 1) + y i = x (before i) + x i).
      { unfold y, before. destruct (Nat.eqb_spec i 1) as [->|]; [ reflexivity | ].
        destruct (Nat.eqb_spec (i - 1) 0), (Nat.eqb_spec i 0); try lia; reflexivity. }
      rewrite Y. lia. }
    rewrite Sums. apply existsb_exists. exists (x ranks). split.
    - apply in_seq. rewrite hd_seq by lia. assert (Y : y (1 - 1) = x ranks) by reflexivity. lia.
    - rewrite (around_ok y ranks 0 (x ranks)) by reflexivity. apply andb_true_intro. split.
      + rewrite last_seq by lia. unfold y. destruct (ranks =? 0); apply Nat.eqb_refl.
      + replace (map y (seq 1 ranks)) with (map x (seq 1 ranks)).
        * apply (hangs_together (top s)); [ apply B; left; reflexivity | exact H ].
        * apply map_ext_in. intros i I. apply in_seq in I. unfold y. destruct (Nat.eqb_spec i 0); [ lia | reflexivity ].
  Qed.
End Ranks.
Print Assumptions unwalkable_never.
