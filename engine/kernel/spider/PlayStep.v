(* The rules as a program are the rules as a relation. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach spider.Rules spider.Cards spider.Play.
Import ListNotations.

Lemma spaceb_ok : forall p, spaceb p = true <-> space p.
Proof. intros [[|x d] [|y u]]; unfold spaceb, space; simpl; split; intros; try discriminate; try (destruct H; discriminate); auto. Qed.
Lemma fitsb_ok : forall c p, fitsb c p = true <-> fits c p.
Proof.
  intros c p. unfold fitsb, fits. split.
  - destruct (rev (up p)) as [|b l] eqn:E; [ discriminate | ]. intros H. apply Nat.eqb_eq in H. exists (rev l), b. split; auto.
    rewrite <- (rev_involutive (up p)), E. reflexivity.
  - intros (u & b & E & R). rewrite E, rev_app_distr. simpl. rewrite R. apply Nat.eqb_refl.
Qed.
Lemma sequenceb_ok : forall l, sequenceb l = true <-> sequence l.
Proof.
  induction l as [|a l IH]; [ simpl; tauto | ]. destruct l as [|b l]; [ simpl; tauto | ].
  change (linkedb a b && sequenceb (b :: l) = true <-> linked a b /\ sequence (b :: l)). rewrite andb_true_iff, linkedb_iff, IH. tauto.
Qed.
Lemma spaces_ok : forall ps, existsb spaceb ps = false <-> forall p, In p ps -> ~ space p.
Proof.
  intros ps. split.
  - intros H p I S. enough (existsb spaceb ps = true) by congruence. apply existsb_exists. exists p; split; auto. apply spaceb_ok; auto.
  - intros H. destruct (existsb spaceb ps) eqn:E; auto. apply existsb_exists in E as (p & I & E). apply spaceb_ok in E. destruct (H p I E).
Qed.

Theorem play_step : forall s t, step s t <-> exists a, play s a = Some t.
Proof.
  intros s t. split.
  - intros H. destruct H as [s i j d u c r q D Ni Q Nj W | s row rest Hh NS | s i d u x Ni].
    + exists (Shift i j (length (c :: r))). cbn [play]. rewrite Ni, Nj. cbn [up down].
      replace (length (u ++ c :: r) - length (c :: r)) with (length u) by (rewrite app_length; lia).
      rewrite skipn_app, Nat.sub_diag, skipn_all, firstn_app, Nat.sub_diag, firstn_all. simpl app. simpl firstn. rewrite app_nil_r. simpl skipn. cbv iota.
      apply Nat.eqb_neq in D. rewrite D. replace (_ <=? _) with true by (symmetry; apply Nat.leb_le; rewrite app_length; simpl; lia).
      apply sequenceb_ok in Q. rewrite Q. replace (spaceb q || fitsb c q) with true; [ reflexivity | ].
      symmetry. apply orb_true_iff. rewrite spaceb_ok, fitsb_ok. exact W.
    + exists Deal. cbn [play]. rewrite Hh. apply spaces_ok in NS. rewrite NS. reflexivity.
    + exists (Off i). cbn [play]. rewrite Ni. cbn [up down].
      replace (length (u ++ king_to_ace x) - 13) with (length u) by (rewrite app_length; simpl; lia).
      rewrite skipn_app, Nat.sub_diag, skipn_all, firstn_app, Nat.sub_diag, firstn_all. simpl app. simpl firstn. rewrite app_nil_r. simpl skipn.
      replace (existsb _ _) with true; [ reflexivity | ]. symmetry. apply existsb_exists. exists x. split; [ destruct x; simpl; auto | apply sames_ok; reflexivity ].
  - intros [[i j k | | i] H]; cbn [play] in H.
    + destruct (nth_error (piles s) i) as [[d v]|] eqn:Ni; [ | discriminate ]. destruct (nth_error (piles s) j) as [q|] eqn:Nj; [ | discriminate ].
      cbn [up down] in H. pose proof (firstn_skipn (length v - k) v) as E. destruct (skipn _ _) as [|c r]; [ discriminate | ].
      destruct (_ && _) eqn:B; [ | discriminate ]. injection H as <-. repeat (apply andb_prop in B as [B ?]).
      apply move; auto; [ intros ->; rewrite Nat.eqb_refl in B; discriminate | rewrite E; auto | apply sequenceb_ok; auto | ].
      apply orb_true_iff in H. rewrite spaceb_ok, fitsb_ok in H. exact H.
    + destruct (hand s) as [|row rest] eqn:Hh; [ discriminate | ]. destruct (existsb spaceb (piles s)) eqn:E; [ discriminate | ].
      injection H as <-. apply deal; auto. apply spaces_ok; auto.
    + destruct (nth_error (piles s) i) as [[d v]|] eqn:Ni; [ | discriminate ]. cbn [up down] in H.
      destruct (existsb _ _) eqn:E; [ | discriminate ]. injection H as <-. apply existsb_exists in E as (x & _ & E). apply sames_ok in E.
      apply (remove s i d (firstn (length v - 13) v) x). rewrite E, firstn_skipn. exact Ni.
Qed.
Print Assumptions play_step.

(* A line of play that the program accepts is one. *)
Lemma plays_reach : forall l s t, plays s l = Some t -> reach s t.
Proof. induction l as [|a l IH]; simpl; intros s t H; [ injection H as ->; constructor | ]. destruct (play s a) as [u|] eqn:E; [ | discriminate ]. eapply more; [ apply play_step; eauto | auto ]. Qed.
Print Assumptions plays_reach.
