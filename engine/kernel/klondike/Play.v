(* The rules as a program: what a reader can run, and what is compared with other programs. *)
Require Import List Arith Bool Lia.
From Patience Require Import Reach spider.Rules spider.Cards klondike.Rules klondike.Events.
Import ListNotations.

(* What is taken up goes to a column, or out; cards are turned; the waste is turned over. *)
Inductive act := Carry (p : place) (n : nat) (to : option nat) | Draw | Redeal.
Definition spaceb (p : pile) := match down p, up p with [], [] => true | _, _ => false end.
Definition redb (x : suit) := match x with Hearts | Diamonds => true | _ => false end.
Definition takesb (b c : card) := (rank b =? S (rank c)) && xorb (redb (suit_of b)) (redb (suit_of c)).
Definition fitsb (c : card) (p : pile) := match rev (up p) with b :: _ => takesb b c | [] => false end.
(* What is taken up: so many cards of a column; card n of the deck, if that is in view; card n of those out. *)
Definition take_up (o : options) (s : state) (p : place) (n : nat) : option (list card * state) :=
  match p with
  | Column i => match nth_error (columns s) i with
    | Some q => let m := length (up q) - n in
      match skipn m (up q) with
      | c :: r => Some (c :: r, State (put i (turn (Pile (down q) (firstn m (up q)))) (columns s)) (stock s) (waste s) (redeals s) (out s))
      | [] => None
      end
    | None => None
    end
  | Deck => if turns o =? 0 then
      match nth_error (stock s) n with
      | Some c => Some ([c], State (columns s) (firstn n (stock s) ++ skipn (S n) (stock s)) (waste s) (redeals s) (out s))
      | None => None
      end
    else match waste s with c :: w => Some ([c], State (columns s) (stock s) w (redeals s) (out s)) | [] => None end
  | Foundation => match nth_error (out s) n with
    | Some c => if mem (Card (S (rank c)) (suit_of c)) (out s) then None
      else Some ([c], State (columns s) (stock s) (waste s) (redeals s) (firstn n (out s) ++ skipn (S n) (out s)))
    | None => None
    end
  end.
Definition is_foundation (p : place) := match p with Foundation => true | _ => false end.
Definition is_column (j : nat) (p : place) := match p with Column i => i =? j | _ => false end.

Definition play_klondike (o : options) (s : state) (a : act) : option state :=
  match a with
  | Carry p n None => match take_up o s p n with
    | Some ([c], t) => if negb (is_foundation p) && ((rank c =? 1) || mem (Card (rank c - 1) (suit_of c)) (out s))
      then Some (State (columns t) (stock t) (waste t) (redeals t) (c :: out t)) else None
    | _ => None
    end
  | Carry p n (Some j) => match take_up o s p n, nth_error (columns s) j with
    | Some (c :: r, t), Some q => if negb (is_column j p) && (fitsb c q || spaceb q && (rank c =? 13) && (negb (is_foundation p) || kings o))
      then Some (State (put j (Pile (down q) (up q ++ c :: r)) (columns t)) (stock t) (waste t) (redeals t) (out t)) else None
    | _, _ => None
    end
  | Draw => match turns o, stock s with
    | S _, _ :: _ => Some (State (columns s) (skipn (turns o) (stock s)) (rev (firstn (turns o) (stock s)) ++ waste s) (redeals s) (out s))
    | _, _ => None
    end
  | Redeal => match turns o, stock s, waste s with
    | S _, [], _ :: _ => if (passes o =? 0) || (S (redeals s) <? passes o) then Some (State (columns s) (rev (waste s)) [] (S (redeals s)) (out s)) else None
    | _, _, _ => None
    end
  end.

(* They are the rules as a relation. *)
Lemma spaceb_ok : forall p, spaceb p = true <-> space p.
Proof. intros [[|x d] [|y u]]; unfold spaceb, space; simpl; split; intros H; try discriminate; try (destruct H; discriminate); auto. Qed.
Lemma takesb_ok : forall b c, takesb b c = true <-> takes b c.
Proof.
  intros [r x] [r' x']. unfold takesb, takes, red. simpl. rewrite andb_true_iff, Nat.eqb_eq.
  destruct x, x'; simpl; split; intros [E K]; split; auto; try discriminate; try (split; intros; intuition discriminate); exfalso; intuition discriminate.
