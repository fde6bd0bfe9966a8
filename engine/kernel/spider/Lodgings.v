(* Whatever comes before: a checker of lists of lodgings, and the proof that it is right. docs/proofs/spider.md, section
   "Whatever comes before", says the same of histories ("has left"); here all is said of one position.

   A lodging says of each pile which cards hold it, the lowest first. A holder is a card of the hand that lies where it was
   dealt, or the head of a chain of the start that still has above it what it had. What lies below the holders is in sight.
   It also says which guests there are at least: a guest is the top card of a pile that has no holder of the start, and
   came there when the pile was a space.
   In a lodging that is settled no lowest holder and no guest finds a card of the next rank in sight, and no King his suit.
   So a holder can only go into a space, as a guest. *)
Require Import List Arith Bool Lia Permutation.
From Patience Require Import Reach spider.Rules spider.Cards spider.Lists spider.Without spider.Waits.
Import ListNotations.

(* A dealt card, or a card of the start with so many cards above it. *)
Definition holder := (card * option nat)%type.
Record lodging := Lodging { stacks : list (list holder); guests : list card }.
(* Guests are told apart by rank, Kings by their suit. *)
Definition kind (c : card) := if rank c =? 13 then c else Card (rank c) Clubs.

(* ------------------------------------------------------------------ The check *)
Fixpoint frozen (K : list holder) := match K with (_, Some k) :: _ => k | _ :: K => frozen K | [] => 0 end.
Definition dealt_only (K : list holder) := forallb (fun h : holder => match snd h with None => true | _ => false end) K.
Definition count (c : card) (l : list card) := length (filter (same c) l).
Fixpoint least (n : nat) (l : list nat) := match l with [] => n | x :: l => least (Nat.min x n) l end.
(* How many sets of a suit are in sight. *)
Definition sets (seen : list card) (x : suit) := least (count (Card 13 x) seen) (map (fun c => count c seen) (king_to_ace x)).
Definition four := [Spades; Hearts; Diamonds; Clubs].

