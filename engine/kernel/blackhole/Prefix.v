(* Black Hole, lemma "prefix": the exposed card of fan i need not be played when another fan j
   begins, from its exposed card on, with the ranks of all cards of i, and has more cards or
   stands before i. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach blackhole.Rules blackhole.Tried.
Import ListNotations.

Fixpoint put (i : nat) (f : list nat) (fs : list (list nat)) : list (list nat) :=
  match fs, i with [], _ => [] | _ :: r, 0 => f :: r | g :: r, S i => g :: put i f r end.
Lemma nth_put : forall fs i k f, nth_error (put i f fs) k = if (k =? i) && (i <? length fs) then Some f else nth_error fs k.
Proof.
  induction fs as [|g r IH]; intros [|i] [|k] f; simpl; auto.
  - rewrite andb_false_r. reflexivity.
  - rewrite IH. change (S i <? S (length r)) with (i <? length r). reflexivity.
Qed.
Lemma nth_put_same : forall fs i f g, nth_error fs i = Some g -> nth_error (put i f fs) i = Some f.
Proof.
  intros fs i f g N. assert (L : i < length fs) by (apply nth_error_Some; congruence).
  rewrite nth_put, Nat.eqb_refl, (proj2 (Nat.ltb_lt _ _) L). reflexivity.
Qed.
Lemma nth_put_other : forall fs i k f, k <> i -> nth_error (put i f fs) k = nth_error fs k.
Proof. intros fs i k f N. rewrite nth_put, (proj2 (Nat.eqb_neq _ _) N). reflexivity. Qed.
Lemma take_put : forall fs c r, take fs c r -> exists i f, nth_error fs i = Some (c :: f) /\ r = put i f fs.
Proof.
  induction 1 as [c f r | f r c r' T (i & g & N & ->)]; [ exists 0, f | exists (S i), g ]; auto.
Qed.
Lemma put_take : forall fs i c f, nth_error fs i = Some (c :: f) -> take fs c (put i f fs).
Proof.
  induction fs as [|g r IH]; intros [|i] c f N; simpl in *; try discriminate; [ injection N as -> | ]; constructor; auto.
Qed.
Lemma same_fans : forall (a b : list (list nat)), (forall k, nth_error a k = nth_error b k) -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] H; auto; try (specialize (H 0); discriminate).
  f_equal; [ specialize (H 0); simpl in H; congruence | apply IH; intros k; exact (H (S k)) ].
Qed.

Section Ranks.
  Variable ranks : nat.
  Notation wins := (Reach.wins (step ranks) won).

  (* In fs the cards D, and some X, are still on fan j, and X on fan i. In fs' D X is on i and X on
     j. So fs' has all that fs has, and its X on j may be played before D. *)
  Definition ahead (i j : nat) (fs fs' : list (list nat)) := exists X D Z, i <> j /\
    nth_error fs i = Some X /\ nth_error fs j = Some (D ++ X ++ Z) /\
    nth_error fs' i = Some (D ++ X) /\ nth_error fs' j = Some (X ++ Z) /\ forall k, k <> i -> k <> j -> nth_error fs' k = nth_error fs k.

  (* The same ranks win: what fs plays from i, fs' plays from j; and what fs plays from j, fs' from
     i, until D is gone and both are the same. *)
  Lemma ahead_wins : forall i j n s, wins n s -> forall fs', ahead i j (fans s) fs' -> wins n (State (top s) fs').
  Proof.
    intros i j n s W. induction W as [s W | n s t St W IH]; intros fs' (X & D & Z & Nij & Ni & Nj & Ni' & Nj' & Nk).
    - constructor. intros f I. apply In_nth_error in I as [k N]. simpl in N.
      pose proof (W _ (nth_error_In _ _ Ni)). pose proof (W _ (nth_error_In _ _ Nj)) as E. subst X. simpl in E. apply app_eq_nil in E as [-> ->].
      destruct (Nat.eq_dec k i) as [->|]; [ simpl in *; congruence | ]. destruct (Nat.eq_dec k j) as [->|]; [ simpl in *; congruence | ].
      rewrite Nk in N by assumption. exact (W f (nth_error_In _ _ N)).
    - destruct D as [|d D].
      { enough (fs' = fans s) by (subst fs'; destruct s; eapply then_wins; eauto). apply same_fans. intros k.
        destruct (Nat.eq_dec k i) as [->|]; [ simpl in *; congruence | ]. destruct (Nat.eq_dec k j) as [->|]; [ simpl in *; congruence | auto ]. }
      destruct St as [s c r T F]. apply take_put in T as (k & f & N & ->).
      assert (Go : forall k' f', nth_error fs' k' = Some (c :: f') -> ahead i j (put k f (fans s)) (put k' f' fs') -> wins (S n) (State (top s) fs')).
      { intros k' f' N' A. eapply then_wins; [ | exact (IH _ A) ]. simpl. constructor; [ apply put_take; exact N' | exact F ]. }
      destruct (Nat.eq_dec k i) as [->|Ki]; [ | destruct (Nat.eq_dec k j) as [->|Kj] ].
      + rewrite Ni in N. injection N as ->. apply (Go j (f ++ Z)); [ exact Nj' | ]. exists f, ((d :: D) ++ [c]), Z.
        repeat split; auto.
        * eapply nth_put_same; eauto.
        * rewrite nth_put_other by auto. rewrite Nj, <- !app_assoc. reflexivity.
        * rewrite nth_put_other by auto. rewrite Ni', <- !app_assoc. reflexivity.
        * eapply nth_put_same; eauto.
        * intros m Mi Mj. rewrite !nth_put_other by auto. auto.
      + rewrite Nj in N. simpl in N. injection N as -> <-. apply (Go i (D ++ X)); [ exact Ni' | ]. exists X, D, Z.
        repeat split; auto.
        * rewrite nth_put_other by auto. exact Ni.
        * eapply nth_put_same; eauto.
        * eapply nth_put_same; eauto.
        * rewrite nth_put_other by auto. exact Nj'.
        * intros m Mi Mj. rewrite !nth_put_other by auto. auto.
      + apply (Go k f); [ rewrite Nk; auto | ]. exists X, (d :: D), Z. repeat split; auto; try (rewrite nth_put_other by auto; assumption).
        intros m Mi Mj. rewrite !nth_put. destruct (Nat.eq_dec m k) as [->|Nm].
        * assert (Lk : k < length (fans s)) by (apply nth_error_Some; congruence).
          assert (Lk' : k < length fs') by (apply nth_error_Some; rewrite Nk; congruence).
          rewrite Nat.eqb_refl, (proj2 (Nat.ltb_lt _ _) Lk), (proj2 (Nat.ltb_lt _ _) Lk'). reflexivity.
        * rewrite (proj2 (Nat.eqb_neq _ _) Nm). simpl. auto.
  Qed.

  Fixpoint begins (f g : list nat) : bool :=
    match f, g with [], _ => true | a :: f, b :: g => (a =? b) && begins f g | _, _ => false end.
  Lemma begins_ok : forall f g, begins f g = true -> exists Z, g = f ++ Z.
  Proof.
    induction f as [|a f IH]; intros [|b g] H; simpl in *; try discriminate; eauto.
    apply andb_prop in H as [E H]. apply Nat.eqb_eq in E as ->. apply IH in H as [Z ->]. exists Z; reflexivity.
  Qed.
  Definition spared (fs : list (list nat)) (i : nat) (f : list nat) : bool :=
    existsb (fun j => match nth_error fs j with
      | Some g => begins f g && ((length f <? length g) || (j <? i))
      | None => false
      end) (seq 0 (length fs)).
  Lemma spared_ok : forall fs i f, spared fs i f = true ->
    exists j Z, nth_error fs j = Some (f ++ Z) /\ (0 < length Z \/ j < i).
  Proof.
    intros fs i f H. apply existsb_exists in H as (j & _ & H). destruct (nth_error fs j) as [g|] eqn:N; [ | discriminate ].
    apply andb_prop in H as [B H]. apply begins_ok in B as [Z ->]. exists j, Z. split; auto. rewrite app_length in H.
    apply orb_true_iff in H as [H | H]; apply Nat.ltb_lt in H; lia.
  Qed.

  (* Plays of exposed cards; with the lemma, of those that are not spared. *)
  Definition nexts (lemma : bool) (s : state) : list state :=
    flat_map (fun i => match nth_error (fans s) i with
      | Some (c :: f) =>
        if (followsb ranks (top s) c || followsb ranks c (top s)) && negb (lemma && spared (fans s) i (c :: f)) then [State c (put i f (fans s))] else []
      | _ => []
      end) (seq 0 (length (fans s))).

  Lemma best : forall n s c, (follows ranks (top s) c \/ follows ranks c (top s)) ->
    forall m i f, (list_max (map (@length nat) (fans s)) - length (c :: f)) * length (fans s) + i < m ->
    nth_error (fans s) i = Some (c :: f) -> wins n (State c (put i f (fans s))) ->
    exists i f, nth_error (fans s) i = Some (c :: f) /\ wins n (State c (put i f (fans s))) /\ spared (fans s) i (c :: f) = false.
  Proof.
    intros n s c F. induction m as [|m IH]; intros i f M N W; [ inversion M | ].
    destruct (spared (fans s) i (c :: f)) eqn:P; [ | eauto ].
    apply spared_ok in P as (j & Z & Nj & P). simpl app in Nj.
    assert (Lj : j < length (fans s)) by (apply nth_error_Some; congruence).
    assert (B : length (c :: f ++ Z) <= list_max (map (@length nat) (fans s))).
    { assert (A := proj1 (list_max_le (map (@length nat) (fans s)) _) (Nat.le_refl _)). rewrite Forall_forall in A. apply A.
      apply in_map. exact (nth_error_In _ _ Nj). }
    apply (IH j (f ++ Z)); [ | exact Nj | ].
    - simpl length in *. rewrite app_length in *. set (L := list_max _) in *. set (k := length (fans s)) in *. clearbody L k.
      destruct (Nat.eq_dec (length Z) 0) as [E|E]; [ rewrite E, Nat.add_0_r; set (x := (L - S (length f)) * k) in *; lia | ].
      assert (E' : L - S (length f) = (L - S (length f + length Z)) + length Z) by lia. rewrite E' in M. nia.
    - destruct (Nat.eq_dec i j) as [->|Nij].
      + rewrite N in Nj. injection Nj as E. rewrite <- E. exact W.
      + apply (ahead_wins i j n _ W). exists f, [c], Z. simpl fans. repeat split; auto.
        * eapply nth_put_same; eauto.
        * rewrite nth_put_other by auto. exact Nj.
        * rewrite nth_put_other by auto. exact N.
        * eapply nth_put_same; eauto.
        * intros k Ki Kj. rewrite !nth_put_other by auto. reflexivity.
  Qed.

  Lemma nexts_wins : forall lemma n s, wins (S n) s -> exists t, In t (nexts lemma s) /\ wins n t.
  Proof.
    intros lemma n s W. inversion W as [|? ? t St Wt]; subst. destruct St as [s c r T F]. apply take_put in T as (i & f & N & ->).
    destruct (best n s c F _ i f (Nat.lt_succ_diag_r _) N Wt) as (j & g & Nj & Wj & Sj).
    exists (State c (put j g (fans s))); split; auto. unfold nexts. apply in_flat_map. exists j. split.
    - apply in_seq. assert (j < length (fans s)) by (apply nth_error_Some; congruence). lia.
    - rewrite Nj, Sj, andb_false_r. simpl negb. rewrite andb_true_r.
      replace (followsb ranks (top s) c || followsb ranks c (top s)) with true; [ left; reflexivity | ].
      symmetry. apply orb_true_iff. destruct F as [F | F]; apply followsb_ok in F; auto.
  Qed.
End Ranks.
Print Assumptions nexts_wins.