Qed.
Lemma fitsb_ok : forall c p, fitsb c p = true <-> fits c p.
Proof.
  intros c p. unfold fitsb, fits. split.
  - destruct (rev (up p)) as [|b l] eqn:E; [ discriminate | ]. intros H. apply takesb_ok in H. exists (rev l), b. split; auto.
    rewrite <- (rev_involutive (up p)), E. reflexivity.
  - intros (u & b & E & R). rewrite E, rev_app_distr. simpl. apply takesb_ok. exact R.
Qed.
Lemma cut_out : forall (A : Type) (l : list A) a c b, l = a ++ c :: b -> nth_error l (length a) = Some c /\ firstn (length a) l ++ skipn (S (length a)) l = a ++ b.
Proof.
  intros A l a c b ->. split; [ rewrite nth_error_app2, Nat.sub_diag by lia; auto | ]. rewrite firstn_app, Nat.sub_diag, firstn_all. simpl firstn. rewrite app_nil_r.
  f_equal. rewrite skipn_app. rewrite skipn_all2 by lia. replace (S (length a) - length a) with 1 by lia. auto.
Qed.
Lemma cut_in : forall (A : Type) (l : list A) n c, nth_error l n = Some c -> exists a b, l = a ++ c :: b /\ firstn n l ++ skipn (S n) l = a ++ b.
Proof. intros A l n c H. destruct (nth_error_split _ _ H) as (a & b & E & L). exists a, b. split; auto. subst n. eapply cut_out; eauto. Qed.
Lemma take_up_ok : forall o s p c r t, lifts o s p (c :: r) t <-> exists n, take_up o s p n = Some (c :: r, t).
Proof.
  intros o s p c r t. split.
  - intros H. remember (c :: r) as l eqn:El. destruct H as [i d u c' r' Hi | c' w T E | a c' b T E | a c' b E N]; injection El as -> Er; try subst r'; try subst r.
    + exists (length (c :: r)). unfold take_up. rewrite Hi. cbn [up down]. replace (length (u ++ c :: r) - length (c :: r)) with (length u) by (rewrite app_length; lia).
      rewrite skipn_app, Nat.sub_diag, skipn_all, firstn_app, Nat.sub_diag, firstn_all. simpl. rewrite app_nil_r. auto.
    + exists 0. unfold take_up. rewrite E. destruct (turns o); [ lia | reflexivity ].
    + destruct (cut_out _ _ _ _ _ E) as [E1 E2]. exists (length a). unfold take_up. rewrite T, Nat.eqb_refl, E1, E2. auto.
    + destruct (cut_out _ _ _ _ _ E) as [E1 E2]. exists (length a). unfold take_up. rewrite E1, E2. apply mem_not in N. rewrite N. auto.
  - intros [n H]. destruct p as [i| |]; unfold take_up in H.
    + destruct (nth_error (columns s) i) as [[d u]|] eqn:E; [ | discriminate ]. simpl in H. set (m := length u - n) in *.
      destruct (skipn m u) as [|c' r'] eqn:Es; [ discriminate | ]. injection H as -> -> <-. rewrite <- (firstn_skipn m u), Es in E. apply of_column. exact E.
    + destruct (turns o =? 0) eqn:T.
      * apply Nat.eqb_eq in T. destruct (nth_error (stock s) n) as [c'|] eqn:E; [ | discriminate ]. destruct (cut_in _ _ _ _ E) as (a & b & E1 & E2). rewrite E2 in H.
        injection H as -> <- <-. apply of_view; auto.
      * apply Nat.eqb_neq in T. destruct (waste s) as [|c' w] eqn:E; [ discriminate | ]. injection H as -> <- <-. apply of_waste; auto. lia.
    + destruct (nth_error (out s) n) as [c'|] eqn:E; [ | discriminate ]. destruct (mem _ _) eqn:N; [ discriminate | ]. destruct (cut_in _ _ _ _ E) as (a & b & E1 & E2). rewrite E2 in H.
      injection H as -> <- <-. apply of_out; auto. apply mem_not. exact N.
Qed.
Theorem play_klondike_step : forall o s t, step o s t <-> exists a, play_klondike o s a = Some t.
Proof.
  intros o s t. split.
  - intros H. destruct H as [p c t Li Dp Fo | p c r t j q Li Dp Hq Fit | T Ns | T Es Nw Pa].
    + apply take_up_ok in Li as [n Li]. exists (Carry p n None). simpl. rewrite Li. replace (negb (is_foundation p)) with true by (destruct p; auto; congruence).
      replace ((rank c =? 1) || mem _ _) with true; auto. symmetry. rewrite orb_true_iff, Nat.eqb_eq, mem_ok. auto.
    + apply take_up_ok in Li as [n Li]. exists (Carry p n (Some j)). simpl. rewrite Li, Hq.
      replace (negb (is_column j p)) with true by (destruct p as [i| |]; auto; simpl; symmetry; apply negb_true_iff, Nat.eqb_neq; congruence).
      replace (fitsb c q || _) with true; auto. symmetry. rewrite orb_true_iff, !andb_true_iff, fitsb_ok, spaceb_ok, Nat.eqb_eq, orb_true_iff.
      destruct Fit as [F | (S & R & K)]; [ auto | right ]. split; [ auto | ]. destruct p; auto.
    + exists Draw. simpl. destruct (turns o) eqn:Et; [ lia | ]. destruct (stock s); [ congruence | auto ].
    + exists Redeal. simpl. rewrite Es. destruct (turns o); [ lia | ]. destruct (waste s); [ congruence | ].
      replace (_ || _) with true; auto. symmetry. rewrite orb_true_iff, Nat.eqb_eq, Nat.ltb_lt. auto.
  - intros [a H]. destruct a as [p n [j|]| |]; simpl in H.
    + destruct (take_up o s p n) as [[[|c r] u]|] eqn:Li; try discriminate. destruct (nth_error (columns s) j) as [q|] eqn:Hq; [ | discriminate ].
      destruct (negb _ && _) eqn:G; [ | discriminate ]. injection H as <-. apply andb_prop in G as [G1 G2]. apply (goes_to o s p c r u j q); auto.
      * apply take_up_ok. eauto.
      * intros ->. simpl in G1. rewrite Nat.eqb_refl in G1. discriminate.
      * rewrite orb_true_iff, !andb_true_iff, fitsb_ok, spaceb_ok, Nat.eqb_eq, orb_true_iff in G2. destruct G2 as [|[[S R] K]]; auto. right. repeat split; auto; try apply S.
        intros ->. destruct K; [ discriminate | auto ].
    + destruct (take_up o s p n) as [[[|c [|? ?]] u]|] eqn:Li; try discriminate. destruct (negb _ && _) eqn:G; [ | discriminate ]. injection H as <-. apply andb_prop in G as [G1 G2].
      apply (goes_out o s p c u); [ apply take_up_ok; eauto | intros ->; discriminate | ]. rewrite orb_true_iff, Nat.eqb_eq, mem_ok in G2. exact G2.
    + assert (K : turns o > 0 /\ stock s <> [] /\ t = State (columns s) (skipn (turns o) (stock s)) (rev (firstn (turns o) (stock s)) ++ waste s) (redeals s) (out s)).
      { destruct (turns o); [ discriminate | ]. destruct (stock s); [ discriminate | ]. split; [ lia | split; [ discriminate | congruence ] ]. }
      destruct K as (A & B & ->). apply turned; auto.
    + destruct (turns o) eqn:T; [ discriminate | ]. destruct (stock s) eqn:E; [ | discriminate ]. destruct (waste s) eqn:Ew; [ discriminate | ].
      destruct (_ || _) eqn:G; [ | discriminate ]. injection H as <-. rewrite orb_true_iff, Nat.eqb_eq, Nat.ltb_lt in G.
      change (rev l ++ [c]) with (rev (c :: l)). rewrite <- Ew. apply turned_over; auto; [ lia | congruence ].
Qed.
Print Assumptions play_klondike_step.