Section Lodgings.
  Variable w : restriction.
  Variable cols : list (list card).  (* the piles at the start *)
  (* What is in sight when these cards were dealt. *)
  Definition in_sight (dealt : list card) (l : lodging) := flat_map (fun x : list card * list holder => skipn (frozen (snd x)) (fst x)) (combine cols (stacks l)) ++ dealt.
  Definition finds (seen : list card) (c : card) := existsb (fun b => rank b =? S (rank c)) seen ||
    (rank c =? 13) && negb (no_removal w (suit_of c)) && (0 <? sets seen (suit_of c)).
  Definition settled (dealt : list card) (l : lodging) := let seen := in_sight dealt l in
    forallb (fun K : list holder => match K with (h, _) :: _ => negb (finds seen h) | [] => true end) (stacks l) &&
    forallb (fun c => negb (finds seen c)) (guests l).

  (* m holds no more piles than l, has no more guests, and sees no less. *)
  Definition same_holder (a b : holder) := same (fst a) (fst b) && match snd a, snd b with None, None => true | Some i, Some k => i =? k | _, _ => false end.
  Fixpoint sub (K' K : list holder) := match K, K' with _, [] => true | [], _ => false | b :: K, a :: K1 => if same_holder a b then sub K1 K else sub K' K end.
  Fixpoint subs (Ks' Ks : list (list holder)) := match Ks', Ks with [], [] => true | a :: r, b :: s => sub a b && (frozen a <=? frozen b) && subs r s | _, _ => false end.
  Fixpoint less (k : card) (l : list card) := match l with [] => None | x :: l => if same x k then Some l else match less k l with Some r => Some (x :: r) | None => None end end.
  Fixpoint no_more (a b : list card) := match a with [] => true | k :: a => match less k b with Some b => no_more a b | None => false end end.
  Definition covers (m l : lodging) := subs (stacks m) (stacks l) && no_more (guests m) (guests l).

  Definition room (l : lodging) := if no_spaces w then 0 else
    Nat.min (length (filter (fun K : list holder => match K with [] => true | _ => false end) (stacks l))) (length (filter dealt_only (stacks l)) - length (guests l)).
  (* The lowest holder of a pile goes into a space. *)
  Fixpoint goes (before after : list (list holder)) (g : list card) : list lodging := match after with
    | [] => []
    | ((h, f) :: K) :: r => Lodging (rev_append before (K :: r)) (kind h :: g) :: goes (((h, f) :: K) :: before) r g
    | [] :: r => goes ([] :: before) r g
    end.
  (* The holders of a pile at the start: the heads of its chains. *)
  Fixpoint heads_of (d i : nat) (prev : option card) (l : list card) (K : list holder) : list holder := match l with
    | [] => K
    | c :: l => heads_of d (S i) (Some c) l
        (if (i <=? d) || match prev with Some b => negb (rank b =? S (rank c)) | None => true end then (c, Some i) :: K else K)
    end.
  Fixpoint dealt_on (row : list card) (Ks : list (list holder)) := match row, Ks with c :: row, K :: Ks => ((c, None) :: K) :: dealt_on row Ks | _, Ks => Ks end.

  (* Before the row nothing of this can be: so many spaces, so many removals, a removal of this suit. *)
  Inductive goal := ManySpaces (k : nat) | Removals (k : nat) | Removal (x : suit).
  Variable g : goal.
  Definition met (dealt : list card) (l : lodging) := match g with
    | ManySpaces k => k <=? room l
    | Removals k => k <=? list_sum (map (sets (in_sight dealt l)) four)
    | Removal x => 0 <? sets (in_sight dealt l) x
    end.
  Definition follows (dealt : list card) (all : list lodging) (l : lodging) := negb (met dealt l) &&
    ((room l =? 0) || forallb (fun y => existsb (fun m => covers m y) all) (goes [] (stacks l) (guests l))).
  (* The lists of the rows from this one on; of each only what is settled is looked at. *)
  Fixpoint rows_follow (n : nat) (dealt : list card) (this : list lodging) (lists : list (list lodging)) (rows : list (list card)) : bool := match n with
    | 0 => true
    | S n => forallb (follows dealt this) this &&
      match rows with
      | [] => true
      | row :: rows => match n with 0 => true | _ =>
        let next := filter (settled (dealt ++ row)) (hd [] lists) in
        forallb (fun l => existsb (fun m => covers m (Lodging (dealt_on row (stacks l)) (guests l))) next) this &&
        rows_follow n (dealt ++ row) next (tl lists) rows end
      end
    end.

  (* ------------------------------------------------------------------ What it means *)
  (* A pile l, of which d cards lie face down, with its holders; b says that its top card is a guest. *)
  Fixpoint holds (c0 : list card) (d : nat) (l : list card) (K : list holder) (b : bool) : Prop := match K with
    | [] => b = true -> l <> []
    | (h, f) :: K => exists X T, l = X ++ h :: T /\ apart d X h /\ (forall k, f = Some k -> X = firstn k c0) /\ holds c0 d X K b
    end.
  Record entry := Entry { pile_ : pile; col : list card; held_by : list holder; guest : bool }.
  Definition fit (e : entry) := holds (col e) (length (down (pile_ e))) (all (pile_ e)) (held_by e) (guest e) /\ (guest e = true -> dealt_only (held_by e) = true).
  Definition top (e : entry) := if guest e then map kind (firstn 1 (all (pile_ e))) else [].
  Definition stands (ps : list pile) (l : lodging) := exists es, map pile_ es = ps /\ map col es = cols /\ map held_by es = stacks l /\ Forall fit es /\
    exists rest, Permutation (flat_map top es) (guests l ++ rest).

  Lemma holds_app : forall c0 d K b l T, holds c0 d l K b -> holds c0 d (l ++ T) K b.
  Proof.
    intros c0 d [|[h f] K] b l T H; simpl in *; [ intros B; specialize (H B); destruct l; [ congruence | discriminate ] | ].
    destruct H as (X & U & -> & A & F & H). exists X, (U ++ T). rewrite <- app_assoc. repeat split; auto.
  Qed.
  Lemma holds_full : forall c0 d K b l, holds c0 d l K b -> b = true \/ K <> [] -> l <> [].
  Proof. intros c0 d [|[h f] K] b l H [B | B]; simpl in *; auto; try congruence; destruct H as (X & T & -> & _); destruct X; discriminate. Qed.
  Lemma holds_drop : forall c0 d K b h f l, holds c0 d l ((h, f) :: K) b -> holds c0 d l K b.
  Proof. intros c0 d K b h f l (X & T & -> & _ & _ & H). apply holds_app. exact H. Qed.
  Lemma same_eq : forall a b, same a b = true -> a = b.
  Proof. intros a b H. enough (E : [a] = [b]) by congruence. apply sames_ok. simpl. rewrite H. reflexivity. Qed.
  Lemma same_holder_ok : forall a b, same_holder a b = true -> a = b.
  Proof.
    intros [a i] [b k] H. apply andb_prop in H as [H1 H2]. apply same_eq in H1. simpl in *. subst.
    destruct i, k; try discriminate; auto. apply Nat.eqb_eq in H2. congruence.
  Qed.
  Lemma holds_sub : forall c0 d b K K' l, sub K' K = true -> holds c0 d l K b -> holds c0 d l K' b.
  Proof.
    induction K as [|[h f] K IH]; intros K' l S H; destruct K' as [|a K']; simpl in S; auto; try discriminate.
    - simpl. intros B. apply (holds_full _ _ _ _ _ H); auto.
    - destruct (same_holder a (h, f)) eqn:E; [ apply same_holder_ok in E; subst a | ].
      + destruct H as (X & T & -> & A & F & H). exists X, T. repeat split; auto.
      + apply IH; auto. apply (holds_drop _ _ _ _ h f). exact H.
  Qed.
  Lemma sub_dealt : forall K K', sub K' K = true -> dealt_only K = true -> dealt_only K' = true.
  Proof.
    induction K as [|h K IH]; intros [|a K'] S D; simpl in *; auto; try discriminate. apply andb_prop in D as [D1 D2].
    destruct (same_holder a h) eqn:E; [ apply same_holder_ok in E; subst a; rewrite D1; simpl; auto | apply (IH (a :: K')); auto ].
  Qed.
  Lemma holds_prefix : forall c0 d b K l, holds c0 d l K b -> exists T, l = firstn (frozen K) c0 ++ T /\ (l <> [] -> T <> []).
  Proof.
    induction K as [|[h f] K IH]; intros l H; [ exists l; auto | ]. destruct H as (X & T & -> & A & F & H). destruct f as [k|]; simpl frozen.
    - exists (h :: T). rewrite (F k eq_refl). split; auto. discriminate.
    - destruct (IH X H) as (U & E & _). exists (U ++ h :: T). split; [ rewrite E at 1; rewrite <- app_assoc; reflexivity | intros _; destruct U; discriminate ].
  Qed.
  (* What lies below the lowest holder, and he himself, is loose. *)
  Lemma holds_below : forall c0 d b h f K l, holds c0 d l ((h, f) :: K) b -> exists X T V, l = X ++ h :: T /\ apart d X h /\ (forall k, f = Some k -> X = firstn k c0) /\ holds c0 d X K b /\
    X = firstn (frozen ((h, f) :: K)) c0 ++ V.
  Proof.
    intros c0 d b h f K l (X & T & -> & A & F & H). destruct f as [k|].
    - exists X, T, []. rewrite app_nil_r. simpl. repeat split; auto.
    - destruct (holds_prefix _ _ _ _ _ H) as (V & E & _). exists X, T, V. repeat split; auto.
  Qed.

  (* Cards are where they were at the start, below it, or removed. *)
  Definition kept (dealt : list card) (xs : list suit) (ps : list pile) := Permutation (flat_map all ps ++ flat_map king_to_ace xs) (concat cols ++ dealt).
  Definition above (e : entry) := firstn (frozen (held_by e)) (col e).
  Definition loose (e : entry) := skipn (length (above e)) (all (pile_ e)).
  Lemma skip_app : forall {A} (a b : list A), skipn (length a) (a ++ b) = b.
  Proof. induction a as [|x a IH]; intros b; simpl; auto. Qed.
  Lemma fit_loose : forall e, fit e -> all (pile_ e) = above e ++ loose e.
  Proof. intros e [H _]. destruct (holds_prefix _ _ _ _ _ H) as (T & E & _). unfold loose. fold (above e) in E. rewrite E at 2. rewrite skip_app. exact E. Qed.
  Lemma flat_map_apart : forall {A B} (f g h : A -> list B) l, (forall x, In x l -> f x = g x ++ h x) -> Permutation (flat_map f l) (flat_map g l ++ flat_map h l).
  Proof.
    induction l as [|x l IH]; intros H; simpl; [ constructor | ]. rewrite (H x (or_introl eq_refl)), IH by (intros y I; apply H; right; exact I).
    rewrite <- !app_assoc. apply Permutation_app_head. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
  Qed.
  Lemma combine_map : forall {A B C} (f : A -> B) (g : A -> C) l, combine (map f l) (map g l) = map (fun x => (f x, g x)) l.
  Proof. induction l as [|x l IH]; simpl; auto. rewrite IH. reflexivity. Qed.
  Lemma flat_map_of : forall {A B C} (f : B -> list C) (g : A -> B) l, flat_map f (map g l) = flat_map (fun x => f (g x)) l.
  Proof. induction l as [|x l IH]; simpl; auto. rewrite IH. reflexivity. Qed.
  Lemma loose_seen : forall dealt xs es l, map col es = cols -> map held_by es = stacks l -> Forall fit es -> kept dealt xs (map pile_ es) ->
    Permutation (flat_map loose es ++ flat_map king_to_ace xs) (in_sight dealt l).
  Proof.
    intros dealt xs es l C H F K. unfold kept in K. unfold in_sight. rewrite <- C, <- H, combine_map, flat_map_of in *. simpl. rewrite <- flat_map_concat_map in K.
    rewrite Forall_forall in F. rewrite flat_map_of, (flat_map_apart _ above loose) in K by (intros e I; apply fit_loose; auto).
    rewrite (flat_map_apart col above (fun e => skipn (frozen (held_by e)) (col e))) in K by (intros e I; symmetry; apply firstn_skipn).
    rewrite <- !app_assoc in K. apply Permutation_app_inv_l in K. exact K.
  Qed.
  Lemma bottom_loose : forall e u b, fit e -> all (pile_ e) = u ++ [b] -> In b (loose e).
  Proof.
    intros e u b [H _] E. destruct (holds_prefix _ _ _ _ _ H) as (T & ET & N). unfold loose. fold (above e) in ET. rewrite ET, skip_app. rewrite E in *.
    assert (NT : T <> []) by (apply N; destruct u; discriminate). destruct (exists_last NT) as (V & z & ->). rewrite app_assoc in ET. apply app_inj_tail in ET as [_ ->].
    apply in_or_app. right. left. reflexivity.
  Qed.

  (* Cards that are taken up. *)
  Lemma holds_down : forall c0 d e b K l, length l <= S e -> holds c0 d l K b -> holds c0 e l K b.
  Proof.
    induction K as [|[h f] K IH]; intros l L H; auto. destruct H as (X & T & -> & A & F & H). rewrite app_length in L. simpl in L.
    exists X, T. repeat split; auto; [ left; lia | apply IH; [ lia | exact H ] ].
  Qed.
  Lemma holds_turn : forall c0 d u K b, holds c0 (length d) (d ++ u) K b -> holds c0 (length (down (turn (Pile d u)))) (all (turn (Pile d u))) K b.
  Proof.
    intros c0 d u K b H. rewrite turn_all, turn_down. destruct u; auto. apply (holds_down _ (length d)); [ rewrite app_nil_r; lia | exact H ].
  Qed.
  Definition full (l : list card) := match l with [] => false | _ => true end.
  Lemma taken : forall e d u c r, fit e -> pile_ e = Pile d (u ++ c :: r) -> sequence (c :: r) -> incl (c :: r) (loose e) /\
    ((exists f K, held_by e = (c, f) :: K /\ fit (Entry (turn (Pile d u)) (col e) K (guest e)) /\ top e = top (Entry (turn (Pile d u)) (col e) K (guest e))) \/
     fit (Entry (turn (Pile d u)) (col e) (held_by e) (guest e && full (d ++ u)))).
  Proof.
    intros e d u c r F P Q. pose proof (fit_loose e F) as FL. destruct F as [H G]. rewrite P in *. unfold all in H, FL. cbn [down up] in *. rewrite app_assoc in H, FL.
    destruct (held_by e) as [|[h f] K] eqn:HE.
    - split.
      + unfold above in FL. rewrite HE in FL. simpl in FL. rewrite <- FL. intros x I. apply in_or_app. right. exact I.
      + right. split; cbn [pile_ col held_by guest]; [ | auto ]. intros B. apply andb_prop in B as [_ B]. rewrite turn_all. destruct (d ++ u); discriminate.
    - destruct (holds_below _ _ _ _ _ _ _ H) as (X & T & V & E & A & FX & HX & EX). fold (above e) in *.
      assert (Lo : loose e = V ++ h :: T).
      { unfold above in FL. rewrite HE in FL. rewrite E, EX in FL at 1. rewrite <- app_assoc in FL. apply app_inv_head in FL. symmetry. exact FL. }
      destruct (split _ _ _ _ _ _ _ (eq_sym E) A Q) as [[-> ->] | (U & -> & EU)].
      + split; [ rewrite Lo; intros x I; apply in_or_app; right; exact I | left ]. exists f, K. apply app_inv_tail in E. split; auto. split; [ split; cbn [pile_ col held_by guest] | ].
        * apply holds_turn. rewrite E. exact HX.
        * intros B. specialize (G B). simpl in G. apply andb_prop in G as [_ G]. exact G.
        * unfold top. cbn [pile_ guest]. destruct (guest e) eqn:B; auto. rewrite P, turn_all. unfold all. cbn [down up]. rewrite app_assoc, E.
          assert (NX : X <> []) by (apply (holds_full _ _ _ _ _ HX); auto). destruct X; [ congruence | reflexivity ].
      + split; [ rewrite Lo; intros x I; apply in_or_app; right; right; apply in_or_app; right; exact I | right ].
        split; cbn [pile_ col held_by guest]; [ | intros B; apply andb_prop in B as [B _]; auto ].
        replace (guest e && full (d ++ u)) with (guest e) by (rewrite EU; destruct X; simpl; rewrite andb_true_r; reflexivity).
        apply holds_turn. rewrite EU. exists X, U. repeat split; auto.
  Qed.

  (* A lodging that holds less, has fewer guests and is settled stands for the same. *)
  Lemma no_more_ok : forall a b, no_more a b = true -> exists r, Permutation b (a ++ r).
  Proof.
    assert (L : forall k l r, less k l = Some r -> Permutation l (k :: r)).
    { induction l as [|x l IH]; intros r H; simpl in H; [ discriminate | ]. destruct (same x k) eqn:E; [ apply same_eq in E; injection H as ->; subst; reflexivity | ].
      destruct (less k l) as [q|]; [ | discriminate ]. injection H as <-. rewrite (IH q eq_refl). constructor. }
    induction a as [|k a IH]; intros b H; simpl in H; [ exists b; reflexivity | ]. destruct (less k b) as [q|] eqn:E; [ | discriminate ].
    destruct (IH q H) as [r P]. exists r. rewrite (L _ _ _ E), P. reflexivity.
  Qed.
  Lemma covers_stands : forall s m l, covers m l = true -> stands s l -> stands s m.
  Proof.
    intros s m l C (es & P & Co & H & F & rest & T). apply andb_prop in C as [C G]. apply no_more_ok in G as [r G].
    assert (K : exists es', map pile_ es' = map pile_ es /\ map col es' = map col es /\ map held_by es' = stacks m /\ Forall fit es' /\ flat_map top es' = flat_map top es).
    { rewrite <- H in C. clear - C F. revert C. generalize (stacks m). induction F as [|e es [F1 F2] F IH]; intros [|a Ks] C; simpl in C; try discriminate; [ exists []; auto | ].
      apply andb_prop in C as [C C3]. apply andb_prop in C as [C1 C2]. destruct (IH Ks C3) as (es' & P & Co & H & F' & T).
      exists (Entry (pile_ e) (col e) a (guest e) :: es'). simpl. rewrite P, Co, H, T. repeat split; auto. constructor; auto. split; cbn [pile_ col held_by guest].
      - apply (holds_sub _ _ _ (held_by e)); auto.
      - intros B. apply (sub_dealt _ _ C1). auto. }
    destruct K as (es' & P' & Co' & H' & F' & T'). exists es'. rewrite P', Co', T'. repeat split; auto. exists (r ++ rest). rewrite T, G, app_assoc. reflexivity.
  Qed.

  (* What it means to be settled. *)
  Lemma finds_kind : forall seen c, finds seen (kind c) = finds seen c.
  Proof. intros seen c. unfold finds, kind. destruct (rank c =? 13) eqn:E; [ rewrite E; reflexivity | ]. simpl. rewrite E. reflexivity. Qed.
  Lemma settled_holder : forall dealt l h f K, settled dealt l = true -> In ((h, f) :: K) (stacks l) -> finds (in_sight dealt l) h = false.
  Proof. intros dealt l h f K S I. apply andb_prop in S as [S _]. rewrite forallb_forall in S. specialize (S _ I). apply negb_true_iff in S. exact S. Qed.
  Lemma settled_guest : forall dealt l c, settled dealt l = true -> finds (in_sight dealt l) c = true -> ~ In (kind c) (guests l).
  Proof.
    intros dealt l c S Fi I. apply andb_prop in S as [_ S]. rewrite forallb_forall in S. specialize (S _ I). rewrite finds_kind, Fi in S. discriminate.
  Qed.
  Lemma finds_next : forall seen b c, In b seen -> rank b = S (rank c) -> finds seen c = true.
  Proof. intros seen b c I R. unfold finds. apply orb_true_iff. left. apply existsb_exists. exists b. split; auto. apply Nat.eqb_eq. exact R. Qed.
  Lemma least_le : forall n l k, k <= n -> (forall x, In x l -> k <= x) -> k <= least n l.
  Proof. intros n l. revert n. induction l as [|x l IH]; intros n k L H; simpl; auto. apply IH; [ apply Nat.min_glb; auto; apply H; left; auto | intros y I; apply H; right; auto ]. Qed.
  Lemma count_in : forall c l, In c l -> 1 <= count c l.
  Proof.
    intros c l I. unfold count. apply in_split in I as (a & b & ->). rewrite filter_app, app_length. simpl.
    replace (same c c) with true; [ simpl; lia | ]. symmetry. unfold same. rewrite Nat.eqb_refl, andb_true_r. apply same_suit_ok. reflexivity.
  Qed.
  Lemma sets_one : forall seen x, incl (king_to_ace x) seen -> 1 <= sets seen x.
  Proof.
    intros seen x I. apply least_le; [ apply count_in, I; left; auto | ]. intros n J. apply in_map_iff in J as (c & <- & J). apply count_in, I, J.
  Qed.
  Lemma finds_suit : forall seen x, incl (king_to_ace x) seen -> no_removal w x = false -> finds seen (Card 13 x) = true.
  Proof.
    intros seen x I N. unfold finds. apply orb_true_iff. right. simpl. rewrite N. simpl. apply Nat.ltb_lt. pose proof (sets_one seen x I). lia.
  Qed.

  (* What is removed was in sight. *)
  Lemma count_app : forall c a b, count c (a ++ b) = count c a + count c b.
  Proof. intros. unfold count. rewrite filter_app, app_length. reflexivity. Qed.
  Lemma count_perm : forall c a b, Permutation a b -> count c a = count c b.
  Proof. intros c a b P. unfold count. induction P; simpl; auto; try congruence; repeat destruct (same c _); simpl; congruence. Qed.
  Definition times (x : suit) (xs : list suit) := length (filter (same_suit x) xs).
  Lemma count_king : forall x c xs, In c (king_to_ace x) -> times x xs <= count c (flat_map king_to_ace xs).
  Proof.
    intros x c xs I. unfold times. induction xs as [|y xs IH]; simpl; auto. destruct (same_suit x y) eqn:E.
    - apply same_suit_ok in E. subst y. pose proof (count_in c (king_to_ace x) I) as C1. pose proof (count_app c (king_to_ace x) (flat_map king_to_ace xs)) as C2. simpl in C2 |- *. unfold king_to_ace in *. simpl in *. lia.
    - pose proof (count_app c (king_to_ace y) (flat_map king_to_ace xs)) as C2. unfold king_to_ace in *. simpl in *. lia.
  Qed.
  Lemma removed_seen : forall x xs L seen, Permutation (L ++ flat_map king_to_ace xs) seen -> times x xs <= sets seen x.
  Proof.
    intros x xs L seen P.
    assert (C : forall c, In c (king_to_ace x) -> times x xs <= count c seen) by (intros c I; rewrite <- (count_perm c _ _ P), count_app; pose proof (count_king x c xs I); lia).
    apply least_le; [ apply C; left; auto | ]. intros n J. apply in_map_iff in J as (c & <- & J). auto.
  Qed.
  Lemma times_all : forall xs, length xs = list_sum (map (fun x => times x xs) four).
  Proof. induction xs as [|x xs IH]; [ reflexivity | ]. unfold times, four, list_sum in *. simpl in *. destruct x; simpl; lia. Qed.

  (* ------------------------------------------------------------------ One move *)
  Lemma lose_top : forall c tops G rest, Permutation (kind c :: tops) (G ++ rest) -> ~ In (kind c) G -> exists r, Permutation tops (G ++ r).
  Proof.
    intros c tops G rest P N. assert (I : In (kind c) (G ++ rest)) by (apply (Permutation_in _ P); left; auto). apply in_app_or in I as [I | I]; [ contradiction | ].
    apply in_split in I as (a & b & ->). exists (a ++ b). apply (Permutation_cons_inv (a := kind c)). rewrite P, !app_assoc. symmetry. apply Permutation_middle.
  Qed.
  Definition left_of e d u := Entry (turn (Pile d u)) (col e) (held_by e) (guest e && full (d ++ u)).
  Lemma top_left : forall e d u c r, pile_ e = Pile d (u ++ c :: r) -> top e = top (left_of e d u) \/ top e = [kind c] /\ top (left_of e d u) = [].
  Proof.
    intros e d u c r P. unfold top, left_of. cbn [pile_ guest]. rewrite P, turn_all. unfold all. cbn [down up]. rewrite app_assoc.
    destruct (guest e); [ | left; reflexivity ]. destruct (d ++ u); simpl; auto.
  Qed.
  Lemma room_ok : forall ps l, stands ps l -> no_spaces w = false -> length (filter empty ps) <= room l.
  Proof.
    intros ps l (es & <- & Co & H & F & rest & T) N. unfold room. rewrite N, <- H.
    assert (A : length (filter empty (map pile_ es)) <= length (filter (fun K : list holder => match K with [] => true | _ => false end) (map held_by es)) /\
      length (filter empty (map pile_ es)) + length (flat_map top es) <= length (filter dealt_only (map held_by es))).
    { clear - F. induction F as [|e es [Fh Fg] F IH]; [ simpl; auto | ]. destruct IH as [I1 I2]. cbn [map filter flat_map].
      assert (E : empty (pile_ e) = true -> held_by e = [] /\ guest e = false).
      { unfold empty. destruct (all (pile_ e)) eqn:Ea; [ | discriminate ]. intros _. split.
        - destruct (held_by e) as [|h K] eqn:HK; auto. exfalso. apply (holds_full _ _ _ _ _ Fh); [ right; discriminate | reflexivity ].
        - destruct (guest e); auto. exfalso. apply (holds_full _ _ _ _ _ Fh); auto. }
      rewrite app_length. destruct (empty (pile_ e)).
      - destruct (E eq_refl) as [-> G]. unfold top at 1. rewrite G. simpl. lia.
      - assert (L : length (top e) <= if dealt_only (held_by e) then 1 else 0).
        { unfold top. destruct (guest e); [ rewrite (Fg eq_refl), map_length, firstn_length; lia | destruct (dealt_only _); simpl; lia ]. }
        destruct (held_by e) as [|h K]; [ simpl in *; lia | ]. destruct (dealt_only (h :: K)); simpl in *; lia. }
    apply Permutation_length in T. rewrite app_length in T. lia.
  Qed.
  Lemma goes_in : forall after before g0 i h f K, nth_error after i = Some ((h, f) :: K) -> In (Lodging (rev_append before (put i K after)) (kind h :: g0)) (goes before after g0).
  Proof.
    induction after as [|a after IH]; intros before g0 [|i] h f K N; simpl in N; try discriminate; [ injection N as ->; left; reflexivity | ].
    destruct a as [|[h' f'] K']; [ exact (IH ([] :: before) g0 i h f K N) | right; exact (IH (((h', f') :: K') :: before) g0 i h f K N) ].
  Qed.
  Lemma move_ok : forall dealt this l xs ps i j d u c r q, stands ps l -> settled dealt l = true -> kept dealt xs ps -> follows dealt this l = true ->
    (no_spaces w = true -> forall p, In p ps -> ~ space p) -> i <> j -> nth_error ps i = Some (Pile d (u ++ c :: r)) -> sequence (c :: r) ->
    nth_error ps j = Some q -> space q \/ fits c q ->
    let ps' := put i (turn (Pile d u)) (put j (Pile (down q) (up q ++ c :: r)) ps) in kept dealt xs ps' /\ exists m, (m = l \/ In m this) /\ stands ps' m.
  Proof.
    intros dealt this l xs ps i j d u c r q Sl St K Fo NS D Ni Q Nj W ps'. pose proof Sl as (es & P & Co & H & F & rest & T). subst ps.
    pose proof Ni as Ni'. pose proof Nj as Nj'.
    rewrite nth_error_map in Ni, Nj. destruct (nth_error es i) as [e|] eqn:Hi; [ | discriminate ]. injection Ni as Pe. destruct (nth_error es j) as [e'|] eqn:Hj; [ | discriminate ]. injection Nj as Pe'.
    destruct (places es i j e e' D Hi Hj) as (R & PR & QR).
    pose proof (nth_error_In _ _ Hi) as Ie. pose proof (nth_error_In _ _ Hj) as Ie'. pose proof F as Fa. rewrite Forall_forall in F. pose proof (F e Ie) as Fe. pose proof (F e' Ie') as Fe'.
    destruct (taken e d u c r Fe Pe Q) as [Lo Ta].
    assert (Seen : forall x y, In y es -> In x (loose y) -> In x (in_sight dealt l)).
    { intros x y Iy Ix. apply (Permutation_in x (loose_seen dealt xs es l Co H Fa K)). apply in_or_app. left. apply in_flat_map. eauto. }
    assert (Pq : forall e1 e2, pile_ e1 = turn (Pile d u) -> pile_ e2 = Pile (down q) (up q ++ c :: r) -> map pile_ (put i e1 (put j e2 es)) = ps').
    { intros e1 e2 E1 E2. rewrite !map_put, E1, E2. reflexivity. }
    assert (Cq : forall e1 e2, col e1 = col e -> col e2 = col e' -> map col (put i e1 (put j e2 es)) = cols).
    { intros e1 e2 E1 E2. rewrite !map_put, E1, E2, (put_same (map col es) j), put_same; auto; rewrite nth_error_map; [ rewrite Hi | rewrite Hj ]; reflexivity. }
    assert (Hq : forall e1 e2, held_by e1 = held_by e -> held_by e2 = held_by e' -> map held_by (put i e1 (put j e2 es)) = stacks l).
    { intros e1 e2 E1 E2. rewrite !map_put, E1, E2, (put_same (map held_by es) j), put_same; auto; rewrite nth_error_map; [ rewrite Hi | rewrite Hj ]; reflexivity. }
    rewrite (Permutation_flat_map top PR) in T. cbn [flat_map] in T.
    split.
    - set (e1 := Entry (turn (Pile d u)) (col e) [] false). set (e2 := Entry (Pile (down q) (up q ++ c :: r)) (col e') [] false).
      unfold kept in *. rewrite <- (Pq e1 e2 eq_refl eq_refl), <- K. apply Permutation_app_tail. rewrite !flat_map_of.
      rewrite (Permutation_flat_map (fun x => all (pile_ x)) (QR e1 e2)), (Permutation_flat_map (fun x => all (pile_ x)) PR). cbn [flat_map].
      replace (all (pile_ e1)) with (d ++ u) by (symmetry; apply turn_all). rewrite Pe, Pe'. unfold e2, all. cbn [pile_ down up]. rewrite <- !app_assoc.
      do 2 apply Permutation_app_head. rewrite (app_assoc (down q)), (Permutation_app_swap_app (down q ++ up q)), <- app_assoc. reflexivity.
    - destruct W as [[W1 W2] | (v & b & Ub & Rb)].
      + (* Into a space. *)
        assert (Eq : all (pile_ e') = []) by (rewrite Pe'; unfold all; rewrite W1, W2; reflexivity).
        assert (HK : held_by e' = [] /\ guest e' = false).
        { destruct Fe' as [He' _]. split; [ destruct (held_by e') as [|h K0]; auto | destruct (guest e'); auto ]; exfalso; apply (holds_full _ _ _ _ _ He'); auto; right; discriminate. }
        destruct HK as [HK GK]. set (e2 := Entry (Pile (down q) (up q ++ c :: r)) (col e') [] true).
        assert (F2 : fit e2) by (split; [ intros _; unfold e2, all; cbn [pile_ down up]; rewrite W1, W2; discriminate | reflexivity ]).
        assert (T2 : top e2 = [kind c]) by (unfold top, e2, all; cbn [pile_ down up guest]; rewrite W1, W2; reflexivity).
        assert (T0 : top e' = []) by (unfold top; rewrite GK; reflexivity). rewrite T0 in T. simpl in T.
        destruct Ta as [(f & K' & HE & F1 & T1) | F1].
        * set (e1 := Entry (turn (Pile d u)) (col e) K' (guest e)) in *. apply andb_prop in Fo as [_ Fo]. apply orb_true_iff in Fo as [Fo | Fo].
          { exfalso. apply Nat.eqb_eq in Fo. assert (Iq : In q (map pile_ es)) by (eapply nth_error_In; eauto).
            assert (N : no_spaces w = false) by (destruct (no_spaces w); auto; exfalso; apply (NS eq_refl q Iq); split; auto).
            pose proof (room_ok _ _ Sl N) as Ro. rewrite Fo in Ro. assert (Iz : In q (filter empty (map pile_ es))) by (apply filter_In; split; auto; unfold empty, all; rewrite W1, W2; reflexivity).
            destruct (filter empty (map pile_ es)); [ destruct Iz | simpl in Ro; lia ]. }
          rewrite forallb_forall in Fo. assert (G : In (Lodging (put i K' (stacks l)) (kind c :: guests l)) (goes [] (stacks l) (guests l))).
          { apply (goes_in _ [] _ i c f). rewrite <- H, nth_error_map, Hi. simpl. rewrite HE. reflexivity. }
          specialize (Fo _ G). apply existsb_exists in Fo as (m & Im & Cm). exists m. split; auto. apply (covers_stands _ _ _ Cm).
          exists (put i e1 (put j e2 es)). cbn [stacks guests]. split; [ apply Pq; reflexivity | split; [ apply Cq; reflexivity | split; [ | split ] ] ].
          -- rewrite !map_put, H. cbn [held_by e1 e2]. f_equal. apply put_same. rewrite <- H, nth_error_map, Hj. simpl. rewrite HK. reflexivity.
          -- repeat apply Forall_put; auto.
          -- exists rest. rewrite (Permutation_flat_map top (QR e1 e2)). cbn [flat_map]. rewrite <- T1, T2. simpl. rewrite <- Permutation_middle. constructor. exact T.
        * fold (left_of e d u) in F1. exists l. split; auto. exists (put i (left_of e d u) (put j e2 es)).
          split; [ apply Pq; reflexivity | split; [ apply Cq; reflexivity | split; [ apply Hq; auto | split; [ repeat apply Forall_put; auto | ] ] ] ].
          destruct (top_left e d u c r Pe) as [TL | [TL TL']].
          -- exists (kind c :: rest). rewrite (Permutation_flat_map top (QR (left_of e d u) e2)). cbn [flat_map]. rewrite <- TL, T2. simpl. rewrite <- !Permutation_middle. constructor. exact T.
          -- exists rest. rewrite (Permutation_flat_map top (QR (left_of e d u) e2)). cbn [flat_map]. rewrite TL', T2. rewrite TL in T. exact T.
      + (* Onto a card: no holder goes. *)
        assert (Ib : In b (loose e')) by (apply (bottom_loose e' (down q ++ v) b Fe'); rewrite Pe'; unfold all; rewrite Ub; apply app_assoc).
        pose proof (finds_next _ b c (Seen b e' Ie' Ib) Rb) as Fi.
        destruct Ta as [(f & K' & HE & _) | F1].
        { exfalso. rewrite (settled_holder dealt l c f K' St) in Fi; [ discriminate | ]. rewrite <- H, <- HE. apply in_map. exact Ie. }
        fold (left_of e d u) in F1. set (e2 := Entry (Pile (down q) (up q ++ c :: r)) (col e') (held_by e') (guest e')).
        assert (Ea : all (pile_ e2) = all (pile_ e') ++ c :: r) by (rewrite Pe'; unfold e2, all; cbn [pile_ down up]; apply app_assoc).
        assert (F2 : fit e2).
        { destruct Fe' as [H1 H2]. split; [ | exact H2 ]. rewrite Ea. replace (down (pile_ e2)) with (down (pile_ e')) by (rewrite Pe'; reflexivity). apply holds_app. exact H1. }
        assert (T2 : top e2 = top e').
        { unfold top. rewrite Ea. cbn [e2 guest]. destruct (guest e') eqn:G; auto. assert (NE : all (pile_ e') <> []) by (apply (holds_full _ _ _ _ _ (proj1 Fe')); auto).
          destruct (all (pile_ e')); [ congruence | reflexivity ]. }
        exists l. split; auto. exists (put i (left_of e d u) (put j e2 es)).
        split; [ apply Pq; reflexivity | split; [ apply Cq; reflexivity | split; [ apply Hq; auto | split; [ repeat apply Forall_put; auto | ] ] ] ].
        destruct (top_left e d u c r Pe) as [TL | [TL TL']].
        * exists rest. rewrite (Permutation_flat_map top (QR (left_of e d u) e2)). cbn [flat_map]. rewrite <- TL, T2. exact T.
        * rewrite TL in T. simpl in T. destruct (lose_top c _ _ _ T (settled_guest dealt l c St Fi)) as [r' T'].
          exists r'. rewrite (Permutation_flat_map top (QR (left_of e d u) e2)). cbn [flat_map]. rewrite TL', T2. exact T'.
  Qed.
  Lemma sequence_king : forall x, sequence (king_to_ace x).
  Proof. intros x. simpl. unfold linked. simpl. repeat split. Qed.
  Lemma removal_ok : forall dealt l xs ps i d u x, stands ps l -> settled dealt l = true -> kept dealt xs ps -> nth_error ps i = Some (Pile d (u ++ king_to_ace x)) ->
    incl (king_to_ace x) (in_sight dealt l) /\ (no_removal w x = false -> kept dealt (x :: xs) (put i (turn (Pile d u)) ps) /\ stands (put i (turn (Pile d u)) ps) l).
  Proof.
    intros dealt l xs ps i d u x (es & P & Co & H & F & rest & T) St K Ni. subst ps. pose proof (sequence_king x) as Q.
    rewrite nth_error_map in Ni. destruct (nth_error es i) as [e|] eqn:Hi; [ | discriminate ]. injection Ni as Pe.
    destruct (place es i e Hi) as (R & PR & QR & _). pose proof (nth_error_In _ _ Hi) as Ie. pose proof F as Fa. rewrite Forall_forall in F. pose proof (F e Ie) as Fe.
    change (king_to_ace x) with (Card 13 x :: tl (king_to_ace x)) in Pe, Q. set (r := tl (king_to_ace x)) in *.
    destruct (taken e d u _ r Fe Pe Q) as [Lo Ta].
    assert (In_ : incl (king_to_ace x) (in_sight dealt l)).
    { intros y Iy. apply (Permutation_in y (loose_seen dealt xs es l Co H Fa K)). apply in_or_app. left. apply in_flat_map. exists e. split; auto. }
    split; [ exact In_ | ]. intros N. pose proof (finds_suit _ x In_ N) as Fi.
    destruct Ta as [(f & K' & HE & _) | F1].
    { exfalso. rewrite (settled_holder dealt l _ f K' St) in Fi; [ discriminate | ]. rewrite <- H, <- HE. apply in_map. exact Ie. }
    fold (left_of e d u) in F1. rewrite (Permutation_flat_map top PR) in T. cbn [flat_map] in T. split.
    - unfold kept in *. rewrite <- K. replace (put i (turn (Pile d u)) (map pile_ es)) with (map pile_ (put i (left_of e d u) es)) by (rewrite map_put; reflexivity).
      rewrite !flat_map_of, (Permutation_flat_map (fun x => all (pile_ x)) (QR (left_of e d u))), (Permutation_flat_map (fun x => all (pile_ x)) PR). cbn [flat_map].
      replace (all (pile_ (left_of e d u))) with (d ++ u) by (symmetry; apply turn_all). rewrite Pe. unfold all at 2. cbn [down up].
      change (Card 13 x :: r) with (king_to_ace x). rewrite <- !app_assoc. do 2 apply Permutation_app_head. apply Permutation_app_swap_app.
    - exists (put i (left_of e d u) es). rewrite !map_put. cbn [left_of pile_ col held_by].
      split; [ reflexivity | split; [ rewrite <- Co; apply put_same; rewrite nth_error_map, Hi; reflexivity | split; [ rewrite <- H; apply put_same; rewrite nth_error_map, Hi; reflexivity | split; [ apply Forall_put; auto | ] ] ] ].
      destruct (top_left e d u _ r Pe) as [TL | [TL TL']].
      + exists rest. rewrite (Permutation_flat_map top (QR (left_of e d u))). cbn [flat_map]. rewrite <- TL. exact T.
      + rewrite TL in T. simpl in T. destruct (lose_top _ _ _ _ T (settled_guest dealt l _ St Fi)) as [r' T'].
        exists r'. rewrite (Permutation_flat_map top (QR (left_of e d u))). cbn [flat_map]. rewrite TL'. exact T'.
  Qed.

  (* ------------------------------------------------------------------ A row *)
  Lemma skip_less : forall {A} (l : list A) m n, m <= n -> incl (skipn n l) (skipn m l).
  Proof.
    induction l as [|x l IH]; intros m n L; [ rewrite !skipn_nil; apply incl_refl | ]. destruct n as [|n], m as [|m]; simpl; try apply incl_refl; try lia.
    - apply incl_tl. apply (IH 0 n). lia.
    - apply IH. lia.
  Qed.
  Lemma see_more : forall cs row Ks Ks', subs Ks' (dealt_on row Ks) = true ->
    incl (flat_map (fun x : list card * list holder => skipn (frozen (snd x)) (fst x)) (combine cs Ks)) (flat_map (fun x : list card * list holder => skipn (frozen (snd x)) (fst x)) (combine cs Ks')).
  Proof.
    induction cs as [|c0 cs IH]; intros row Ks Ks' S; [ apply incl_refl | ]. destruct Ks as [|K Ks]; [ intros y [] | ].
    destruct row as [|c row]; cbn [dealt_on] in S; (destruct Ks' as [|a Ks']; [ discriminate | ]; cbn [subs] in S; apply andb_prop in S as [S S3]; apply andb_prop in S as [_ S2]; apply Nat.leb_le in S2;
      cbn [combine flat_map fst snd]; apply incl_app; [ apply incl_appl, skip_less; exact S2 | apply incl_appr ]).
    - apply (IH []). exact S3.
    - apply (IH row). exact S3.
  Qed.
  Lemma deal_ok : forall dealt row l m xs ps, stands ps l -> kept dealt xs ps -> settled (dealt ++ row) m = true ->
    covers m (Lodging (dealt_on row (stacks l)) (guests l)) = true -> stands (deal_row row ps) m.
  Proof.
    intros dealt row l m xs ps (es & P & Co & H & F & rest & T) K St C. subst ps. apply andb_prop in C as [C G]. cbn [stacks guests] in *. apply no_more_ok in G as [r G].
    assert (B : forall e h f K0 u b, In e es -> In ((h, f) :: K0) (stacks m) -> all (pile_ e) = u ++ [b] -> ~ linked b h).
    { intros e h f K0 u b Ie Im E [_ L]. assert (Ib : In b (in_sight (dealt ++ row) m)).
      { pose proof (loose_seen dealt xs es l Co H F K) as LS. assert (I : In b (in_sight dealt l)).
        { apply (Permutation_in b LS). apply in_or_app. left. apply in_flat_map. exists e. split; auto. rewrite Forall_forall in F. apply (bottom_loose e u b (F e Ie) E). }
        unfold in_sight in *. apply in_app_or in I as [I | I]; apply in_or_app; [ left; apply (see_more cols row _ _ C); exact I | right; apply in_or_app; left; exact I ]. }
      pose proof (finds_next _ b h Ib L) as Fi. rewrite (settled_holder _ _ _ _ _ St Im) in Fi. discriminate. }
    assert (Ex : exists es', map pile_ es' = deal_row row (map pile_ es) /\ map col es' = map col es /\ map held_by es' = stacks m /\ Forall fit es' /\ flat_map top es' = flat_map top es).
    { rewrite <- H in C. clear - C F B. revert row C B. generalize (stacks m). induction F as [|e es [F1 F2] F IH]; intros Ks row C B.
      - destruct row; simpl in C; (destruct Ks; [ exists []; auto | discriminate ]).
      - destruct row as [|c row]; cbn [map dealt_on deal_row] in *; (destruct Ks as [|a Ks]; [ discriminate | ]); cbn [subs] in C; apply andb_prop in C as [C C3]; apply andb_prop in C as [C1 C2].
        + destruct (IH Ks [] C3) as (es' & P & Co & H & F' & T); [ intros; eapply B; eauto; right; eauto | ].
          exists (Entry (pile_ e) (col e) a (guest e) :: es'). simpl. rewrite Co, H, T. replace (map pile_ es') with (map pile_ es) by (rewrite P; reflexivity). repeat split; auto. constructor; auto. split; cbn [pile_ col held_by guest].
          * apply (holds_sub _ _ _ (held_by e)); auto.
          * intros G. apply (sub_dealt _ _ C1). auto.
        + destruct (IH Ks row C3) as (es' & P & Co & H & F' & T); [ intros; eapply B; eauto; right; eauto | ].
          assert (Ea : all (Pile (down (pile_ e)) (up (pile_ e) ++ [c])) = all (pile_ e) ++ [c]) by (unfold all; cbn [down up]; apply app_assoc).
          exists (Entry (Pile (down (pile_ e)) (up (pile_ e) ++ [c])) (col e) a (guest e) :: es'). simpl. rewrite P, Co, H, T. repeat split; auto.
          * constructor; auto. split; cbn [pile_ col held_by guest]; rewrite ?Ea.
            -- destruct a as [|h0 K0]; [ intros _; destruct (all (pile_ e)); discriminate | ]. cbn [sub] in C1. destruct (same_holder h0 (c, None)) eqn:E.
               ++ apply same_holder_ok in E. subst h0. exists (all (pile_ e)), []. repeat split; auto; [ | discriminate | apply (holds_sub _ _ _ (held_by e)); auto ].
                  right. intros Y g0 EY. apply (B e c None K0 Y g0); auto; left; reflexivity.
               ++ apply holds_app. apply (holds_sub _ _ _ (held_by e)); auto.
            -- intros G. apply (sub_dealt _ _ C1). simpl. auto.
          * f_equal. unfold top. cbn [pile_ guest]. rewrite Ea. destruct (guest e) eqn:G; auto.
            assert (NE : all (pile_ e) <> []) by (apply (holds_full _ _ _ _ _ F1); auto). destruct (all (pile_ e)); [ congruence | reflexivity ]. }
    destruct Ex as (es' & P' & Co' & H' & F' & T'). exists es'. rewrite P', Co', T'. repeat split; auto. exists (r ++ rest). rewrite T, G, app_assoc. reflexivity.
  Qed.
  Lemma deal_all : forall row ps, length row <= length ps -> Permutation (flat_map all (deal_row row ps)) (flat_map all ps ++ row).
  Proof.
    induction row as [|c row IH]; intros [|p ps] L; simpl in *; try lia; rewrite ?app_nil_r; auto.
    assert (E : all (Pile (down p) (up p ++ [c])) = all p ++ [c]) by (unfold all; cbn [down up]; apply app_assoc). rewrite E, (IH ps) by lia. rewrite <- !app_assoc. apply Permutation_app_head.
    simpl. apply Permutation_middle.
  Qed.
  Lemma deal_kept : forall dealt row xs ps, length row <= length ps -> kept dealt xs ps -> kept (dealt ++ row) xs (deal_row row ps).
  Proof.
    intros dealt row xs ps L K. unfold kept in *. rewrite (deal_all row ps L), app_assoc, <- K, <- !app_assoc. apply Permutation_app_head. apply Permutation_app_comm.
  Qed.
  Lemma deal_length : forall row ps, length (deal_row row ps) = length ps.
  Proof. induction row as [|c row IH]; intros [|p ps]; simpl; auto. Qed.

  (* ------------------------------------------------------------------ All of play *)
  Variable start : state.
  Variable b : nat.
  Definition good (s : state) := length (hand s) + b <= length (hand start) \/
    exists n dealt this lists l xs, length (hand s) + b = length (hand start) + S n /\ rows_follow (S n) dealt this lists (hand s) = true /\
      forallb (settled dealt) this = true /\ In l this /\ stands (piles s) l /\ kept dealt xs (piles s) /\ length xs = removed s /\
      (no_spaces w = true -> forall p, In p (piles s) -> ~ space p) /\ forall row, In row (hand s) -> length row <= length (piles s).
  Lemma good_step : forall s t, good s -> allowed w s t -> good t.
  Proof.
    intros s t [G | (n & dealt & this & lists & l & xs & L & C & St & Il & Sl & K & X & NS & Rw)] (Mv & NS' & NR).
    { left. destruct Mv; simpl; auto. rewrite H in G. simpl in G. lia. }
    pose proof C as C'. cbn [rows_follow] in C'. apply andb_prop in C' as [C1 C2]. rewrite forallb_forall in C1, St. pose proof (C1 l Il) as Fl. pose proof (St l Il) as Se.
    destruct Mv as [s i j d u c r q D Ni Q Nj W | s row rows Hh _ | s i d u x Ni].
    - destruct (move_ok dealt this l xs (piles s) i j d u c r q Sl Se K Fl NS D Ni Q Nj W) as [K' (m & Im & Sm)].
      assert (Im' : In m this) by (destruct Im as [-> | Im]; auto). right. exists n, dealt, this, lists, m, xs. cbn [piles hand removed]. rewrite !put_length. repeat split; auto. apply forallb_forall. exact St.
    - rewrite Hh in *. simpl in L. destruct n as [|n]; [ left; cbn [hand]; lia | ]. apply andb_prop in C2 as [C2 C3]. rewrite forallb_forall in C2. specialize (C2 l Il).
      apply existsb_exists in C2 as (m & Im & Cm). pose proof Im as Im'. apply filter_In in Im' as [_ Sm].
      right. exists n, (dealt ++ row), (filter (settled (dealt ++ row)) (hd [] lists)), (tl lists), m, xs. cbn [piles hand removed]. rewrite deal_length.
      split; [ lia | split; [ exact C3 | split; [ | split; [ exact Im | split; [ | split; [ | split; [ exact X | split ] ] ] ] ] ] ].
      + apply forallb_forall. intros y Iy. apply filter_In in Iy. apply Iy.
      + exact (deal_ok dealt row l m xs (piles s) Sl K Sm Cm).
      + apply deal_kept; auto. apply Rw. left; auto.
      + exact NS'.
      + intros r0 Ir. apply Rw. right; auto.
    - destruct (removal_ok dealt l xs (piles s) i d u x Sl Se K Ni) as [_ Ok].
      assert (N : no_removal w x = false) by (destruct (no_removal w x) eqn:E; auto; exfalso; apply (NR x E); constructor; exact Ni).
      destruct (Ok N) as [K' S']. right. exists n, dealt, this, lists, l, (x :: xs). cbn [piles hand removed]. rewrite put_length. simpl length. rewrite X. repeat split; auto. apply forallb_forall. exact St.
  Qed.
  Definition says (t : state) := match g with
    | ManySpaces k => length (filter empty (piles t)) < k
    | Removals k => removed t < k
    | Removal x => forall u, ~ removal x t u
    end.
  Lemma good_says : forall t, good t -> length (hand start) < length (hand t) + b -> says t.
  Proof.
    intros t [G | (n & dealt & this & lists & l & xs & L & C & St & Il & Sl & K & X & NS & Rw)] Lt; [ lia | ].
    cbn [rows_follow] in C. apply andb_prop in C as [C1 _]. rewrite forallb_forall in C1, St. pose proof (C1 l Il) as Fl. pose proof (St l Il) as Se.
    apply andb_prop in Fl as [M _]. apply negb_true_iff in M. unfold says, met in *. destruct g as [k|k|x].
    - apply Nat.leb_gt in M. destruct (no_spaces w) eqn:N; [ | pose proof (room_ok _ _ Sl N); lia ].
      replace (filter empty (piles t)) with (@nil pile); [ simpl; lia | ]. symmetry. destruct (filter empty (piles t)) as [|p ps] eqn:E; auto. exfalso.
      assert (I : In p (filter empty (piles t))) by (rewrite E; left; auto). apply filter_In in I as [I Em]. apply (NS eq_refl p I). unfold empty in Em. destruct (all p) eqn:Ea; [ | discriminate ].
      apply app_eq_nil in Ea. exact Ea.
    - apply Nat.leb_gt in M. destruct Sl as (es & P & Co & H & F & _). rewrite <- P in K. pose proof (loose_seen dealt xs es l Co H F K) as LS.
      rewrite <- X, times_all. eapply Nat.le_lt_trans; [ | exact M ]. unfold four, list_sum. simpl.
      pose proof (removed_seen Spades xs _ _ LS). pose proof (removed_seen Hearts xs _ _ LS). pose proof (removed_seen Diamonds xs _ _ LS). pose proof (removed_seen Clubs xs _ _ LS). lia.
    - apply Nat.ltb_ge in M. intros u0 R. destruct R as [s i d u Ni]. destruct (removal_ok dealt l xs (piles s) i d u x Sl Se K Ni) as [I _]. pose proof (sets_one _ x I). lia.
  Qed.
  Lemma heads_ok : forall d l i prev K pre c0, c0 = pre ++ l -> i = length pre -> (forall Y g0, pre = Y ++ [g0] -> prev = Some g0) -> holds c0 d pre K false -> holds c0 d c0 (heads_of d i prev l K) false.
  Proof.
    induction l as [|c l IH]; intros i prev K pre c0 E Li P H; cbn [heads_of]; [ rewrite app_nil_r in E; subst; exact H | ].
    apply (IH _ _ _ (pre ++ [c])).
    - rewrite <- app_assoc. exact E.
    - rewrite app_length. simpl. lia.
    - intros Y g0 EY. apply app_inj_tail in EY as [_ <-]. reflexivity.
    - destruct (_ || _) eqn:A; [ | apply holds_app; exact H ]. exists pre, []. repeat split; auto.
      + apply orb_true_iff in A as [A | A]; [ left; apply Nat.leb_le in A; lia | right ]. intros Y g0 EY [_ L]. rewrite (P _ _ EY), L, Nat.eqb_refl in A. discriminate.
      + intros k Ek. injection Ek as <-. subst. rewrite firstn_app, firstn_all, Nat.sub_diag. simpl. rewrite app_nil_r. reflexivity.
  Qed.
End Lodgings.

(* The lists of lodgings of the rows, from before the first row on. *)
Definition heads_at (p : pile) := heads_of (length (down p)) 0 None (all p) [].
Definition check_lodgings (w : restriction) (g : goal) (b : nat) (lists : list (list lodging)) (s : state) : bool :=
  let cols := map all (piles s) in let this := filter (settled w cols []) (hd [] lists) in
  (removed s =? 0) && (negb (no_spaces w) || negb (existsb empty (piles s))) && forallb (fun row => length row <=? length (piles s)) (hand s) &&
  existsb (fun m => covers m (Lodging (map heads_at (piles s)) [])) this && rows_follow w cols g b [] this (tl lists) (hand s).
Theorem check_lodgings_sound : forall w g b lists s, check_lodgings w g b lists s = true ->
  forall t, reach_without w s t -> length (hand s) < length (hand t) + b -> says g t.
Proof.
  intros w g b lists s H t R L. unfold check_lodgings in H. apply andb_prop in H as [H C]. apply andb_prop in H as [H Co]. apply andb_prop in H as [H Rw]. apply andb_prop in H as [Z E].
  apply Nat.eqb_eq in Z. rewrite forallb_forall in Rw. apply existsb_exists in Co as (m & Im & Cm).
  apply (good_says w (map all (piles s)) g s b t); [ | exact L ]. apply (closed_reach (allowed w) (good w (map all (piles s)) g s b) (good_step w (map all (piles s)) g s b) s t R).
  destruct b as [|n]; [ left; lia | ]. right. exists n, [], (filter (settled w (map all (piles s)) []) (hd [] lists)), (tl lists), m, [].
  split; [ lia | split; [ exact C | split; [ | split; [ exact Im | split; [ | split; [ | split; [ auto | split ] ] ] ] ] ] ].
  - apply forallb_forall. intros y Iy. apply filter_In in Iy. apply Iy.
  - apply (covers_stands _ _ _ _ Cm). exists (map (fun p => Entry p (all p) (heads_at p) false) (piles s)). rewrite !map_map. cbn [pile_ col held_by stacks guests].
    split; [ apply map_id | split; [ reflexivity | split; [ reflexivity | split ] ] ].
    + apply Forall_forall. intros e I. apply in_map_iff in I as (p & <- & _). split; cbn [pile_ col held_by guest]; [ | discriminate ].
      unfold heads_at. apply (heads_ok _ _ _ _ _ []); auto; [ intros Y g0 EY; destruct Y; discriminate | simpl; discriminate ].
    + exists []. rewrite flat_map_of. cbn [top guest]. clear. induction (piles s); simpl; auto.
  - unfold kept. simpl. rewrite !app_nil_r, <- flat_map_concat_map. reflexivity.
  - intros N p Ip [S1 S2]. rewrite N in E. simpl in E. apply negb_true_iff in E. enough (existsb empty (piles s) = true) by congruence.
    apply existsb_exists. exists p. split; auto. unfold empty, all. rewrite S1, S2. reflexivity.
  - intros row I. apply Nat.leb_le. apply Rw. exact I.
Qed.
Print Assumptions check_lodgings_sound.
