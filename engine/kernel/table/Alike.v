(* The order of piles hardly counts: no rule of Rules.v asks where on the table a pile lies, but for
   the rows that are dealt, and where the piles are gathered. So positions that have the same piles in
   another order are won together or lost together, as long as such piles keep theirs. *)
Require Import List Arith Bool.
From Patience Require Import Reach table.Rules.
Import ListNotations.

(* The same piles in another order, in which those of some kinds keep theirs. *)
Inductive shuffled (keep : kind -> bool) : list pile -> list pile -> Prop :=
| nothing : shuffled keep [] []
| behind : forall p l m, shuffled keep l m -> shuffled keep (p :: l) (p :: m)
| swapped : forall p q l, keep (fst p) = false \/ fst p <> fst q -> shuffled keep (q :: p :: l) (p :: q :: l)
| again : forall l m n, shuffled keep l m -> shuffled keep m n -> shuffled keep l n.

Section Keep.
  Variable keep : kind -> bool.
  Lemma shuffled_same : forall l, shuffled keep l l.
  Proof. induction l; constructor; auto. Qed.
  Lemma shuffled_sym : forall l m, shuffled keep l m -> shuffled keep m l.
  Proof.
    induction 1 as [ | | p q l H | ]; try (econstructor; eauto; fail). apply swapped. destruct H as [H | H]; auto.
    destruct (kind_dec (fst p) (fst q)) as [E | N]; [ left; congruence | right; auto ].
  Qed.
  Lemma shuffled_in : forall l m, shuffled keep l m -> forall p, In p l -> In p m.
  Proof. induction 1; simpl in *; intuition. Qed.

  Lemma put_one : forall l m, shuffled keep l m -> forall i p, nth_error l i = Some p ->
    exists i', nth_error m i' = Some p /\ forall p', fst p' = fst p -> shuffled keep (put i p' l) (put i' p' m).
  Proof.
    intros l m P. induction P as [|x l m P IH|x y l H|l m o P1 IH1 P2 IH2]; intros i p N.
    - destruct i; discriminate.
    - destruct i as [|i]; [ exists 0; split; [ exact N | intros; simpl; constructor; auto ] | ].
      destruct (IH i p N) as (k & K & Q). exists (S k). split; [ exact K | intros; simpl; constructor; auto ].
    - destruct i as [|[|i]]; [ exists 1 | exists 0 | exists (S (S i)) ]; (split; [ exact N | intros p' E; simpl; apply swapped ]);
        simpl in N; try injection N as <-; rewrite ?E; exact H.
    - destruct (IH1 i p N) as (k & K & Q1). destruct (IH2 k p K) as (k' & K' & Q2). exists k'. split; [ exact K' | ].
      intros. eapply again; eauto.
  Qed.
  Lemma put_two : forall l m, shuffled keep l m -> forall i j p q, i <> j -> nth_error l i = Some p -> nth_error l j = Some q ->
    exists i' j', i' <> j' /\ nth_error m i' = Some p /\ nth_error m j' = Some q /\
      forall p' q', fst p' = fst p -> fst q' = fst q -> shuffled keep (put i p' (put j q' l)) (put i' p' (put j' q' m)).
  Proof.
    intros l m P. induction P as [|x l m P IH|x y l H|l m o P1 IH1 P2 IH2]; intros i j p q N Ni Nj.
    - destruct i; discriminate.
    - destruct i as [|i], j as [|j]; [ contradiction | | | ].
      + destruct (put_one l m P j q Nj) as (k & K & Q). exists 0, (S k). repeat split; auto. intros; simpl; constructor; auto.
      + destruct (put_one l m P i p Ni) as (k & K & Q). exists (S k), 0. repeat split; auto. intros; simpl; constructor; auto.
      + destruct (IH i j p q) as (a & b & D & Ka & Kb & Q); auto. exists (S a), (S b). repeat split; auto. intros; simpl; constructor; auto.
    - set (f := fun k => match k with 0 => 1 | 1 => 0 | _ => k end).
      assert (F : forall k z, nth_error (y :: x :: l) k = Some z -> nth_error (x :: y :: l) (f k) = Some z).
      { intros [|[|k]] z K; exact K. }
      exists (f i), (f j). repeat split; auto.
      + destruct i as [|[|i]], j as [|[|j]]; simpl; congruence.
      + intros p' q' E E'. destruct i as [|[|i]], j as [|[|j]]; simpl in *; try contradiction; apply swapped;
          try injection Ni as <-; try injection Nj as <-; rewrite ?E, ?E'; exact H.
    - destruct (IH1 i j p q) as (a & b & D & Ka & Kb & Q1); auto. destruct (IH2 a b p q) as (c & d & D' & Kc & Kd & Q2); auto.
      exists c, d. repeat split; auto. intros. eapply again; eauto.
  Qed.

  (* A row is dealt to piles that keep their order. *)
  Lemma left_same : forall a l m, shuffled keep l m -> forall w, left_of a w l = left_of a w m.
  Proof.
    intros a l m P. induction P as [ | p l m P IH | [b x] [c y] l H | l m n P1 IH1 P2 IH2 ]; intros w; simpl; auto; [ destruct p; auto | | congruence ].
    destruct (kind_dec a b), (kind_dec a c); reflexivity.
  Qed.
  Lemma row_none : forall a l, row a [] l = l.
  Proof. intros a [|[b x] l]; reflexivity. Qed.
  Lemma row_same : forall a l m, keep a = true -> shuffled keep l m -> forall w, shuffled keep (row a w l) (row a w m).
  Proof.
    intros a l m K P. induction P as [ | [b x] l m P IH | [b x] [c y] l H | l m n P1 IH1 P2 IH2 ]; intros w.
    - destruct w; constructor.
    - destruct w as [|d w]; simpl; [ constructor; auto | ]. destruct (kind_dec a b); constructor; auto.
    - simpl in H. destruct w as [|d w]; simpl; [ apply swapped; exact H | ].
      destruct (kind_dec a c) as [<-|Nc], (kind_dec a b) as [<-|Nb].
      + destruct H as [H | H]; [ congruence | contradiction ].
      + destruct w as [|e w]; [ rewrite row_none; apply swapped; exact H | ]. destruct (kind_dec a b); [ contradiction | apply swapped; exact H ].
      + destruct w as [|e w]; [ rewrite row_none; apply swapped; exact H | ]. destruct (kind_dec a c); [ contradiction | apply swapped; exact H ].
      + apply swapped; exact H.
    - eapply again; eauto.
  Qed.
  (* Piles of the tableau are gathered and dealt again: they keep their order. *)
  Lemma table_kind : forall p, is_table p = true <-> fst p = Tableau.
  Proof. intros [a x]. destruct a; simpl; split; auto; discriminate. Qed.
  Lemma one_table : forall p q, keep Tableau = true -> keep (fst p) = false \/ fst p <> fst q -> is_table p && is_table q = false.
  Proof.
    intros p q K H. destruct (is_table p) eqn:P, (is_table q) eqn:Q; auto. apply table_kind in P, Q. rewrite P, Q in H. destruct H as [H | H]; congruence.
  Qed.
  Lemma taken_up_same : forall l m, keep Tableau = true -> shuffled keep l m -> taken_up l = taken_up m.
  Proof.
    intros l m K P. unfold taken_up. induction P as [ | p l m P IH | p q l H | l m n P1 IH1 P2 IH2 ]; simpl; auto; [ rewrite IH; reflexivity | | congruence ].
    assert (O := one_table p q K H). destruct (is_table p), (is_table q); try discriminate; reflexivity.
  Qed.
  Lemma tables_same : forall l m, shuffled keep l m -> existsb is_table l = existsb is_table m.
  Proof.
    intros l m P. induction P as [ | p l m P IH | p q l H | l m n P1 IH1 P2 IH2 ]; simpl; auto; [ rewrite IH; reflexivity | | congruence ].
    destruct (is_table p), (is_table q); reflexivity.
  Qed.
  Lemma again_same : forall r l m, keep Tableau = true -> shuffled keep l m -> forall k w, shuffled keep (dealt_again r k w l) (dealt_again r k w m).
  Proof.
    intros r l m K P. induction P as [ | p l m P IH | p q l H | l m n P1 IH1 P2 IH2 ]; intros k w.
    - constructor.
    - simpl. rewrite (tables_same l m P). destruct (is_table p); constructor; auto.
    - assert (O := one_table p q K H). simpl. destruct (is_table p) eqn:Tp, (is_table q) eqn:Tq; try discriminate; simpl; apply swapped; simpl.
      + right. intros E. rewrite (proj2 (table_kind q) (eq_sym E)) in Tq. discriminate.
      + right. intros E. rewrite (proj2 (table_kind p) E) in Tp. discriminate.
      + exact H.
    - eapply again; eauto.
  Qed.
End Keep.

Section Game.
  Variable r : rules.

  (* The kinds whose piles have an order that counts: those that rows will be dealt to, and the tableau that may be gathered. *)
  Definition counts (s : state) (a : kind) : Prop :=
    a = onto r /\ onto r <> Waste /\ has_card s Stock \/ a = Tableau /\ may_gather r s.
  Definition alike (s t : state) :=
    (exists keep, shuffled keep (piles s) (piles t) /\ forall a, counts s a -> keep a = true) /\ passes s = passes t.

  Lemma alike_into : forall s t, alike s t -> forall p, In p (piles s) -> In p (piles t).
  Proof. intros s t [(k & P & _) _]. exact (shuffled_in k _ _ P). Qed.
  (* What counts in a position counts in one with the stock's cards and no more passes. *)
  Lemma counts_with : forall s t, (has_card s Stock -> has_card t Stock) -> passes t <= passes s -> forall a, counts s a -> counts t a.
  Proof.
    intros s t H L a [(O & W & C) | (E & g & G & F)]; [ left; auto | right ]. split; [ exact E | ]. exists g. split; [ exact G | ].
    intros n N. eapply Nat.le_lt_trans; [ exact L | apply F; exact N ].
  Qed.
  Lemma alike_sym : forall s t, alike s t -> alike t s.
  Proof.
    intros s t [(k & P & C) E]. split; auto. exists k. split; [ apply shuffled_sym; exact P | ]. intros a H. apply C. revert a H.
    apply counts_with; [ | rewrite E; constructor ]. intros (c & x & I). exists c, x. eapply shuffled_in; [ apply shuffled_sym; exact P | exact I ].
  Qed.
  Lemma alike_trans : forall s t u, alike s t -> alike t u -> alike s u.
  Proof.
    intros s t u A [(k' & P' & C') E']. destruct (alike_sym _ _ A) as [_ E]. destruct A as [(k & P & C) _]. split; [ | congruence ].
    assert (W : forall f g l m, (forall a, g a = true -> f a = true) -> shuffled f l m -> shuffled g l m).
    { intros f g l m H S. induction S as [ | | p q l D | ]; try (econstructor; eauto; fail). apply swapped. destruct D as [D | D]; auto.
      left. destruct (g (fst p)) eqn:G; auto. apply H in G. congruence. }
    exists (fun a => k a && k' a). split.
    - eapply again; [ eapply W; [ | exact P ] | eapply W; [ | exact P' ] ]; intros a H; apply andb_prop in H; apply H.
    - intros a H. rewrite C by exact H. apply C'. revert a H. apply counts_with; [ | rewrite E; constructor ].
      intros (c & x & I). exists c, x. eapply shuffled_in; eauto.
  Qed.
  Lemma alike_in : forall s t, alike s t -> forall p, In p (piles s) <-> In p (piles t).
  Proof. intros s t A p. split; apply alike_into; [ exact A | apply alike_sym; exact A ]. Qed.

  Lemma alike_has_card : forall s t, alike s t -> forall a, has_card s a -> has_card t a.
  Proof. intros s t A a (c & x & I). exists c, x. apply (alike_in s t A). exact I. Qed.
  Lemma alike_source : forall s t, alike s t -> forall a l, source s a l -> source t a l.
  Proof.
    intros s t A a l. induction 1 as [l H | b l N _ IH]; constructor; auto; [ eapply alike_has_card; eauto | ].
    intros H. apply N. eapply alike_has_card; [ apply alike_sym; exact A | exact H ].
  Qed.
  Lemma alike_fits : forall s t, alike s t -> forall a c n y, fits r s a c n y -> fits r t a c n y.
  Proof.
    intros s t A a c n y (M & T & H & F). split; [ exact M | split; [ exact T | split ] ].
    - intros E I. destruct (H E) as (l & El & S); [ apply (alike_in s t A); exact I | ]. exists l. split; auto. eapply alike_source; eauto.
    - destruct y as [|d y]; auto. unfold fills in *. destruct (spaces r); auto. eapply alike_source; eauto.
  Qed.
  Lemma alike_as_unit : forall s t, alike s t -> forall u x y, as_unit r s u x y -> as_unit r t u x y.
  Proof.
    intros s t A u x y. unfold as_unit. destruct (units r); auto. intros [H | [H | (c & x' & E & G)]]; auto. right; right. exists c, x'. split; auto.
    unfold can_go_out in *. apply existsb_exists in G as (p & I & G). apply existsb_exists. exists p. split; [ apply (alike_in s t A); exact I | exact G ].
  Qed.
  Lemma alike_change : forall s t, alike s t -> forall p q p' q' n, change r s p q p' q' n -> change r t p q p' q' n.
  Proof.
    intros s t A p q p' q' n [a u x b y F L | w x y O Y N D | y O N R]; assert (E := proj2 A); rewrite ?E; try (constructor; auto; fail).
    - constructor; auto. destruct L; [ apply out | apply to_cell | apply to_pile | apply unit_to_pile ]; auto;
        try solve [ eapply alike_fits; eauto | eapply alike_as_unit; eauto ].
      intros S C. eapply H1; [ exact S | eapply alike_has_card; [ apply alike_sym; exact A | exact C ] ].
    - constructor; auto. rewrite <- E. exact R.
  Qed.

  (* A position whose piles are those of t, with two or all changed: what counts in it counts in s. *)
  Lemma stock_left : forall s i p' p, nth_error (piles s) i = Some p -> fst p' = fst p -> (fst p = Stock -> snd p = [] -> snd p' = []) ->
    forall n, has_card (State (put i p' (piles s)) n) Stock -> has_card s Stock.
  Proof.
    intros [l k] i p' p N E H n (c & x & I). simpl in *. revert i N I. induction l as [|q l IH]; intros [|i] N I; simpl in *; try discriminate; try contradiction.
    - injection N as ->. destruct I as [-> | I]; [ | exists c, x; simpl; auto ]. simpl in E. destruct p as [a y]. simpl in *. subst a.
      destruct y as [|d y]; [ discriminate (H eq_refl eq_refl) | exists d, y; simpl; auto ].
    - destruct I as [-> | I]; [ exists c, x; simpl; auto | ]. destruct (IH i N I) as (d & y & J). exists d, y. simpl; auto.
  Qed.
  Lemma nth_put : forall {A} (l : list A) i j x, i <> j -> nth_error (put j x l) i = nth_error l i.
  Proof. induction l as [|z l IH]; intros [|i] [|j] x N; simpl; auto; contradiction. Qed.
  Lemma put_comm : forall {A} (l : list A) i j x y, i <> j -> put i x (put j y l) = put j y (put i x l).
  Proof. induction l as [|z l IH]; intros [|i] [|j] x y N; simpl; auto; [ contradiction | f_equal; auto ]. Qed.
  Lemma counts_two : forall s i j p q p' q' n, i <> j -> nth_error (piles s) i = Some p -> nth_error (piles s) j = Some q ->
    fst p' = fst p -> fst q' = fst q -> (onto r <> Waste -> fst p = Stock -> snd p = [] -> snd p' = []) ->
    (onto r <> Waste -> fst q = Stock -> snd q = [] -> snd q' = []) -> passes s <= n ->
    forall a, counts (State (put i p' (put j q' (piles s))) n) a -> counts s a.
  Proof.
    intros s i j p q p' q' n D Ni Nj E E' H H' L a [(O & W & C) | C].
    - left. split; [ exact O | split; [ exact W | ] ].
      apply (stock_left s j q' q Nj E' (H' W) n). apply (stock_left (State (put j q' (piles s)) n) i p' p) with (n := n); auto.
      simpl. rewrite nth_put; auto.
    - destruct C as (F & g & G & M). right. split; [ exact F | ]. exists g. split; [ exact G | ]. intros m K. eapply Nat.le_lt_trans; [ exact L | apply M; exact K ].
  Qed.
  Lemma counts_one : forall s i p p' n, nth_error (piles s) i = Some p -> fst p' = fst p -> (fst p = Stock -> snd p = [] -> snd p' = []) -> passes s <= n ->
    forall a, counts (State (put i p' (piles s)) n) a -> counts s a.
  Proof. intros s i p p' n N E H L. apply counts_with; [ eapply stock_left; eauto | exact L ]. Qed.
  Lemma change_kinds : forall s p q p' q' n, change r s p q p' q' n -> fst p' = fst p /\ fst q' = fst q /\
    (onto r <> Waste -> fst p = Stock -> snd p = [] -> snd p' = []) /\ (onto r <> Waste -> fst q = Stock -> snd q = [] -> snd q' = []) /\ passes s <= n.
  Proof.
    intros s p q p' q' n [a u x b y F L | w x y O Y N D | y O N R]; simpl; repeat split; auto; try contradiction.
    - intros W E Z. apply app_eq_nil in Z as [_ ->]. reflexivity.
    - intros W E Z. subst b. inversion L.
    - destruct (redeals r); auto.
  Qed.

  Lemma alike_refill : forall s s', refill r s s' -> forall t, alike s t -> exists t', refill r t t' /\ alike s' t'.
  Proof.
    intros s s' S. induction S as [s H | s i j a c x s' Ni Nj N So S IH]; intros t A.
    - exists t. split; auto. constructor. intros I b D So. apply (H (proj2 (alike_in s t A _) I) b D). eapply alike_source; [ apply alike_sym; exact A | exact So ].
    - assert (B := A). destruct B as [(keep & P & C) E].
      assert (D : i <> j) by congruence. destruct (put_two keep _ _ P i j _ _ D Ni Nj) as (k & l & D' & Nk & Nl & Q).
      destruct (IH (State (put k (Tableau, [c]) (put l (a, show x) (piles t))) (passes t))) as (t' & T & A').
      + split; [ | exact E ]. exists keep. split; [ apply Q; reflexivity | ]. intros b Cb. apply C. revert b Cb.
        apply (counts_two s i j _ _ _ _ _ D Ni Nj); simpl; auto; intros; discriminate.
      + exists t'. split; auto. eapply filled; eauto. eapply alike_source; eauto.
  Qed.
  Lemma alike_goes : forall s t i j u x h, alike s t -> suit_goes r s i j u x h ->
    exists k l, suit_goes r t k l u x h /\ alike (suit_gone s i j u x h) (suit_gone t k l u x h).
  Proof.
    intros s t i j u x h [(keep & P & K) E] (D & S & Ni & Nj). assert (N : i <> j) by congruence.
    destruct (put_two keep _ _ P i j _ _ N Ni Nj) as (k & l & D' & Nk & Nl & Q). exists k, l. split; [ split; auto | ].
    split; [ | exact E ]. exists keep. split; [ apply Q; reflexivity | ]. intros b Cb. apply K. revert b Cb.
    apply (counts_two s i j _ _ _ _ _ N Ni Nj); simpl; auto; intros; discriminate.
  Qed.
  Lemma alike_sweep : forall s s', sweep r s s' -> forall t, alike s t -> exists t', sweep r t t' /\ alike s' t'.
  Proof.
    intros s s' S. induction S as [s H | s i j u x h s' O G S IH]; intros t A.
    - exists t. split; auto. constructor. intros O i j u x h G. destruct (alike_goes t s i j u x h (alike_sym _ _ A) G) as (k & l & G' & _). exact (H O _ _ _ _ _ G').
    - destruct (alike_goes s t i j u x h A G) as (k & l & G' & B). destruct (IH _ B) as (t' & T & A'). exists t'. split; auto. eapply goes_at_once; eauto.
  Qed.
  Lemma alike_settle : forall s s', settle r s s' -> forall t, alike s t -> exists t', settle r t t' /\ alike s' t'.
  Proof.
    intros s s' (v & S & F) t A. destruct (alike_sweep s v S t A) as (w & T & B). destruct (alike_refill v s' F w B) as (t' & G & C).
    exists t'. split; [ exists w; auto | exact C ].
  Qed.

  Lemma alike_not : forall s t, alike s t -> forall a, ~ has_card s a -> ~ has_card t a.
  Proof. intros s t A a N C. apply N. eapply alike_has_card; [ apply alike_sym; exact A | exact C ]. Qed.
  Lemma alike_uncovered : forall s t, alike s t -> forall a, uncovered r s a -> uncovered r t a.
  Proof.
    intros s t A a [L | (n & E & U)]; [ left; exact L | right ]. exists n. split; [ exact E | ]. intros m I. eapply alike_not; [ exact A | apply U; exact I ].
  Qed.
  Lemma alike_exists : forall s t, alike s t -> forall f, existsb f (piles s) = existsb f (piles t).
  Proof.
    intros s t A f. apply eq_true_iff_eq. rewrite !existsb_exists. split; intros (p & I & H); exists p; (split; [ apply (alike_in s t A); exact I | exact H ]).
  Qed.
  Lemma alike_own : forall s t, alike s t -> forall n y c, own_takes r s n y c = own_takes r t n y c.
  Proof.
    intros s t A n y c. unfold own_takes. destruct (nth_error (own r) n) as [p|]; [ | reflexivity ]. f_equal.
    assert (F : forall f, in_former s p n f = in_former t p n f).
    { intros f. unfold in_former. destruct n as [|m]; [ reflexivity | f_equal; apply alike_exists; exact A ]. }
    rewrite !F. destruct y as [|d y]; [ destruct (starts p); auto | reflexivity ].
    apply eq_true_iff_eq. rewrite !forallb_forall. split; intros H q I; apply H; apply (alike_in s t A); exact I.
  Qed.
  Lemma alike_away : forall s t, alike s t -> forall p q p' q', away r s p q p' q' -> away r t p q p' q'.
  Proof.
    intros s t A p q p' q' [a c x n y H L O | u a c x b d y T H K B C P | x c z y N L]; constructor; auto.
    - rewrite <- (alike_own s t A). exact O.
    - destruct B as [B B']. split; [ exact B | eapply alike_uncovered; eauto ].
    - destruct C as [C C']. split; [ exact C | eapply alike_uncovered; eauto ].
  Qed.
  Lemma away_kinds : forall s p q p' q', away r s p q p' q' -> fst p' = fst p /\ fst q' = fst q /\
    (onto r <> Waste -> fst p = Stock -> snd p = [] -> snd p' = []) /\ (onto r <> Waste -> fst q = Stock -> snd q = [] -> snd q' = []).
  Proof. intros s p q p' q' [a c x n y H L O | u a c x b d y T H K B C P | x c z y N L]; simpl; repeat split; auto; intros; discriminate. Qed.
  Lemma again_stock : forall s k w n, has_card (State (dealt_again r k w (piles s)) n) Stock -> has_card s Stock.
  Proof.
    intros s k w n (c & x & I). exists c, x. simpl in I. revert k w I. induction (piles s) as [|p l IH]; intros k w I; simpl in *; [ exact I | ].
    destruct (is_table p); destruct I as [E | I]; [ discriminate | right; eauto | left; exact E | right; eauto ].
  Qed.
  Lemma more_passes : forall n, n <= once_more r n.
  Proof. intros n. unfold once_more. destruct (gather r) as [[m|]|]; auto. Qed.
  Theorem alike_step : forall s t s', alike s t -> step r s s' -> exists t', step r t t' /\ alike s' t'.
  Proof.
    intros s t s' A St. assert (B := A). destruct B as [(keep & P & K) E].
    destruct St as [s i j p q p' q' n s' N Ni Nj C S | s i j u x h s' W O G S | s i j p q p' q' s' N Ni Nj C S | s i a c x s' R H F N S |
      s i j a c x y s' Lo Fu Dr Ni Nj S | s i w s' O Z D N S | s c x s' G J S | s k x s' G N S | s k i j x c d y s' N Nc Ni Nj F S | s k x s' C G N H S | s k l x w s' C G Nk Nl D S].
    - destruct (put_two keep _ _ P i j p q N Ni Nj) as (k & l & D & Nk & Nl & Q).
      destruct (change_kinds _ _ _ _ _ _ C) as (Fp & Fq & Hp & Hq & Hn).
      destruct (alike_settle _ _ S (State (put k p' (put l q' (piles t))) n)) as (t' & T & A').
      + split; [ exists keep; split; [ apply Q; auto | ] | reflexivity ]. intros b Cb. apply K. revert b Cb. eapply counts_two; eauto.
      + exists t'. split; auto. eapply move; [ exact D | exact Nk | exact Nl | eapply alike_change; eauto | exact T ].
    - destruct (alike_goes s t i j u x h A G) as (k & l & G' & B). destruct (alike_settle _ _ S _ B) as (t' & T & A').
      exists t'. split; auto. eapply suit_out; eauto.
    - destruct (put_two keep _ _ P i j p q N Ni Nj) as (k & l & D & Nk & Nl & Q).
      destruct (away_kinds _ _ _ _ _ C) as (Fp & Fq & Hp & Hq).
      destruct (alike_settle _ _ S (State (put k p' (put l q' (piles t))) (passes t))) as (t' & T & A').
      + split; [ exists keep; split; [ apply Q; auto | ] | exact E ]. intros b Cb. apply K. revert b Cb. eapply counts_two; eauto.
      + exists t'. split; auto. eapply leaves; [ exact D | exact Nk | exact Nl | eapply alike_away; eauto | exact T ].
    - destruct (put_one keep _ _ P i _ N) as (k & Nk & Q).
      destruct (alike_settle _ _ S (State (put k (a, show x) (piles t)) (passes t))) as (t' & T & A').
      + split; [ exists keep; split; [ apply Q; reflexivity | ] | exact E ]. intros b Cb. apply K. revert b Cb.
        apply (counts_one s i (a, c :: x)); simpl; auto. intros _ X. discriminate X.
      + exists t'. split; auto. destruct F as [F F']. eapply taken_alone; eauto. split; [ exact F | eapply alike_uncovered; eauto ].
    - assert (N : i <> j) by (intros ->; rewrite Ni in Nj; injection Nj as -> <-; destruct Lo as [[L | [L | [L | L]]] | (m & L & _)]; discriminate).
      destruct (put_two keep _ _ P i j _ _ N Ni Nj) as (k & l & D & Nk & Nl & Q).
      destruct (alike_settle _ _ S (State (put k (a, show x) (put l (Hole, [c]) (piles t))) (passes t))) as (t' & T & A').
      + split; [ exists keep; split; [ apply Q; reflexivity | ] | exact E ]. intros b Cb. apply K. revert b Cb.
        apply (counts_two s i j _ _ _ _ _ N Ni Nj); simpl; auto; intros; discriminate.
      + exists t'. split; auto. eapply into_hole; eauto. eapply alike_uncovered; eauto.
    - destruct (put_one keep _ _ P i _ N) as (k & Nk & Q).
      assert (H : counts s (onto r)).
      { left. split; [ reflexivity | split; [ exact O | ] ]. destruct w as [|c w]; [ contradiction | ]. exists c, w. eapply nth_error_In; eauto. }
      destruct (alike_settle _ _ S (State (row (onto r) (served r w) (put k (Stock, rest_of r w (piles t)) (piles t))) (passes t))) as (t' & T & A').
      + split; [ exists keep; split | exact E ].
        * simpl. unfold rest_of. rewrite (left_same keep _ _ _ P). apply row_same; [ apply K; exact H | apply Q; reflexivity ].
        * intros b [(-> & _ & _) | B]; apply K; [ exact H | right; exact B ].
      + exists t'. split; auto. eapply deal_row; eauto. intros Y I. apply (Z Y). apply (alike_in s t A). exact I.
    - assert (T : keep Tableau = true) by (apply K; right; auto).
      assert (G' : may_gather r t) by (destruct G as (g & G & L); exists g; rewrite <- E; auto).
      destruct (alike_settle _ _ S (State (dealt_again r 0 (stacked r t) (piles t)) (once_more r (passes t)))) as (t' & U & A').
      + split; [ | simpl; rewrite E; reflexivity ]. exists keep. unfold stacked. simpl. rewrite (taken_up_same keep _ _ T P), E. split; [ apply again_same; auto | ].
        intros b Cb. apply K. revert b Cb. apply counts_with; [ apply again_stock | ]. simpl. rewrite E. apply more_passes.
      + exists t'. split; auto. eapply gathers; eauto. apply (alike_in s t A). exact J.
    - destruct (put_one keep _ _ P k _ N) as (l & Nl & Q).
      assert (G' : may_gather r t) by (destruct G as (g & G & L); exists g; rewrite <- E; auto).
      destruct (alike_settle _ _ S (State (put l (Field, field_again r (passes t) x) (piles t)) (once_more r (passes t)))) as (t' & T & A').
      + rewrite E. split; [ exists keep; split; [ apply Q; reflexivity | ] | reflexivity ]. intros b Cb. apply K. revert b Cb.
        apply (counts_one s k (Field, x)); simpl; auto; [ intros X; discriminate X | rewrite E; apply more_passes ].
      + exists t'. split; auto. eapply gathers_rows; eauto.
    - destruct (put_one keep _ _ P k _ N) as (l & Nl & Q).
      destruct (alike_settle _ _ S (State (put l (Field, y) (piles t)) (passes t))) as (t' & T & A').
      + split; [ exists keep; split; [ apply Q; reflexivity | ] | exact E ]. intros b Cb. apply K. revert b Cb.
        apply (counts_one s k (Field, x)); simpl; auto. intros X. discriminate X.
      + exists t'. split; auto. eapply in_field; eauto.
    - destruct (put_one keep _ _ P k _ N) as (l & Nl & Q).
      destruct (alike_settle _ _ S (State (put l (Field, closed_up x []) (piles t)) (passes t))) as (t' & T & A').
      + split; [ exists keep; split; [ apply Q; reflexivity | ] | exact E ]. intros b Cb. apply K. revert b Cb.
        apply (counts_one s k (Field, x)); simpl; auto. intros X. discriminate X.
      + exists t'. split; auto. eapply gaps_closed; eauto. eapply alike_not; eauto.
    - assert (N : k <> l) by congruence. destruct (put_two keep _ _ P k l _ _ N Nk Nl) as (k' & l' & D' & Nk' & Nl' & Q).
      destruct (alike_settle _ _ S (State (put k' (Field, closed_up x w) (put l' (Stock, skipn (length (filter is_gap x)) w) (piles t))) (passes t))) as (t' & T & A').
      + split; [ exists keep; split; [ apply Q; reflexivity | ] | exact E ]. intros b Cb. apply K. revert b Cb.
        apply (counts_two s k l _ _ _ _ _ N Nk Nl); simpl; auto; [ intros _ X; discriminate X | intros _ _ ->; destruct (length _); reflexivity ].
      + exists t'. split; auto. eapply gaps_filled; eauto.
  Qed.
  Lemma alike_won : forall s t, alike s t -> won r s -> won r t.
  Proof. intros s t A W a c x I. apply (W a c x). apply (alike_in s t A). exact I. Qed.

  Theorem alike_lost : forall s t, alike s t -> lost r s -> lost r t.
  Proof.
    intros s t A L u R. revert s A L. induction R as [t | t v u St R IH]; intros s A L W.
    - exact (L s (here s) (alike_won t s (alike_sym _ _ A) W)).
    - destruct (alike_step t s v (alike_sym _ _ A) St) as (s' & St' & A'). apply (IH s'); [ apply alike_sym; exact A' | | exact W ].
      intros w R'. apply L. econstructor; eauto.
  Qed.
End Game.
Print Assumptions alike_step.
Print Assumptions alike_lost.
