(* The free-card calculus: abstract states and moves, a checker of closed sets of them, and
   the proof that every line of play is covered. docs/proofs/calculus.md, sections "Abstract
   states" to "Why impossible is true", says the same in words.

   Cards get numbers, so that equal ones can be told apart. A state says how many chains each
   pile has lost, which ranks stand on piles that had been empty (parked), which cards may
   lie elsewhere than at the start (loose), and which were removed (off); of ranks that are tracked it says which
   card each lies on (lying). It stands for a position when the cards of the
   position can be numbered so that this is true. *)
Require Import List Arith Bool Lia Permutation PArith FMapPositive.
From Patience Require Import Reach spider.Rules spider.Cards spider.Play spider.PlayStep spider.Lists spider.Within.
Import ListNotations.

Record abs := Abs { gone : list nat; parked : list nat; loose : list nat; off : list nat; lying : list (nat * nat) }.

Fixpoint mem (c : nat) l := match l with [] => false | x :: l => (c =? x) || mem c l end.
Lemma mem_ok : forall c l, mem c l = true <-> In c l.
Proof.
  induction l as [|x l IH]; simpl; [ split; [ discriminate | tauto ] | ]. rewrite orb_true_iff, Nat.eqb_eq, IH. split; intros [H | H]; auto.
Qed.
Lemma mem_not : forall c l, mem c l = false <-> ~ In c l.
Proof. intros c l. rewrite <- mem_ok. destruct (mem c l); split; congruence. Qed.

(* ------------------------------------------------------------------ The check *)
Section Calculus.
  Variable faces : nat -> card.             (* which card each number is *)
  Variable stacks : list (list (list nat)). (* the chains of each pile, the lowest first *)
  Variable tracked : nat -> bool.           (* ranks of which is known what each card lies on *)

  Definition face c := faces c.
  Definition rk c := rank (face c).
  Definition cnt r l := length (filter (fun c => rk c =? r) l).
  Definition many r l := length (filter (Nat.eqb r) l).   (* of ranks *)
  Definition joined := flat_map (fun k => flat_map (@tl nat) k) stacks.

  Section State.
    Variable a : abs.
    Definition towers := combine (gone a) stacks.
    Definition bared := flat_map (fun x : nat * list (list nat) => concat (firstn (S (fst x)) (snd x))) towers.
    Definition pool := filter (fun c => negb (mem c (off a))) bared.
    Definition heads := flat_map (fun x : nat * list (list nat) => match skipn (fst x) (snd x) with (h :: _) :: _ => [h] | _ => [] end) towers.
    Definition emptied := length (filter (fun x : nat * list (list nat) => match skipn (fst x) (snd x) with [] => true | _ => false end) towers).
    (* The pool, the heads and the cards that were joined at the start are worked out once. *)
    Variables po he jo : list nat.
    (* A card of rank r is free. *)
    Definition free_ r := match r with 0 => false | S q => cnt q po <? cnt r po + cnt q he + many q (parked a) end.
    (* There are k spaces. *)
    Definition spaces_ k := k + length (parked a) + cnt 13 po <=? emptied + cnt 13 he.
    Definition stands_ c := mem c jo && negb (mem c (loose a)) && mem c po && negb (mem c he).
    Definition movable_ c := mem c (loose a) && negb (mem c he).
    Definition may_rest_ r := many r (parked a) <? length (filter (fun c => (rk c =? r) && movable_ c) po).
    (* From which cards of rank r a bare sequence in a suit may go down, when those of the rank below are known, and
       on which ranks nothing may lie. *)
    (* The card known to lie on c, of a rank that is tracked, and what c is known to lie on. *)
    Definition laid_ c := find (fun p : nat * nat => snd p =? c) (lying a).
    Definition tie_ c := find (fun p : nat * nat => fst p =? c) (lying a).
    Fixpoint drop (p : nat * nat) l := match l with [] => [] | q :: l => if (fst q =? fst p) && (snd q =? snd p) then l else q :: drop p l end.
    Definition untie_ c := match tie_ c with Some p => drop p (lying a) | None => lying a end.
    Definition tied_ c (t : option nat) := match t with Some b => (c, b) :: untie_ c | None => untie_ c end.
    Definition targets_ c := if tracked (rk c) then
      map Some (filter (fun b => (rk b =? S (rk c)) && match laid_ b with Some _ => false | None => true end) po) else [None].
    Definition climb_rank_ (bare : nat -> bool) (lower : list nat) r := let end_ := bare r in let moves := may_rest_ (r - 1) in let ties := tracked (r - 1) in filter (fun c => (rk c =? r) &&
      if ties then match laid_ c with Some (y, _) => same_suit (suit_of (face c)) (suit_of (face y)) && mem y lower | None => end_ end
      else if stands_ (S c) then same_suit (suit_of (face c)) (suit_of (face (S c))) && mem (S c) lower
      else end_ || moves && existsb (fun b => same_suit (suit_of (face c)) (suit_of (face b)) && movable_ b) lower) po.
    Fixpoint climb_ bare r : list nat := match r with 0 => [] | S q => climb_rank_ bare (climb_ bare q) r end.
    (* The clearable cards of n ranks from r on. *)
    Fixpoint clears_ (n r : nat) (lower : list nat) : list nat :=
      match n with 0 => [] | S n => let new := climb_rank_ free_ lower r in new ++ clears_ n (S r) new end.
    Definition removable_ x := existsb (fun c => same_suit x (suit_of (face c))) (climb_ (fun r => r =? 1) 13).

    Definition with_rank r l := if r <? 13 then r :: l else l.
    Fixpoint less r l := match l with [] => [] | x :: l => if x =? r then l else x :: less r l end.
    (* The states to which moves lead, if the restrictions let nothing go onto some ranks. *)
    Variable named : nat -> bool.      (* piles that are told apart by their number *)
    Variable no_onto : nat -> bool.
    Definition open_ r := (r <=? 13) && free_ r && negb (no_onto r).
    Definition digs_ cl (i : nat) (x : nat * list (list nat)) : list abs :=
      match skipn (fst x) (snd x) with
      | (h :: _) :: below =>
        if mem h cl then
          (if open_ (S (rk h)) then map (fun t => Abs (put i (S (fst x)) (gone a)) (parked a) (h :: loose a) (off a) (tied_ h t)) (targets_ h) else []) ++
          (if match below with [] => named i | _ => true end && spaces_ 1
           then [Abs (put i (S (fst x)) (gone a)) (with_rank (rk h) (parked a)) (h :: loose a) (off a) (untie_ h)] else [])
        else []
      | _ => []
      end.
    Fixpoint each_pile {A B} (f : nat -> A -> list B) i l := match l with [] => [] | x :: l => f i x ++ each_pile f (S i) l end.
    Definition loosen_ c : list abs :=
      if mem c he then [] else
      let ties := tracked (rk c) in let lies := match tie_ c with Some _ => true | None => false end in
      if mem c (loose a) then
        (if spaces_ 1 && (if ties then lies else may_rest_ (rk c)) && (rk c <? 13) then [Abs (gone a) (rk c :: parked a) (loose a) (off a) (untie_ c)] else []) ++
        (if open_ (S (rk c)) && (0 <? many (rk c) (parked a)) && negb (ties && lies)
         then map (fun t => Abs (gone a) (less (rk c) (parked a)) (loose a) (off a) (tied_ c t)) (targets_ c) else []) ++
        (if open_ (S (rk c)) && ties && lies then map (fun t => Abs (gone a) (parked a) (loose a) (off a) (tied_ c t)) (targets_ c) else [])
      else if rk c <? 13 then
        (if open_ (S (rk c)) then map (fun t => Abs (gone a) (parked a) (c :: loose a) (off a) (tied_ c t)) (targets_ c) else []) ++
        (if spaces_ 1 then [Abs (gone a) (rk c :: parked a) (c :: loose a) (off a) (untie_ c)] else [])
      else [].
    Definition nexts_ : list abs := let cl := clears_ 13 1 [] in each_pile (digs_ cl) 0 towers ++ flat_map loosen_ cl.

    (* The cards that may lie on c in its suit, of rank q, the runs from c to an Ace, and the states after their removal. *)
    Definition belows_ c q := if tracked q then match laid_ c with Some (y, _) => if same_suit (suit_of (face c)) (suit_of (face y)) then [y] else [] | None => [] end
      else if stands_ (S c) then (if same_suit (suit_of (face c)) (suit_of (face (S c))) then [S c] else [])
      else if may_rest_ q then filter (fun b => (rk b =? q) && same_suit (suit_of (face c)) (suit_of (face b)) && movable_ b) po else [].
    Fixpoint runs_ q c : list (list nat) := match q with 0 => [[c]] | S p => map (cons c) (flat_map (runs_ p) (belows_ c q)) end.
    Definition takes_ (kings : list nat) (i : nat) (x : nat * list (list nat)) : list abs :=
      match skipn (fst x) (snd x) with
      | (h :: _) :: _ => if mem h kings then map (fun run => Abs (put i (S (fst x)) (gone a)) (parked a) (loose a) (run ++ off a) (filter (fun p => negb (mem (fst p) run)) (lying a))) (runs_ 12 h) else []
      | _ => []
      end.
    Definition removals_ (no : suit -> bool) : list abs :=
      if forallb no [Spades; Hearts; Diamonds; Clubs] then [] else
      let kings := filter (fun c => negb (no (suit_of (face c)))) (climb_ (fun r => r =? 1) 13) in
      each_pile (takes_ kings) 0 towers ++
      flat_map (fun c => if mem c he then [] else map (fun run => Abs (gone a) (parked a) (loose a) (run ++ off a) (filter (fun p => negb (mem (fst p) run)) (lying a))) (runs_ 12 c)) kings.
  End State.
  Notation free a := (free_ a (pool a) (heads a)).
  Notation spaces a := (spaces_ a (pool a) (heads a)).
  Notation stands a := (stands_ a (pool a) (heads a) joined).
  Notation movable a := (movable_ a (heads a)).
  Notation may_rest a := (may_rest_ a (pool a) (heads a)).
  Notation climb_rank a := (climb_rank_ a (pool a) (heads a) joined).
  Notation climb a := (climb_ a (pool a) (heads a) joined).
  Notation clears a := (clears_ a (pool a) (heads a) joined).
  Notation removable a := (removable_ a (pool a) (heads a) joined).
  Notation open a := (open_ a (pool a) (heads a)).
  Notation digs a := (digs_ a (pool a) (heads a)).
  Notation runs a := (runs_ a (pool a) (heads a) joined).
  Notation removals a := (removals_ a (pool a) (heads a) joined).
  Notation loosen a := (loosen_ a (pool a) (heads a)).
  Notation nexts a := (nexts_ a (pool a) (heads a) joined).

  (* ------------------------------------------------------------------ What it means *)

  (* A pile with numbered cards: the chains of the start, how many are gone, how many cards lay
     face down, the cards that lie face down and face up,
     and the tail, which lies below what is left of the start. *)
  Record entry := Entry { stack : list (list nat); lost_ : nat; was : nat; dn : list nat; un : list nat; tail : list nat }.
  Definition ids e := dn e ++ un e.
  Definition pile_of e := Pile (map face (dn e)) (map face (un e)).
  Definition left_ e := skipn (lost_ e) (stack e).
  Fixpoint flat (k : list (list nat)) : list nat := match k with [] => [] | c :: k => flat k ++ c end.

  (* Each card below the first lies where it lay at the start, or is loose. *)
  Definition pair_ok lo x y := rk x = S (rk y) /\ (In y lo \/ y = S x /\ In y joined).
  Fixpoint lies lo x l := match l with [] => True | y :: l => pair_ok lo x y /\ lies lo y l end.
  (* No sequence goes on from one chain to the next. *)
  Fixpoint cut d (k : list (list nat)) := match k with
    | [] => True
    | c :: k => (length (flat k) <= d \/ forall Y g h T, flat k = Y ++ [g] -> c = h :: T -> rk g <> S (rk h)) /\ cut d k
    end.
  Definition fit lo e :=
    ids e = flat (tl (left_ e)) ++ tail e /\ cut (length (dn e)) (left_ e) /\
    match tail e with
    | [] => left_ e = []
    | x :: l => lies lo x l /\ match left_ e with [] => In x lo | c :: _ => exists T, c = x :: T end
    end.
  Definition occupant e := match left_ e, tail e with [], x :: _ => [x] | _, _ => [] end.
  Definition occupants es := filter (fun r => r <? 13) (map rk (flat_map occupant es)).

  (* The pairs of a card and the one that it lies on, of ranks that are tracked. *)
  Fixpoint pairs (l : list nat) : list (nat * nat) := match l with x :: ((y :: _) as r) => (y, x) :: pairs r | _ => [] end.
  Definition of_tracked := filter (fun p : nat * nat => tracked (rk (fst p))).
  Definition ties e := of_tracked (pairs (tail e) ++ flat_map pairs (tl (left_ e))).

  Definition stands_for a es :=
    map stack es = stacks /\ map lost_ es = gone a /\ Forall (fit (loose a)) es /\
    Permutation (flat_map ids es ++ off a) (flat_map (@concat nat) stacks) /\ Permutation (parked a) (occupants es) /\
    Permutation (lying a) (flat_map ties es).

  (* ------------------------------------------------------------------ Counting *)
  Variable ranks_ok : forall c, In c (flat_map (@concat nat) stacks) -> 1 <= rk c <= 13.
  Variable names_ok : NoDup (flat_map (@concat nat) stacks).
  Variable chains_ok : forall k c, In k stacks -> In c k -> exists h T, c = h :: T /\ lies [] h T.

  Lemma flat_map_split : forall {A B} (f g h : A -> list B) l, (forall x, In x l -> Permutation (f x) (g x ++ h x)) ->
    Permutation (flat_map f l) (flat_map g l ++ flat_map h l).
  Proof.
    induction l as [|x l IH]; simpl; intros H; [ constructor | ]. rewrite (H x), IH; auto.
    rewrite <- !app_assoc. apply Permutation_app_head. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
  Qed.
  Lemma flat_concat : forall k, Permutation (flat k) (concat k).
  Proof. induction k; simpl; auto. rewrite IHk. apply Permutation_app_comm. Qed.
  Lemma tl_skipn : forall {A} g (k : list A), tl (skipn g k) = skipn (S g) k.
  Proof. induction g; destruct k; simpl; auto. rewrite IHg. destruct k; auto. Qed.
  Lemma towers_es : forall a es, stands_for a es -> towers a = map (fun e => (lost_ e, stack e)) es.
  Proof.
    intros a es (E1 & E2 & _). unfold towers. rewrite <- E1, <- E2. clear. induction es; simpl; auto. rewrite IHes; auto.
  Qed.
  Lemma flat_map_map : forall {A B C} (f : B -> list C) (g : A -> B) l, flat_map f (map g l) = flat_map (fun x => f (g x)) l.
  Proof. induction l; simpl; auto. rewrite IHl; auto. Qed.
  Lemma fits_in : forall a es e, stands_for a es -> In e es -> fit (loose a) e.
  Proof. intros a es e (_ & _ & F & _) I. rewrite Forall_forall in F. auto. Qed.

  Lemma ids_off : forall a es, stands_for a es -> NoDup (flat_map ids es ++ off a).
  Proof. intros a es (_ & _ & _ & P & _). eapply Permutation_NoDup; [ apply Permutation_sym; exact P | exact names_ok ]. Qed.
  Lemma ids_once : forall a es, stands_for a es -> NoDup (flat_map ids es).
  Proof. intros a es H. apply (NoDup_apart _ _ (ids_off a es H)). Qed.
  Lemma tails_once : forall a es, stands_for a es -> NoDup (flat_map tail es).
  Proof.
    intros a es H. pose proof (ids_once a es H) as N. apply (NoDup_sub ids tail es N). intros e I.
    destruct (fits_in _ _ _ H I) as (E & _). pose proof (once_in ids es e N I) as Ne. rewrite E in *.
    apply NoDup_apart in Ne as (_ & Ne & _). split; auto. apply incl_appr, incl_refl.
  Qed.
  Lemma bared_ok : forall a es, stands_for a es ->
    Permutation (flat_map (@concat nat) stacks) (flat_map (fun e => flat (tl (left_ e))) es ++ bared a).
  Proof.
    intros a es H. unfold bared. rewrite (towers_es a es H), flat_map_map. simpl fst. simpl snd. destruct H as (E1 & _).
    rewrite <- E1, flat_map_map. apply flat_map_split. intros e I. rewrite flat_concat. unfold left_. rewrite tl_skipn.
    rewrite <- (firstn_skipn (S (lost_ e)) (stack e)) at 1. rewrite concat_app. apply Permutation_app_comm.
  Qed.
  Lemma without_ok : forall l l' k, NoDup k -> Permutation (l ++ l') k -> Permutation l (filter (fun c => negb (mem c l')) k).
  Proof.
    intros l l' k N P. assert (PF : forall (f : nat -> bool) x y, Permutation x y -> Permutation (filter f x) (filter f y)).
    { intros f x y Q. induction Q; simpl; auto; [ destruct (f _); auto | destruct (f x), (f y); auto; constructor | eapply perm_trans; eauto ]. }
    rewrite <- (PF _ _ _ P). apply (Permutation_NoDup (Permutation_sym P)), NoDup_apart in N as (_ & _ & D). rewrite filter_app.
    assert (F1 : filter (fun c => negb (mem c l')) l = l).
    { clear P. induction l as [|c l IH]; simpl; auto. rewrite (proj2 (mem_not c l') (D c (or_introl eq_refl))). simpl. rewrite IH; auto. intros x I. apply D. right; auto. }
    assert (F2 : forall k, incl k l' -> filter (fun c => negb (mem c l')) k = []).
    { induction k0 as [|c k0 IH]; simpl; intros I; auto. rewrite (proj2 (mem_ok c l') (I c (or_introl eq_refl))). simpl. apply IH. intros x J. apply I. right; auto. }
    rewrite F1, F2, app_nil_r by apply incl_refl. reflexivity.
  Qed.
  Lemma tails_pool : forall a es, stands_for a es -> Permutation (flat_map tail es) (pool a).
  Proof.
    intros a es H. unfold pool. pose proof (bared_ok a es H) as P2. pose proof H as (_ & _ & _ & P & _).
    assert (P1 : Permutation (flat_map ids es) (flat_map (fun e => flat (tl (left_ e))) es ++ flat_map tail es)).
    { apply flat_map_split. intros e I. destruct (fits_in _ _ _ H I) as (E & _). rewrite E. reflexivity. }
    rewrite P1, P2, <- app_assoc in P. apply Permutation_app_inv_l in P. apply without_ok; auto.
    pose proof (Permutation_NoDup P2 names_ok) as N. apply NoDup_apart in N. apply N.
  Qed.
  Lemma in_pool : forall a es e c, stands_for a es -> In e es -> In c (tail e) -> In c (pool a).
  Proof. intros a es e c H I J. apply (Permutation_in c (tails_pool a es H)). apply in_flat_map; eauto. Qed.
  Lemma pool_rank : forall a es c, stands_for a es -> In c (pool a) -> 1 <= rk c <= 13.
  Proof.
    intros a es c H I. apply ranks_ok. pose proof H as (_ & _ & _ & P & _). apply (Permutation_in c P). apply in_or_app; left.
    apply (Permutation_in c (Permutation_sym (tails_pool a es H))) in I. apply in_flat_map in I as (e & Ie & I).
    apply in_flat_map. exists e; split; auto. destruct (fits_in _ _ _ H Ie) as (E & _). rewrite E. apply in_or_app; auto.
  Qed.

  Lemma cnt_app : forall r a b, cnt r (a ++ b) = cnt r a + cnt r b.
  Proof. intros. unfold cnt. rewrite filter_app, app_length. reflexivity. Qed.
  Lemma cnt_perm : forall r a b, Permutation a b -> cnt r a = cnt r b.
  Proof. intros r a b P. unfold cnt. induction P; simpl; auto; try congruence; repeat destruct (_ =? _); simpl; congruence. Qed.
  Lemma many_perm : forall r a b, Permutation a b -> many r a = many r b.
  Proof. intros r a b P. unfold many. induction P; simpl; auto; try congruence; repeat destruct (_ =? _); simpl; congruence. Qed.
  Lemma cnt_in : forall c l, In c l -> 1 <= cnt (rk c) l.
  Proof. intros c l I. unfold cnt. induction l as [|x l IH]; [ destruct I | ]. simpl. destruct I as [-> | I]; [ rewrite Nat.eqb_refl; simpl; lia | destruct (_ =? _); simpl; auto; lia ]. Qed.

  Definition first e := match tail e with x :: _ => [x] | [] => [] end.
  Definition head e := match left_ e with (h :: _) :: _ => [h] | _ => [] end.
  Definition bottom e := match tail e with x :: l => [last l x] | [] => [] end.
  Lemma first_ok : forall lo e, fit lo e -> first e = head e ++ occupant e.
  Proof.
    intros lo e (_ & _ & H). unfold first, head, occupant. destruct (tail e) as [|x l]; [ rewrite H; reflexivity | ].
    destruct H as [_ H]. destruct (left_ e) as [|c k]; auto. destruct H as [T ->]. reflexivity.
  Qed.
  Lemma last_cons : forall {A} (l : list A) x y, last (y :: l) x = last l y.
  Proof. induction l as [|z l IH]; intros x y; auto. change (last (z :: l) x = last (z :: l) y). rewrite (IH x z), (IH y z). reflexivity. Qed.
  Lemma count_tail : forall lo q l x, lies lo x l ->
    cnt (S q) (x :: l) + cnt q [x] = cnt q (x :: l) + cnt (S q) [last l x].
  Proof.
    induction l as [|y l IH]; intros x H; [ simpl last; lia | ]. destruct H as [[E _] H]. specialize (IH y H).
    rewrite last_cons.
    change (x :: y :: l) with ([x] ++ (y :: l)). rewrite !cnt_app.
    assert (cnt (S q) [x] = cnt q [y]) by (unfold cnt; simpl; rewrite E; simpl; destruct (rk y =? q); reflexivity). lia.
  Qed.
  Lemma heads_es : forall a es, stands_for a es -> heads a = flat_map head es.
  Proof. intros a es H. unfold heads. rewrite (towers_es a es H), flat_map_map. reflexivity. Qed.
  Lemma count_free : forall lo q es, Forall (fit lo) es ->
    cnt (S q) (flat_map tail es) + cnt q (flat_map head es) + cnt q (flat_map occupant es) =
    cnt q (flat_map tail es) + cnt (S q) (flat_map bottom es).
  Proof.
    induction 1 as [|e es F _ IH]; simpl; auto. rewrite !cnt_app. pose proof (first_ok lo e F) as E. destruct F as (_ & _ & F).
    assert (K : cnt (S q) (tail e) + cnt q (first e) = cnt q (tail e) + cnt (S q) (bottom e)).
    { unfold first, bottom. destruct (tail e) as [|x l]; auto. apply (count_tail lo). apply F. }
    rewrite E, cnt_app in K. lia.
  Qed.
  Lemma many_cnt : forall q l, q < 13 -> many q (filter (fun r => r <? 13) (map rk l)) = cnt q l.
  Proof.
    intros q l Q. unfold many, cnt. induction l as [|c l IH]; simpl; auto. rewrite (Nat.eqb_sym (rk c)). destruct (rk c <? 13) eqn:E; simpl.
    - destruct (q =? rk c); simpl; auto.
    - apply Nat.ltb_ge in E. destruct (q =? rk c) eqn:E'; [ apply Nat.eqb_eq in E'; lia | exact IH ].
  Qed.
  Lemma parked_cnt : forall a es q, stands_for a es -> q < 13 -> many q (parked a) = cnt q (flat_map occupant es).
  Proof. intros a es q (_ & _ & _ & _ & P & _) Q. rewrite (many_perm q _ _ P). apply many_cnt; auto. Qed.

  (* The card below which another one may come is free. *)
  Lemma free_ok : forall a es e X b, stands_for a es -> In e es -> tail e = X ++ [b] -> free a (rk b) = true.
  Proof.
    intros a es e X b H I E. assert (Ib : In b (pool a)) by (eapply in_pool; eauto; rewrite E; apply in_or_app; right; left; auto).
    pose proof (pool_rank a es b H Ib) as R. destruct (rk b) as [|q] eqn:Eb; [ lia | ]. simpl. apply Nat.ltb_lt.
    rewrite (heads_es a es H), (parked_cnt a es q H), <- !(cnt_perm _ _ _ (tails_pool a es H)) by lia.
    pose proof H as (_ & _ & F & _). pose proof (count_free _ q _ F).
    assert (1 <= cnt (S q) (flat_map bottom es)); [ | lia ]. rewrite <- Eb. apply cnt_in. apply in_flat_map. exists e; split; auto.
    unfold bottom. destruct (tail e) as [|x l] eqn:Et; [ destruct X; discriminate | ]. left.
    destruct X as [|y X]; [ injection E as -> ->; reflexivity | ]. injection E as -> ->. clear. revert y. induction X as [|z X IH]; intros y; auto. simpl app. rewrite last_cons. apply IH.
  Qed.

  Definition vacant e := match left_ e, tail e with [], [] => true | _, _ => false end.
  Lemma king_first : forall a es e x l, stands_for a es -> In e es -> tail e = x :: l -> cnt 13 (x :: l) = cnt 13 [x].
  Proof.
    intros a es e x l H I E. assert (L : lies (loose a) x l) by (destruct (fits_in _ _ _ H I) as (_ & _ & F); rewrite E in F; apply F).
    assert (B : forall c, In c (x :: l) -> rk c <= 13) by (intros c Hc; eapply (pool_rank a es); eauto; eapply in_pool; eauto; rewrite E; auto).
    change (x :: l) with ([x] ++ l). rewrite cnt_app. enough (cnt 13 l = 0) by lia. clear E. revert x L B.
    induction l as [|y l IH]; intros x L B; auto. destruct L as [[E _] L]. change (y :: l) with ([y] ++ l). rewrite cnt_app, (IH y L); [ | intros c Hc; apply B; right; exact Hc ].
    unfold cnt; simpl. specialize (B x (or_introl eq_refl)). replace (rk y =? 13) with false; auto. symmetry. apply Nat.eqb_neq. lia.
  Qed.
  Lemma spaces_sum : forall a es, stands_for a es -> forall l, incl l es ->
    cnt 13 (flat_map tail l) = cnt 13 (flat_map head l) + cnt 13 (flat_map occupant l) /\
    length (filter (fun x : nat * list (list nat) => match skipn (fst x) (snd x) with [] => true | _ => false end) (map (fun e => (lost_ e, stack e)) l)) =
    length (filter vacant l) + length (flat_map occupant l).
  Proof.
    intros a es H. induction l as [|e l IH]; intros I; [ auto | ].
    assert (V : cnt 13 (tail e) = cnt 13 (head e) + cnt 13 (occupant e) /\
      match left_ e with [] => 1 | _ => 0 end = length (if vacant e then [e] else []) + length (occupant e)).
    { specialize (I e (or_introl eq_refl)). pose proof (fits_in _ _ _ H I) as F. rewrite <- cnt_app, <- (first_ok _ _ F). split.
      - unfold first. destruct (tail e) eqn:Et; auto. eapply king_first; eauto.
      - destruct F as (_ & _ & F). unfold vacant, occupant. destruct (tail e); [ rewrite F; auto | destruct (left_ e); auto ]. }
    destruct IH as [I1 I2]; [ intros x Hx; apply I; right; exact Hx | ]. cbn [flat_map map filter fst snd].
    rewrite !cnt_app, app_length. fold (left_ e). destruct (left_ e), (vacant e); simpl in *; lia.
  Qed.
  Lemma spaces_ok : forall a es k, stands_for a es -> spaces a k = true <-> k <= length (filter vacant es).
  Proof.
    intros a es k H. unfold spaces. rewrite Nat.leb_le, (heads_es a es H), <- (cnt_perm _ _ _ (tails_pool a es H)).
    unfold emptied. rewrite (towers_es a es H).
    assert (K : length (parked a) + cnt 13 (flat_map occupant es) = length (flat_map occupant es)).
    { pose proof H as (_ & _ & _ & _ & P & _). rewrite (Permutation_length P). unfold occupants.
      assert (B : forall c, In c (flat_map occupant es) -> rk c <= 13).
      { intros c Hc. apply in_flat_map in Hc as (e & Ie & Hc). eapply (pool_rank a es); eauto. eapply in_pool; eauto.
        unfold occupant in Hc. destruct (left_ e); [ | destruct Hc ]. destruct (tail e); [ destruct Hc | ]. destruct Hc as [<- | []]. left; auto. }
      clear - B. induction (flat_map occupant es) as [|c l IH]; auto. specialize (IH (fun c Hc => B c (or_intror Hc))). simpl in *.
      specialize (B c (or_introl eq_refl)). unfold cnt in *. simpl. destruct (rk c <? 13) eqn:E1; destruct (rk c =? 13) eqn:E2; simpl in *; auto; try lia.
      - apply Nat.ltb_lt in E1. apply Nat.eqb_eq in E2. lia.
      - apply Nat.ltb_ge in E1. apply Nat.eqb_neq in E2. lia. }
    destruct (spaces_sum a es H es (incl_refl es)).
    lia.
  Qed.

  (* ------------------------------------------------------------------ What can be taken up *)
  Lemma lies_at : forall lo l x X c b r, lies lo x l -> x :: l = X ++ c :: b :: r -> pair_ok lo c b.
  Proof.
    induction l as [|y l IH]; intros x X c b r H E; [ destruct X as [|? [|? ?]]; discriminate | ]. destruct H as [P H]. destruct X as [|z X].
    - injection E as -> -> _. exact P.
    - injection E as -> E. eapply IH; eauto.
  Qed.
  Lemma pair_at : forall a es e X c b r, stands_for a es -> In e es -> tail e = X ++ c :: b :: r -> pair_ok (loose a) c b.
  Proof.
    intros a es e X c b r H I E. destruct (fits_in _ _ _ H I) as (_ & _ & F). destruct (tail e) as [|x l]; [ destruct X; discriminate | ].
    destruct F as [F _]. eapply lies_at; eauto.
  Qed.
  Lemma tail_place : forall a es e e' X Y c r s, stands_for a es -> In e es -> In e' es -> tail e = X ++ c :: r -> tail e' = Y ++ c :: s ->
    e = e' /\ X = Y /\ r = s.
  Proof.
    intros a es e e' X Y c r s H I I' E E'. pose proof (tails_once a es H) as N.
    assert (e = e') by (eapply (once tail es N e e' c); auto; [ rewrite E | rewrite E' ]; apply in_or_app; right; left; auto). subst e'. split; auto.
    pose proof (once_in tail es e N I) as Ne. rewrite E in Ne. apply (same_place X Y r s c Ne). congruence.
  Qed.
  Lemma head_first : forall a es c, stands_for a es -> In c (heads a) -> exists e l, In e es /\ tail e = c :: l /\ left_ e <> [].
  Proof.
    intros a es c H I. rewrite (heads_es a es H) in I. apply in_flat_map in I as (e & Ie & I). pose proof (fits_in _ _ _ H Ie) as F.
    pose proof (first_ok _ _ F) as E. unfold head, occupant, first in *. destruct (left_ e) as [|[|h T] k] eqn:L; try destruct I.
    - subst h. destruct (tail e) as [|x l] eqn:Et; [ discriminate | ]. injection E as ->. exists e, l. rewrite L. repeat split; auto; discriminate.
    - destruct H0.
  Qed.
  Lemma not_head : forall a es e X c r, stands_for a es -> In e es -> tail e = X ++ c :: r -> X <> [] -> ~ In c (heads a).
  Proof.
    intros a es e X c r H I E N J. destruct (head_first a es c H J) as (e' & l & I' & E' & _).
    destruct (tail_place a es e e' X [] c r l H I I' E E') as (_ & -> & _). auto.
  Qed.
  Lemma split_last : forall {A} (X : list A), X <> [] -> exists Y z, X = Y ++ [z].
  Proof. intros A X. induction X using rev_ind; [ congruence | eauto ]. Qed.
  Lemma rests : forall a es e X c r, stands_for a es -> In e es -> tail e = X ++ c :: r -> X <> [] -> exists x, pair_ok (loose a) x c /\ rk c < 13.
  Proof.
    intros a es e X c r H I E N. destruct (split_last X N) as (Y & z & ->). rewrite <- app_assoc in E. simpl in E. exists z.
    pose proof (pair_at a es e Y z c r H I E) as P. split; auto. destruct P as [P _].
    assert (R : 1 <= rk z <= 13) by (apply (pool_rank a es); auto; eapply in_pool; eauto; rewrite E; apply in_or_app; right; left; auto). lia.
  Qed.
  Lemma follow : forall a es e X c r, stands_for a es -> In e es -> tail e = X ++ c :: r -> stands a (S c) = true -> exists s, r = S c :: s.
  Proof.
    intros a es e X c r H I E St. unfold stands_ in St. apply andb_prop in St as [St H0]. apply andb_prop in St as [St H1]. apply andb_prop in St as [St H2].
    rewrite mem_ok in *. rewrite negb_true_iff, mem_not in *.
    apply (Permutation_in _ (Permutation_sym (tails_pool a es H))) in H1. apply in_flat_map in H1 as (e' & I' & J).
    apply in_split in J as (Y & Z & E'). destruct Y as [|y Y] using rev_ind.
    - exfalso. destruct (fits_in _ _ _ H I') as (_ & _ & F). rewrite E' in F. simpl in F. destruct F as [_ F]. destruct (left_ e') as [|C k] eqn:L; [ auto | ].
      destruct F as [T ->]. apply H0. rewrite (heads_es a es H). apply in_flat_map. exists e'. split; auto. unfold head. rewrite L. left; auto.
    - clear IHY. rewrite <- app_assoc in E'. simpl in E'. destruct (pair_at a es e' Y y (S c) Z H I' E') as (_ & [P | [P _]]); [ contradiction | ].
      injection P as <-. destruct (tail_place a es e e' X Y c r (S c :: Z) H I I' E E') as (_ & _ & ->). eauto.
  Qed.
  Lemma may_rest_ok : forall a es e X c r, stands_for a es -> In e es -> tail e = X ++ c :: r -> X <> [] -> In c (loose a) -> may_rest a (rk c) = true.
  Proof.
    intros a es e X c r H I E N L. destruct (rests a es e X c r H I E N) as (_ & _ & R). unfold may_rest_. apply Nat.ltb_lt.
    rewrite (parked_cnt a es _ H R). unfold cnt. set (f := fun x => rk x =? rk c).
    assert (O : NoDup (flat_map occupant es)).
    { apply (NoDup_sub tail occupant es (tails_once a es H)). intros e' I'. unfold occupant. destruct (left_ e'); [ | split; [ constructor | apply incl_nil_l ] ].
      destruct (tail e'); split; try apply incl_nil_l; try apply incl_refl; [ constructor | repeat constructor; auto | ]. intros z [<- | []]; left; auto. }
    assert (D : NoDup (c :: filter f (flat_map occupant es))).
    { constructor; [ | apply NoDup_filter; auto ]. intros J. apply filter_In in J as [J _]. apply in_flat_map in J as (e' & I' & J).
      unfold occupant in J. destruct (left_ e'); [ | destruct J ]. destruct (tail e') as [|x l] eqn:E'; [ destruct J | ]; destruct J as [-> | []].
      destruct (tail_place a es e e' X [] c r l H I I' E E') as (_ & -> & _). auto. }
    apply (NoDup_incl_length D). intros x [<- | J]; apply filter_In.
    - split; [ eapply in_pool; eauto; rewrite E; apply in_or_app; right; left; auto | ]. rewrite Nat.eqb_refl. unfold movable_. simpl.
      apply andb_true_iff. rewrite negb_true_iff, mem_not, mem_ok. split; auto. eapply not_head; eauto.
    - apply filter_In in J as [J Fx]. unfold f in Fx. rewrite Fx. apply in_flat_map in J as (e' & I' & J).
      unfold occupant in J. destruct (left_ e') eqn:L'; [ | destruct J ]. destruct (tail e') as [|y l] eqn:E'; [ destruct J | ]; destruct J as [-> | []].
      split; [ eapply in_pool; eauto; rewrite E'; left; auto | ]. unfold movable_. simpl. apply andb_true_iff. rewrite negb_true_iff, mem_not, mem_ok. split.
      + destruct (fits_in _ _ _ H I') as (_ & _ & F). rewrite E', L' in F. apply F.
      + intros J. destruct (head_first a es x H J) as (e2 & l2 & I2 & E2 & N2).
        destruct (tail_place a es e' e2 [] [] x l l2 H I' I2 E' E2) as (-> & _). contradiction.
  Qed.

  Lemma loose_next : forall a es e X c b r, stands_for a es -> In e es -> tail e = X ++ c :: b :: r -> stands a (S c) = false -> In b (loose a).
  Proof.
    intros a es e X c b r H I E St. assert (E' : tail e = (X ++ [c]) ++ b :: r) by (rewrite <- app_assoc; exact E).
    assert (N : X ++ [c] <> []) by (destruct X; discriminate). destruct (pair_at a es e X c b r H I E) as (_ & [L | [-> L]]); auto.
    destruct (mem (S c) (loose a)) eqn:M; [ apply mem_ok; auto | ].
    exfalso. unfold stands_ in St. rewrite (proj2 (mem_ok _ _) L), M in St. simpl in St. apply andb_false_iff in St as [St | St].
    - apply mem_not in St. apply St. eapply in_pool; eauto. rewrite E'. apply in_or_app; right; left; auto.
    - apply negb_false_iff, mem_ok in St. eapply not_head; eauto.
  Qed.
  (* What is known to lie on a card does, and what lies there and is tracked is known to. *)
  Lemma pairs_in : forall l y x, In (y, x) (pairs l) <-> exists A B, l = A ++ x :: y :: B.
  Proof.
    intros l y x. split.
    - induction l as [|a l IH]; [ intros [] | ]. destruct l as [|b l]; [ intros [] | ]. intros [E | I].
      + injection E as -> ->. exists [], l. reflexivity.
      + destruct (IH I) as (A & B & E). exists (a :: A), B. rewrite E. reflexivity.
    - intros (A & B & ->). induction A as [|a A IH]; [ left; reflexivity | ]. destruct A; right; exact IH.
  Qed.
  Lemma tied_in : forall a es y x, stands_for a es -> (In (y, x) (lying a) <->
    tracked (rk y) = true /\ exists e, In e es /\ (In (y, x) (pairs (tail e)) \/ exists C, In C (tl (left_ e)) /\ In (y, x) (pairs C))).
  Proof.
    intros a es y x (_ & _ & _ & _ & _ & P). split; intros H.
    - apply (Permutation_in _ P) in H. apply in_flat_map in H as (e & Ie & H). apply filter_In in H as [H T]. split; [ exact T | ]. exists e. split; auto.
      apply in_app_or in H as [H | H]; auto. right. apply in_flat_map in H. exact H.
    - destruct H as (T & e & Ie & H). apply (Permutation_in _ (Permutation_sym P)). apply in_flat_map. exists e. split; auto. apply filter_In. split; [ | exact T ].
      apply in_or_app. destruct H as [H | H]; auto. right. apply in_flat_map. exact H.
  Qed.
  Lemma flat_in : forall c C k, In C k -> In c C -> In c (flat k).
  Proof. intros c C k I J. apply (Permutation_in _ (Permutation_sym (flat_concat k))). apply in_concat. eauto. Qed.
  Lemma not_deep : forall a es e e' X c r C, stands_for a es -> In e es -> In e' es -> tail e = X ++ c :: r -> In C (tl (left_ e')) -> ~ In c C.
  Proof.
    intros a es e e' X c r C H I I' E J K. pose proof (ids_once a es H) as N.
    assert (Ic : In c (tail e)) by (rewrite E; apply in_or_app; right; left; reflexivity).
    destruct (fits_in _ _ _ H I) as (Ei & _), (fits_in _ _ _ H I') as (Ei' & _).
    assert (e = e').
    { apply (once ids es N e e' c); auto; [ rewrite Ei; apply in_or_app; right; exact Ic | rewrite Ei'; apply in_or_app; left; eapply flat_in; eauto ]. }
    subst e'. pose proof (once_in ids es e N I) as Ne. rewrite Ei in Ne. apply NoDup_apart in Ne as (_ & _ & D). apply (D c); auto. eapply flat_in; eauto.
  Qed.
  Lemma laid_next : forall a es e X c r y, stands_for a es -> In e es -> tail e = X ++ c :: r -> In (y, c) (lying a) -> exists s, r = y :: s.
  Proof.
    intros a es e X c r y H I E J. apply (tied_in a es y c H) in J as (_ & e' & I' & [J | (C & J & K)]).
    - apply pairs_in in J as (A & B & E'). destruct (tail_place a es e e' X A c r (y :: B) H I I' E E') as (_ & _ & ->). eauto.
    - exfalso. apply pairs_in in K as (A & B & ->). apply (not_deep a es e e' X c r _ H I I' E J). apply in_or_app; right; left; reflexivity.
  Qed.
  Lemma tied_next : forall a es e X c r x, stands_for a es -> In e es -> tail e = X ++ c :: r -> In (c, x) (lying a) -> exists Y, X = Y ++ [x].
  Proof.
    intros a es e X c r x H I E J. apply (tied_in a es c x H) in J as (_ & e' & I' & [J | (C & J & K)]).
    - apply pairs_in in J as (A & B & E'). assert (E2 : tail e' = (A ++ [x]) ++ c :: B) by (rewrite <- app_assoc; exact E').
      destruct (tail_place a es e e' X (A ++ [x]) c r B H I I' E E2) as (_ & -> & _). eauto.
    - exfalso. apply pairs_in in K as (A & B & ->). apply (not_deep a es e e' X c r _ H I I' E J). apply in_or_app; right; right; left; reflexivity.
  Qed.
  Lemma laid_there : forall a es e X c b r, stands_for a es -> In e es -> tail e = X ++ c :: b :: r -> tracked (rk b) = true -> In (b, c) (lying a).
  Proof. intros a es e X c b r H I E T. apply (tied_in a es b c H). split; auto. exists e. split; auto. left. apply pairs_in. eauto. Qed.
  Lemma laid_ok : forall a c, match laid_ a c with Some (y, x) => x = c /\ In (y, c) (lying a) | None => forall y, ~ In (y, c) (lying a) end.
  Proof.
    intros a c. unfold laid_. destruct (find _ _) as [[y x]|] eqn:F.
    - apply find_some in F as [F E]. apply Nat.eqb_eq in E. simpl in E. subst x. auto.
    - intros y I. pose proof (find_none _ _ F _ I) as N. simpl in N. rewrite Nat.eqb_refl in N. discriminate.
  Qed.
  Lemma tie_ok : forall a c, match tie_ a c with Some (y, x) => y = c /\ In (c, x) (lying a) | None => forall x, ~ In (c, x) (lying a) end.
  Proof.
    intros a c. unfold tie_. destruct (find _ _) as [[y x]|] eqn:F.
    - apply find_some in F as [F E]. apply Nat.eqb_eq in E. simpl in E. subst y. auto.
    - intros x I. pose proof (find_none _ _ F _ I) as N. simpl in N. rewrite Nat.eqb_refl in N. discriminate.
  Qed.
  Lemma runs_ok : forall a es e, stands_for a es -> In e es -> forall r X c, tail e = X ++ c :: r -> sequence (map face (c :: r)) ->
    rk c = S (length r) -> In (c :: r) (runs a (length r) c).
  Proof.
    intros a es e H I. induction r as [|b r IH]; intros X c E Q R; [ left; reflexivity | ].
    cbn [length runs_]. apply in_map_iff. exists (b :: r). split; auto. apply in_flat_map. exists b.
    destruct Q as [[Qs Qr] Q]. change (rk c = S (rk b)) in Qr. assert (Rb : rk b = S (length r)) by (simpl in R; lia).
    assert (E' : tail e = (X ++ [c]) ++ b :: r) by (rewrite <- app_assoc; exact E).
    assert (N : X ++ [c] <> []) by (destruct X; discriminate). split; [ | exact (IH (X ++ [c]) b E' Q Rb) ].
    unfold belows_. destruct (tracked (S (length r))) eqn:Tr.
    { rewrite <- Rb in Tr. pose proof (laid_ok a c) as L. destruct (laid_ a c) as [[y x]|]; [ | exfalso; apply (L b); eapply laid_there; eauto ].
      destruct L as [_ L]. destruct (laid_next a es e X c _ y H I E L) as [s Es]. injection Es as <- _. rewrite (proj2 (same_suit_ok _ _) Qs). left; reflexivity. }
    destruct (stands a (S c)) eqn:St.
    - destruct (follow a es e X c _ H I E St) as [s Es]. injection Es as -> _. rewrite (proj2 (same_suit_ok _ _) Qs). left; reflexivity.
    - pose proof (loose_next a es e X c b r H I E St) as L. rewrite <- Rb, (may_rest_ok a es e _ b r H I E' N L).
      apply filter_In. split; [ eapply in_pool; eauto; rewrite E'; apply in_or_app; right; left; auto | ].
      rewrite Nat.eqb_refl, (proj2 (same_suit_ok _ _) Qs). unfold movable_. rewrite (proj2 (mem_ok _ _) L). simpl.
      rewrite negb_true_iff, mem_not. eapply not_head; eauto.
  Qed.
  Lemma climb_ok : forall bare a es e, stands_for a es -> In e es -> forall r X c, tail e = X ++ c :: r -> sequence (map face (c :: r)) ->
    bare (rk (last r c)) = true -> In c (climb a bare (rk c)).
  Proof.
    intros bare a es e H I. induction r as [|b r IH]; intros X c E Q Ba.
    - assert (J : In c (pool a)) by (eapply in_pool; eauto; rewrite E; apply in_or_app; right; left; auto). pose proof (pool_rank a es c H J) as R.
      simpl in Ba. destruct (rk c) as [|q] eqn:Rc; [ lia | ]. cbn [climb_]. unfold climb_rank_. apply filter_In. split; auto.
      rewrite Rc, Nat.eqb_refl. destruct (tracked (S q - 1)) eqn:Tr.
      { pose proof (laid_ok a c) as L. destruct (laid_ a c) as [[y x]|]; [ | exact Ba ]. destruct L as [_ L]. destruct (laid_next a es e X c [] y H I E L) as [s Es]. discriminate. }
      destruct (stands a (S c)) eqn:St; [ | rewrite Ba; reflexivity ].
      destruct (follow a es e X c [] H I E St) as [s Es]. discriminate.
    - assert (J : In c (pool a)) by (eapply in_pool; eauto; rewrite E; apply in_or_app; right; left; auto). pose proof (pool_rank a es c H J) as R.
      destruct Q as [[Qs Qr] Q]. change (rk c = S (rk b)) in Qr. rewrite last_cons in Ba.
      assert (E' : tail e = (X ++ [c]) ++ b :: r) by (rewrite <- app_assoc; exact E).
      assert (N : X ++ [c] <> []) by (destruct X; discriminate).
      specialize (IH (X ++ [c]) b E' Q Ba). rewrite Qr. cbn [climb_]. unfold climb_rank_. apply filter_In. split; auto.
      rewrite Qr, Nat.eqb_refl. destruct (tracked (S (rk b) - 1)) eqn:Tr.
      { replace (S (rk b) - 1) with (rk b) in Tr by lia. pose proof (laid_ok a c) as L. destruct (laid_ a c) as [[y x]|]; [ | exfalso; apply (L b); eapply laid_there; eauto ].
        destruct L as [_ L]. destruct (laid_next a es e X c _ y H I E L) as [s Es]. injection Es as <- _. simpl. apply andb_true_iff.
        split; [ apply same_suit_ok; auto | apply mem_ok; auto ]. }
      destruct (stands a (S c)) eqn:St.
      + destruct (follow a es e X c _ H I E St) as [s Es]. injection Es as -> _. simpl. apply andb_true_iff. split; [ apply same_suit_ok; auto | apply mem_ok; auto ].
      + replace (S (rk b) - 1) with (rk b) by lia. simpl. apply orb_true_iff. right.
        assert (L : In b (loose a)) by exact (loose_next a es e X c b r H I E St).
        rewrite (may_rest_ok a es e _ b r H I E' N L). apply existsb_exists. exists b. split; auto. apply andb_true_iff. split; [ apply same_suit_ok; auto | ].
        unfold movable_. apply andb_true_iff. rewrite negb_true_iff, mem_not, mem_ok. split; auto. eapply not_head; eauto.
  Qed.
  Lemma clears_ok : forall a c n q r, q < r <= q + n -> In c (climb a (free a) r) -> In c (clears a n (S q) (climb a (free a) q)).
  Proof.
    induction n as [|n IH]; intros q r R I; [ lia | ]. cbn [clears_]. apply in_or_app. change (climb_rank a (free a) (climb a (free a) q) (S q)) with (climb a (free a) (S q)).
    destruct (Nat.eq_dec r (S q)) as [-> | D]; auto. right. apply (IH (S q) r); auto. lia.
  Qed.
  Lemma clear_all : forall a es e r X c, stands_for a es -> In e es -> tail e = X ++ c :: r -> sequence (map face (c :: r)) -> In c (clears a 13 1 []).
  Proof.
    intros a es e r X c H I E Q. apply (clears_ok a c 13 0 (rk c)).
    - enough (1 <= rk c <= 13) by lia. apply (pool_rank a es); auto. eapply in_pool; eauto. rewrite E. apply in_or_app; right; left; auto.
    - apply (climb_ok _ a es e H I r X c E Q). destruct r as [|b r]; [ exact (free_ok a es e X c H I E) | ].
      destruct (split_last (b :: r)) as (Y & z & Ez); [ discriminate | ]. rewrite Ez in *. rewrite last_last.
      apply (free_ok a es e (X ++ c :: Y) z H I). rewrite E, <- app_assoc. reflexivity.
  Qed.

  (* ------------------------------------------------------------------ Moves *)
  Variable named : nat -> bool.      (* piles that are told apart by their number *)
  Variable no_onto : nat -> bool.    (* ranks on which nothing may be put *)

  (* The n-th entry is pile f n of the position, which is pile n as long as something of the start is left of one that is told apart. *)
  Definition shows (f : nat -> nat) es (s : state) := length es = length (piles s) /\ (forall n m, f n = f m -> n = m) /\ (forall m, exists n, f n = m) /\
    (forall n, nth_error (piles s) (f n) = nth_error (map pile_of es) n) /\
    forall n e, named n = true -> nth_error es n = Some e -> left_ e <> [] -> f n = n.

  Lemma shown : forall f es s i p, shows f es s -> nth_error (piles s) i = Some p -> exists i' e, f i' = i /\ nth_error es i' = Some e /\ pile_of e = p.
  Proof.
    intros f es s i p (_ & _ & O & N & _) H. destruct (O i) as [n <-]. rewrite N, nth_error_map in H.
    destruct (nth_error es n) as [e|] eqn:E; [ | discriminate ]. exists n, e. injection H; auto.
  Qed.
  Lemma put_two : forall {A} (l : list A) i j x y a b n, i <> j -> nth_error l i = Some a -> nth_error l j = Some b ->
    nth_error (put i x (put j y l)) n = if n =? i then Some x else if n =? j then Some y else nth_error l n.
  Proof.
    assert (P : forall {A} (l : list A) i x a, nth_error l i = Some a -> nth_error (put i x l) i = Some x)
      by (intros A l; induction l as [|z l IH]; intros [|i] x a H; simpl in *; try discriminate; eauto).
    intros A l i j x y a b n D Hi Hj. destruct (n =? i) eqn:E; [ apply Nat.eqb_eq in E; subst; eapply P; rewrite nth_put; eauto | ].
    apply Nat.eqb_neq in E. rewrite nth_put by auto. destruct (n =? j) eqn:E'; [ apply Nat.eqb_eq in E'; subst; eauto | ].
    apply Nat.eqb_neq in E'. apply nth_put; auto.
  Qed.

  Definition turned (d u : list nat) : list nat * list nat := match u, rev d with [], c :: d => (rev d, [c]) | _, _ => (d, u) end.
  Lemma turned_pile : forall k g w d u t, pile_of (Entry k g w (fst (turned d u)) (snd (turned d u)) t) = turn (Pile (map face d) (map face u)).
  Proof.
    intros. unfold pile_of, turned, turn. simpl. destruct u; simpl; auto. rewrite <- map_rev. destruct (rev d); simpl; auto. rewrite map_rev. reflexivity.
  Qed.
  Lemma turned_ids : forall d u, fst (turned d u) ++ snd (turned d u) = d ++ u.
  Proof.
    intros d u. unfold turned. destruct u; auto. destruct (rev d) eqn:E; auto. simpl.
    rewrite app_nil_r. rewrite <- (rev_involutive d), E. reflexivity.
  Qed.
  Lemma turned_down : forall d u, length (fst (turned d u)) = match u with [] => length d - 1 | _ => length d end.
  Proof. intros d u. unfold turned. destruct u; auto. rewrite <- (rev_length d). destruct (rev d) eqn:E; simpl; [ apply (f_equal (@length nat)) in E; rewrite rev_length in E; simpl in E; lia | rewrite rev_length; lia ]. Qed.

  Lemma pair_mono : forall lo lo' x y, incl lo lo' -> pair_ok lo x y -> pair_ok lo' x y.
  Proof. intros lo lo' x y I (R & [J | J]); split; auto. Qed.
  Lemma lies_mono : forall lo lo' l x, incl lo lo' -> lies lo x l -> lies lo' x l.
  Proof. induction l as [|y l IH]; intros x I H; auto. destruct H as [P H]. split; eauto using pair_mono. Qed.
  Lemma lies_app : forall lo l x Y b c r, lies lo x l -> x :: l = Y ++ [b] -> pair_ok lo b c -> lies lo c r -> lies lo x (l ++ c :: r).
  Proof.
    induction l as [|y l IH]; intros x Y b c r H E P Q.
    - destruct Y as [|z [|? ?]]; try discriminate. injection E as ->. split; auto.
    - destruct H as [P' H]. destruct Y as [|z Y]; [ discriminate | ]. injection E as -> E. split; auto. eapply IH; eauto.
  Qed.
  Lemma lies_part : forall lo l x c r, lies lo x (l ++ c :: r) -> lies lo x l /\ lies lo c r.
  Proof. induction l as [|y l IH]; intros x c r H; simpl in *; [ tauto | ]. destruct H as [P H]. destruct (IH _ _ _ H). auto. Qed.
  Lemma fit_mono : forall lo lo' e, incl lo lo' -> fit lo e -> fit lo' e.
  Proof.
    intros lo lo' e I (E & C & F). split; [ exact E | split; [ exact C | ] ]. destruct (tail e); auto. destruct F as [L F]. split; [ eapply lies_mono; eauto | ].
    destruct (left_ e); auto.
  Qed.
  Lemma cut_le : forall k d, length (flat k) <= d -> cut d k.
  Proof. induction k as [|c k IH]; intros d L; simpl in *; auto. rewrite app_length in L. split; [ left; lia | apply IH; lia ]. Qed.

  Lemma taken : forall lo e u c r, fit lo e -> un e = u ++ c :: r -> sequence (map face (c :: r)) ->
    exists X, tail e = X ++ c :: r /\ dn e ++ u = flat (tl (left_ e)) ++ X.
  Proof.
    intros lo e u c r (E & C & F) U Q. unfold ids in E. rewrite U, app_assoc in E.
    destruct (left_ e) as [|K k] eqn:L; [ exists (dn e ++ u); simpl in *; auto | ].
    destruct (tail e) as [|x l]; [ discriminate | ]. destruct F as [_ [T ->]]. simpl tl in *.
    destruct (app_eq_app _ _ _ _ E) as (m & [[E1 E2] | [E1 E2]]); [ exists m; auto | ].
    destruct m as [|g m _] using rev_ind; [ exists []; rewrite app_nil_r in *; simpl in E2; auto | exfalso ].
    destruct C as [[C | C] _].
    - rewrite E1 in C. rewrite !app_length in C. simpl in C. lia.
    - rewrite app_assoc in E1. apply (C _ g x T E1 eq_refl).
      rewrite E2, <- app_assoc, map_app in Q. apply (sequence_link (map face m) (face g) (face x) (map face l)) in Q. apply Q.
  Qed.

  Definition occ e := filter (fun r => r <? 13) (map rk (occupant e)).
  Lemma occ_cons : forall e es, occupants (e :: es) = occ e ++ occupants es.
  Proof. intros. unfold occupants, occ. simpl. rewrite map_app, filter_app. reflexivity. Qed.
  Lemma occupants_perm : forall es es', Permutation es es' -> Permutation (occupants es) (occupants es').
  Proof.
    induction 1; rewrite ?occ_cons; auto.
    - apply Permutation_app_head; auto.
    - rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
    - etransitivity; eauto.
  Qed.
  Lemma stands_put : forall a es i j e e' e1 e2 lo' parked' ly', stands_for a es -> i <> j -> nth_error es i = Some e -> nth_error es j = Some e' ->
    stack e1 = stack e -> stack e2 = stack e' -> lost_ e2 = lost_ e' -> incl (loose a) lo' -> fit lo' e1 -> fit lo' e2 ->
    Permutation (ids e1 ++ ids e2) (ids e ++ ids e') ->
    (forall R, Permutation (parked a) (occ e ++ occ e' ++ R) -> Permutation parked' (occ e1 ++ occ e2 ++ R)) ->
    (forall R, Permutation (lying a) (ties e ++ ties e' ++ R) -> Permutation ly' (ties e1 ++ ties e2 ++ R)) ->
    stands_for (Abs (put i (lost_ e1) (gone a)) parked' lo' (off a) ly') (put i e1 (put j e2 es)).
  Proof.
    intros a es i j e e' e1 e2 lo' parked' ly' (S1 & S2 & F & P & O & TI) D Hi Hj K1 K2 G2 I F1 F2 PI PO PT.
    destruct (places es i j e e' D Hi Hj) as (R & PR & QR). specialize (QR e1 e2). split; [ | split; [ | split; [ | split; [ | split ] ] ] ].
    - rewrite !map_put, K1, K2, (put_same (map stack es) j), put_same; auto; rewrite nth_error_map; [ rewrite Hi | rewrite Hj ]; auto.
    - rewrite !map_put, G2, (put_same (map lost_ es) j), S2; auto. rewrite nth_error_map, Hj; auto.
    - simpl. apply Forall_put; auto. apply Forall_put; auto. eapply Forall_impl; [ | exact F ]. intros x. apply fit_mono; auto.
    - rewrite <- P. cbn [off]. apply Permutation_app_tail. rewrite (Permutation_flat_map ids QR), (Permutation_flat_map ids PR). simpl. rewrite !app_assoc. apply Permutation_app_tail. exact PI.
    - simpl. rewrite (occupants_perm _ _ QR), !occ_cons. apply PO. rewrite O, (occupants_perm _ _ PR), !occ_cons. reflexivity.
    - cbn [lying]. rewrite (Permutation_flat_map ties QR). apply PT. rewrite TI, (Permutation_flat_map ties PR). reflexivity.
  Qed.
  Lemma ties_ids : forall lo e p, fit lo e -> In p (ties e) -> In (fst p) (ids e).
  Proof.
    intros lo e [y x] (E & _) I. apply filter_In in I as [I _]. rewrite E. apply in_or_app. apply in_app_or in I as [I | I].
    - right. apply pairs_in in I as (A & B & ->). apply in_or_app; right; right; left; reflexivity.
    - left. apply in_flat_map in I as (C & IC & I). apply pairs_in in I as (A & B & ->). apply (flat_in y _ _ IC). apply in_or_app; right; right; left; reflexivity.
  Qed.
  Lemma filter_all : forall {A} (f : A -> bool) l, (forall x, In x l -> f x = true) -> filter f l = l.
  Proof. induction l as [|x l IH]; simpl; intros H; auto. rewrite (H x (or_introl eq_refl)), IH; auto. Qed.
  Lemma filter_none : forall {A} (f : A -> bool) l, (forall x, In x l -> f x = false) -> filter f l = [].
  Proof. induction l as [|x l IH]; simpl; intros H; auto. rewrite (H x (or_introl eq_refl)), IH; auto. Qed.
  Lemma filter_keeps : forall {A} (f : A -> bool) x y, Permutation x y -> Permutation (filter f x) (filter f y).
  Proof. intros A f x y Q. induction Q; simpl; auto; [ destruct (f _); auto | destruct (f x), (f y); auto; constructor | eapply perm_trans; eauto ]. Qed.

  Definition beyond (run : list nat) := filter (fun p : nat * nat => negb (mem (fst p) run)).
  Lemma stands_off : forall a es i e e1 run, stands_for a es -> nth_error es i = Some e -> stack e1 = stack e -> fit (loose a) e1 ->
    Permutation (ids e1 ++ run) (ids e) -> occ e1 = occ e -> beyond run (ties e) = ties e1 ->
    stands_for (Abs (put i (lost_ e1) (gone a)) (parked a) (loose a) (run ++ off a) (beyond run (lying a))) (put i e1 es).
  Proof.
    intros a es i e e1 run H Hi K F1 PI PO PT. pose proof H as (S1 & S2 & F & P & O & TI). destruct (place es i e Hi) as (R & PR & QR & _). specialize (QR e1).
    split; [ | split; [ | split; [ | split; [ | split ] ] ] ].
    - rewrite map_put, K, put_same; auto. rewrite nth_error_map, Hi. reflexivity.
    - rewrite map_put, S2. reflexivity.
    - apply Forall_put; auto.
    - rewrite <- P. cbn [off]. rewrite app_assoc. apply Permutation_app_tail. rewrite (Permutation_flat_map ids QR), (Permutation_flat_map ids PR). simpl.
      rewrite <- PI, <- !app_assoc. apply Permutation_app_head. apply Permutation_app_comm.
    - simpl. rewrite (occupants_perm _ _ QR), occ_cons, PO, <- occ_cons, <- (occupants_perm _ _ PR). exact O.
    - cbn [lying]. rewrite (Permutation_flat_map ties QR). simpl. unfold beyond in *. rewrite (filter_keeps _ _ _ TI), (filter_keeps _ _ _ (Permutation_flat_map ties PR)). simpl.
      rewrite filter_app, PT. apply Permutation_app_head. rewrite filter_all; [ reflexivity | ]. intros p Ip. apply negb_true_iff, mem_not. intros J.
      apply in_flat_map in Ip as (e' & Ie' & Ip). pose proof (ids_once a es H) as N. apply (Permutation_NoDup (Permutation_flat_map ids PR)) in N. simpl in N.
      apply NoDup_apart in N as (_ & _ & D). apply (D (fst p)); [ apply (Permutation_in _ PI); apply in_or_app; right; exact J | ].
      apply in_flat_map. exists e'. split; auto. rewrite Forall_forall in F. apply (ties_ids (loose a)); auto. apply F. apply (Permutation_in _ (Permutation_sym PR)). right; exact Ie'.
  Qed.

  (* What one move does to two entries. *)
  Definition after_from e u X : entry :=
    match X, left_ e with
    | [], _ :: k => Entry (stack e) (S (lost_ e)) (was e) (fst (turned (dn e) u)) (snd (turned (dn e) u)) (match k with C :: _ => C | [] => [] end)
    | _, _ => Entry (stack e) (lost_ e) (was e) (fst (turned (dn e) u)) (snd (turned (dn e) u)) X
    end.
  Definition after_to e m := Entry (stack e) (lost_ e) (was e) (dn e) (un e ++ m) (tail e ++ m).

  Definition link (X : list nat) (c : nat) : list (nat * nat) := match rev X with x :: _ => [(c, x)] | [] => [] end.
  Lemma pairs_app : forall X c r, pairs (X ++ c :: r) = pairs X ++ link X c ++ pairs (c :: r).
  Proof.
    induction X as [|x X IH]; intros c r; [ reflexivity | ]. destruct X as [|y X].
    - reflexivity.
    - change (pairs ((x :: y :: X) ++ c :: r)) with ((y, x) :: pairs ((y :: X) ++ c :: r)). rewrite IH. change (pairs (x :: y :: X)) with ((y, x) :: pairs (y :: X)).
      simpl. f_equal. f_equal. unfold link. simpl rev. destruct (rev X ++ [y]) as [|z l] eqn:E; [ destruct (rev X); discriminate | reflexivity ].
  Qed.
  Lemma ties_from : forall e u X, ties (after_from e u X) = of_tracked (pairs X ++ flat_map pairs (tl (left_ e))).
  Proof.
    intros e u X. unfold ties. destruct X as [|x X].
    - unfold after_from. destruct (left_ e) as [|K k] eqn:Le; unfold left_; cbn [tail stack lost_].
      + fold (left_ e). rewrite Le. reflexivity.
      + rewrite <- tl_skipn. fold (left_ e). rewrite Le. simpl tl. destruct k; reflexivity.
    - unfold left_. cbn [after_from tail stack lost_]. reflexivity.
  Qed.
  Lemma drop_perm : forall p l R, Permutation l (p :: R) -> Permutation (drop p l) R.
  Proof.
    intros [y x]. induction l as [|[v z] l IH]; intros R P; [ apply Permutation_nil in P; discriminate | ]. simpl. destruct (_ && _) eqn:E.
    - apply andb_prop in E as [E1 E2]. apply Nat.eqb_eq in E1, E2. subst. eapply Permutation_cons_inv; eauto.
    - assert (N : (v, z) <> (y, x)) by (intros Q; injection Q as -> ->; rewrite !Nat.eqb_refl in E; discriminate).
      assert (I : In (v, z) R) by (destruct (Permutation_in (v, z) P (or_introl eq_refl)); auto; congruence).
      apply in_split in I as (R1 & R2 & ->). rewrite <- Permutation_middle. constructor. apply IH.
      apply (Permutation_cons_inv (a := (v, z))). rewrite P. symmetry. exact (Permutation_middle ((y, x) :: R1) R2 (v, z)).
  Qed.
  Lemma untie_ok : forall a es e X c r B, stands_for a es -> In e es -> tail e = X ++ c :: r ->
    Permutation (lying a) (of_tracked (link X c) ++ B) -> Permutation (untie_ a c) B.
  Proof.
    intros a es e X c r B H I E P. unfold untie_. pose proof (tie_ok a c) as T. destruct (tie_ a c) as [[y x]|].
    - destruct T as [-> T]. destruct (tied_next a es e X c r x H I E T) as [Y ->]. apply drop_perm. rewrite P. unfold link. rewrite rev_app_distr. simpl.
      apply (tied_in a es c x H) in T as [-> _]. reflexivity.
    - unfold link in P. destruct (rev X) as [|x l] eqn:R; [ exact P | ]. simpl in P. destruct (tracked (rk c)); [ | exact P ].
      destruct (T x). apply (Permutation_in _ (Permutation_sym P)). left; reflexivity.
  Qed.

  Lemma in_stack : forall e k c, left_ e = c :: k -> In c (stack e).
  Proof. intros e k c L. rewrite <- (firstn_skipn (lost_ e) (stack e)). apply in_or_app. right. unfold left_ in L. rewrite L. left; auto. Qed.
  Lemma left_next : forall e k c, left_ e = c :: k -> skipn (S (lost_ e)) (stack e) = k.
  Proof. intros e k c L. rewrite <- tl_skipn. unfold left_ in L. rewrite L. reflexivity. Qed.

  Lemma from_fit : forall a es e lo u X c r, stands_for a es -> In e es -> incl (loose a) lo -> tail e = X ++ c :: r ->
    dn e ++ u = flat (tl (left_ e)) ++ X -> fit lo (after_from e u X) /\ ids (after_from e u X) = dn e ++ u.
  Proof.
    intros a es e lo u X c r H I J E U. destruct (fits_in _ _ _ H I) as (_ & C & F). rewrite E in F.
    assert (Is : forall k g w t, ids (Entry k g w (fst (turned (dn e) u)) (snd (turned (dn e) u)) t) = dn e ++ u) by (intros; apply turned_ids).
    assert (L : forall k, cut (length (dn e)) k -> length (flat (tl k)) <= length (dn e ++ u) - 1 -> cut (length (fst (turned (dn e) u))) k).
    { intros k Ck Lk. rewrite turned_down. destruct u; auto. rewrite app_nil_r in Lk. destruct k as [|K k]; simpl in *; auto. split; [ left; auto | apply cut_le; auto ]. }
    destruct X as [|x X]; [ | simpl; split; [ | apply Is ] ].
    - unfold after_from. destruct (left_ e) as [|K k] eqn:Le.
      + split; [ | apply Is ]. unfold fit, left_ in *. rewrite Is. cbn [stack lost_ tail dn]. rewrite Le. simpl in *. repeat split; auto.
      + split; [ | apply Is ]. pose proof (left_next _ _ _ Le) as Ln. unfold fit. rewrite Is. unfold left_. cbn [stack lost_ tail dn]. rewrite Ln.
        simpl in U. rewrite app_nil_r in U. destruct C as [_ C]. destruct k as [|K' k]; [ simpl in *; rewrite U; auto | ].
        assert (St : In (stack e) stacks) by (destruct H as (<- & _); apply in_map; exact I).
        assert (In K' (stack e)) by (rewrite <- (firstn_skipn (S (lost_ e)) (stack e)); apply in_or_app; right; rewrite Ln; left; auto).
        destruct (chains_ok _ K' St H0) as (h & T & -> & Lh). split; [ exact U | split ].
        * apply L; auto. rewrite U. simpl. rewrite app_length. simpl. lia.
        * split; [ eapply lies_mono; [ | exact Lh ]; apply incl_nil_l | eauto ].
    - unfold fit. rewrite Is. unfold left_. cbn [stack lost_ tail dn]. fold (left_ e). split; [ exact U | split ].
      + apply L; auto. rewrite U, app_length. simpl. lia.
      + simpl in F. destruct F as [F G]. apply lies_part in F as [F _]. split; [ eapply lies_mono; eauto | ]. destruct (left_ e); auto.
  Qed.
  Lemma to_fit : forall lo lo' e c r, fit lo e -> incl lo lo' -> In c lo' -> lies lo' c r ->
    (tail e = [] \/ exists Y b, tail e = Y ++ [b] /\ rk b = S (rk c)) -> fit lo' (after_to e (c :: r)) /\ ids (after_to e (c :: r)) = ids e ++ c :: r.
  Proof.
    intros lo lo' e c r (E & C & F) I J L W. assert (Is : ids (after_to e (c :: r)) = ids e ++ c :: r) by (unfold ids; simpl; apply app_assoc).
    split; auto. unfold fit. rewrite Is. unfold left_. cbn [after_to stack lost_ tail dn]. fold (left_ e). split; [ rewrite E; symmetry; apply app_assoc | split; auto ].
    destruct (tail e) as [|x l] eqn:T.
    - simpl. split; auto. rewrite F. exact J.
    - destruct F as [F G]. simpl. split.
      + destruct W as [W | (Y & b & W & R)]; [ discriminate | ]. eapply lies_app; eauto; [ eapply lies_mono; eauto | split; auto ].
      + destruct (left_ e); auto.
  Qed.

  Lemma each_in : forall {A B} (f : nat -> A -> list B) l i k x n, nth_error l k = Some x -> In n (f (i + k) x) -> In n (each_pile f i l).
  Proof.
    induction l as [|y l IH]; intros i [|k] x n N I; simpl in *; try discriminate; apply in_or_app.
    - injection N as ->. rewrite Nat.add_0_r in I. left; auto.
    - right. apply (IH (S i) k x); auto. rewrite Nat.add_succ_r in I. exact I.
  Qed.
  Lemma less_perm : forall r l R, Permutation l (r :: R) -> Permutation (less r l) R.
  Proof.
    induction l as [|x l IH]; intros R P; [ apply Permutation_nil in P; discriminate | ]. simpl. destruct (x =? r) eqn:E.
    - apply Nat.eqb_eq in E. subst. eapply Permutation_cons_inv; eauto.
    - apply Nat.eqb_neq in E. assert (I : In x R) by (destruct (Permutation_in x P (or_introl eq_refl)); auto; congruence).
      apply in_split in I as (R1 & R2 & ->). rewrite <- Permutation_middle. constructor. apply IH.
      apply (Permutation_cons_inv (a := x)). rewrite P. symmetry. exact (Permutation_middle (r :: R1) R2 x).
  Qed.

  (* Cards that lie face down: all chains that are left but the lowest, as far as they lay so at the start. *)
  Variable downs : list nat.
  Variable downs_ok : forall i k n g, nth_error stacks i = Some k -> nth_error downs i = Some n -> length (skipn g k) <= n ->
    length (flat (skipn g k)) = length (skipn g k).
  Definition deep e := length (dn e) = Nat.min (was e) (length (left_ e) - 1).
  Definition deeps es := map was es = downs /\ Forall deep es.
  Lemma deeps_put : forall es i j e e' e1 e2, deeps es -> i <> j -> nth_error es i = Some e -> nth_error es j = Some e' ->
    was e1 = was e -> was e2 = was e' -> deep e1 -> deep e2 -> deeps (put i e1 (put j e2 es)).
  Proof.
    intros es i j e e' e1 e2 [W F] D Hi Hj W1 W2 D1 D2. split; [ | repeat apply Forall_put; auto ].
    rewrite !map_put, W1, W2, (put_same (map was es) j), put_same; auto; rewrite nth_error_map; [ rewrite Hi | rewrite Hj ]; auto.
  Qed.
  Lemma flat_long : forall k, (forall c, In c k -> c <> []) -> length k <= length (flat k).
  Proof.
    induction k as [|c k IH]; intros H; simpl; auto. rewrite app_length. assert (c <> []) by (apply H; left; auto).
    destruct c; [ congruence | ]. simpl. enough (length k <= length (flat k)) by lia. apply IH. intros x Hx. apply H. right; auto.
  Qed.
  Lemma from_deep : forall a es i e u X, stands_for a es -> deeps es -> nth_error es i = Some e ->
    dn e ++ u = flat (tl (left_ e)) ++ X -> deep (after_from e u X).
  Proof.
    intros a es i e u X H [W F] Hi U. pose proof (nth_error_In _ _ Hi) as I. rewrite Forall_forall in F. specialize (F e I). unfold deep in F.
    assert (Ns : forall c, In c (left_ e) -> c <> []).
    { intros c Hc. assert (Hs : In c (stack e)) by (rewrite <- (firstn_skipn (lost_ e) (stack e)); apply in_or_app; right; exact Hc).
      assert (St : In (stack e) stacks) by (destruct H as (<- & _); apply in_map; exact I). destruct (chains_ok _ c St Hs) as (h & T & -> & _). discriminate. }
    pose proof (f_equal (@length nat) U) as UL. rewrite !app_length in UL.
    destruct X as [|x X].
    - unfold after_from. destruct (left_ e) as [|K k] eqn:L; unfold deep, left_; cbn [was dn stack lost_].
      + simpl in U. apply app_eq_nil in U as [U1 U2]. fold (left_ e). rewrite L, U1, U2. simpl. lia.
      + rewrite (left_next _ _ _ L), turned_down. simpl in UL, F.
        assert (Lk : length k <= length (flat k)) by (apply flat_long; intros c Hc; apply Ns; right; exact Hc).
        assert (Hd : length k <= was e -> length (flat k) = length k).
        { rewrite <- (left_next _ _ _ L). apply (downs_ok i).
          - destruct H as (<- & _). rewrite nth_error_map, Hi. reflexivity.
          - rewrite <- W, nth_error_map, Hi. reflexivity. }
        destruct u; simpl in UL; lia.
    - unfold deep, left_. cbn [after_from was dn stack lost_]. fold (left_ e). rewrite turned_down.
      destruct (left_ e) as [|K k] eqn:L; simpl in UL, F; [ destruct u; simpl in *; lia | ].
      assert (Lk : length k <= length (flat k)) by (apply flat_long; intros c Hc; apply Ns; right; exact Hc).
      simpl. destruct u; simpl in UL; lia.
  Qed.
  Definition face_down_of a := list_sum (map (fun x : nat * (nat * list (list nat)) => Nat.min (fst x) (length (skipn (fst (snd x)) (snd (snd x))) - 1)) (combine downs (towers a))).
  Lemma face_down_ok : forall a es, stands_for a es -> deeps es -> face_down_of a = list_sum (map (fun e => length (dn e)) es).
  Proof.
    intros a es H [W F]. unfold face_down_of. rewrite (towers_es a es H), <- W. clear H W. induction F as [|e es D F IH]; simpl; auto.
  Qed.

  (* What happens to the chains of each pile in a move: none goes, or the lowest that is left, and then nothing lies on the next. *)
  Definition grew (f : nat -> nat) es es' := forall n e e', nth_error es n = Some e -> nth_error es' n = Some e' ->
    (lost_ e' = lost_ e \/ lost_ e' = S (lost_ e) /\ ids e' = flat (left_ e')) /\ (named n = true -> left_ e <> [] -> f n = n).
  Lemma from_lost : forall e u X, dn e ++ u = flat (tl (left_ e)) ++ X ->
    lost_ (after_from e u X) = lost_ e \/ lost_ (after_from e u X) = S (lost_ e) /\ ids (after_from e u X) = flat (left_ (after_from e u X)).
  Proof.
    intros e u X U. unfold after_from. destruct X; [ destruct (left_ e) as [|K k] eqn:L | ]; auto. right. split; auto.
    unfold ids, left_. cbn [dn un stack lost_]. rewrite turned_ids, (left_next _ _ _ L), U. apply app_nil_r.
  Qed.

  (* A card that is put down: pile i, without c and what lies on it, and pile j, with these. *)
  Lemma follows : forall f a es s i j d u c r q, stands_for a es -> deeps es -> shows f es s -> i <> j ->
    nth_error (piles s) i = Some (Pile d (u ++ c :: r)) -> sequence (c :: r) -> nth_error (piles s) j = Some q ->
    space q \/ fits c q /\ no_onto (S (rank c)) = false ->
    exists f' n es', stands_for n es' /\ (n = a \/ In n (nexts a named no_onto)) /\ deeps es' /\
      shows f' es' (State (put i (turn (Pile d u)) (put j (Pile (down q) (up q ++ c :: r)) (piles s))) (hand s) (removed s)) /\ grew f' es es'.
  Proof.
    intros f a es s i j d u c r q H Dp Sh D Ni Q Nj W.
    destruct (shown f es s i _ Sh Ni) as (i' & e & Fi & Hi & Ei). destruct (shown f es s j _ Sh Nj) as (j' & e' & Fj & Hj & Ej).
    assert (D' : i' <> j') by congruence. pose proof (nth_error_In _ _ Hi) as Ie. pose proof (nth_error_In _ _ Hj) as Ie'.
    (* The same cards, by their numbers. *)
    injection Ei as Ed Eu. apply map_eq_app in Eu as (u0 & m & Eu & Eu0 & Em). apply map_eq_cons in Em as (c0 & r0 & Em & Ec & Er). subst m.
    assert (Q0 : sequence (map face (c0 :: r0))) by (simpl; rewrite Ec, Er; exact Q).
    destruct (taken _ e u0 c0 r0 (fits_in _ _ _ H Ie) Eu Q0) as (X & Et & Ux).
    assert (Rc : rank c = rk c0) by (unfold rk; rewrite Ec; reflexivity).
    pose proof (clear_all a es e r0 X c0 H Ie Et Q0) as Cl.
    (* Where they go. *)
    assert (W' : spaces a 1 = true /\ tail e' = [] /\ dn e' = [] /\ un e' = [] \/
      open a no_onto (S (rk c0)) = true /\ exists Y b, tail e' = Y ++ [b] /\ rk b = S (rk c0)).
    { destruct (fits_in _ _ _ H Ie') as (E & _ & F). destruct W as [[W1 W2] | [(v & b & Ub & Rb) No]].
      - left. subst q. simpl in W1, W2. apply map_eq_nil in W1, W2. unfold ids in E. rewrite W1, W2 in E. simpl in E. symmetry in E. apply app_eq_nil in E as [E1 E2].
        repeat split; auto. apply (spaces_ok a es 1 H). rewrite E2 in F.
        assert (V : In e' (filter vacant es)) by (apply filter_In; split; auto; unfold vacant; rewrite E2, F; reflexivity).
        destruct (filter vacant es); [ destruct V | simpl; lia ].
      - right. subst q. simpl in Ub. apply map_eq_app in Ub as (v0 & m & Uv & _ & Em). apply map_eq_cons in Em as (b0 & m0 & -> & Eb & Em). apply map_eq_nil in Em as ->.
        assert (Rb0 : rk b0 = S (rk c0)) by (unfold rk at 1; rewrite Eb, Rb, Rc; reflexivity).
        assert (NE : tail e' <> []) by (intros T; rewrite T in F, E; rewrite F in E; unfold ids in E; rewrite Uv in E; simpl in E; destruct (dn e'); [ destruct v0 | ]; discriminate).
        destruct (split_last _ NE) as (l & x & T). rewrite T in E.
        assert (x = b0) by (unfold ids in E; rewrite Uv, !app_assoc in E; apply app_inj_tail in E as [_ ->]; reflexivity). subst x.
        split; [ | exists l, b0; auto ]. unfold open_. rewrite Rc in No. rewrite <- Rb0 in *. rewrite No, (free_ok a es e' l b0 H Ie' T), !andb_true_r. apply Nat.leb_le.
        apply (pool_rank a es); auto. eapply in_pool; eauto. rewrite T. apply in_or_app; right; left; auto. }
    assert (Wt : tail e' = [] \/ exists Y b, tail e' = Y ++ [b] /\ rk b = S (rk c0)) by tauto.
    assert (L0 : forall lo, incl (loose a) lo -> lies lo c0 r0).
    { intros lo J. destruct (fits_in _ _ _ H Ie) as (_ & _ & F). rewrite Et in F. destruct X as [|x X]; simpl in F.
      - eapply lies_mono; [ exact J | apply F ].
      - destruct F as [F _]. apply lies_part in F as [_ F]. eapply lies_mono; eauto. }
    set (e1 := after_from e u0 X). set (e2 := after_to e' (c0 :: r0)).
    assert (P1 : pile_of e1 = turn (Pile d u)) by (rewrite <- Ed, <- Eu0; unfold e1, after_from; destruct X; [ destruct (left_ e) | ]; apply turned_pile).
    assert (P2 : pile_of e2 = Pile (down q) (up q ++ c :: r)) by (subst q; unfold e2, after_to, pile_of; simpl; rewrite map_app; simpl; rewrite Ec, Er; reflexivity).
    assert (Sh' : (named i' = true -> left_ e1 <> [] -> left_ e <> []) -> shows f (put i' e1 (put j' e2 es)) (State (put i (turn (Pile d u)) (put j (Pile (down q) (up q ++ c :: r)) (piles s))) (hand s) (removed s))).
    { intros Nm. destruct Sh as (Len & Inj & On & Nth & Na). split; [ cbn [piles]; rewrite !put_length; exact Len | split; [ exact Inj | split; [ exact On | split ] ] ].
      - intros n. cbn [piles]. rewrite nth_error_map, (put_two (piles s) i j _ _ _ _ (f n) D Ni Nj), (put_two es i' j' _ _ _ _ n D' Hi Hj).
        destruct (n =? i') eqn:E1; [ apply Nat.eqb_eq in E1; subst n; rewrite Fi, Nat.eqb_refl; simpl; rewrite P1; reflexivity | ].
        apply Nat.eqb_neq in E1. replace (f n =? i) with false by (symmetry; apply Nat.eqb_neq; intros E; apply E1, Inj; congruence).
        destruct (n =? j') eqn:E2; [ apply Nat.eqb_eq in E2; subst n; rewrite Fj, Nat.eqb_refl; simpl; rewrite P2; reflexivity | ].
        apply Nat.eqb_neq in E2. replace (f n =? j) with false by (symmetry; apply Nat.eqb_neq; intros E; apply E2, Inj; congruence).
        rewrite Nth, nth_error_map. reflexivity.
      - intros n x N Hn Lx. rewrite (put_two es i' j' _ _ _ _ n D' Hi Hj) in Hn.
        destruct (n =? i') eqn:E1; [ apply Nat.eqb_eq in E1; subst n; injection Hn as <-; apply (Na i' e); auto | ].
        destruct (n =? j') eqn:E2; [ apply Nat.eqb_eq in E2; subst n; injection Hn as <-; apply (Na j' e'); auto | ]. eauto. }
    (* What is known to lie where. *)
    set (t := if tracked (rk c0) then match rev (tail e') with b :: _ => Some b | [] => None end else None).
    assert (Ts : tail e' = [] -> t = None) by (unfold t; intros ->; destruct (tracked _); reflexivity).
    assert (Tg : forall Y b, tail e' = Y ++ [b] -> rk b = S (rk c0) -> In t (targets_ a (pool a) c0)).
    { intros Y b T Rb. unfold t, targets_. rewrite T, rev_app_distr. simpl. destruct (tracked (rk c0)); [ | left; reflexivity ]. apply in_map, filter_In. split.
      - eapply in_pool; eauto. rewrite T. apply in_or_app; right; left; reflexivity.
      - rewrite Rb, Nat.eqb_refl. pose proof (laid_ok a b) as L. destruct (laid_ a b) as [[y x]|]; auto. destruct L as [_ L].
        destruct (laid_next a es e' Y b [] y H Ie' T L) as [z Ez]. discriminate. }
    assert (Tt : X = [] -> tie_ a c0 = None).
    { intros ->. pose proof (tie_ok a c0) as L. destruct (tie_ a c0) as [[y x]|]; auto. destruct L as [_ L]. destruct (tied_next a es e [] c0 r0 x H Ie Et L) as [Y EY]. destruct Y; discriminate. }
    assert (Tu : tracked (rk c0) = false -> tie_ a c0 = None /\ t = None).
    { intros N. split; [ | unfold t; rewrite N; reflexivity ]. pose proof (tie_ok a c0) as L. destruct (tie_ a c0) as [[y x]|]; auto. destruct L as [_ L].
      apply (tied_in a es c0 x H) in L as [L _]. congruence. }
    assert (Tl : tracked (rk c0) = true -> X <> [] -> exists p, tie_ a c0 = Some p).
    { intros N NX. destruct (split_last X NX) as (Y & z & EX). pose proof (tie_ok a c0) as L. destruct (tie_ a c0) as [p|]; [ eauto | ]. destruct (L z).
      apply (laid_there a es e Y z c0 r0 H Ie); auto. rewrite Et, EX, <- app_assoc. reflexivity. }
    assert (Same : tie_ a c0 = None -> t = None -> tied_ a c0 t = lying a) by (intros N1 ->; simpl; unfold untie_; rewrite N1; reflexivity).
    assert (TO : forall R, Permutation (lying a) (ties e ++ ties e' ++ R) -> Permutation (tied_ a c0 t) (ties e1 ++ ties e2 ++ R)).
    { intros R P. set (B := of_tracked (pairs X ++ flat_map pairs (tl (left_ e))) ++ of_tracked (pairs (c0 :: r0)) ++ ties e' ++ R).
      assert (U : Permutation (untie_ a c0) B).
      { apply (untie_ok a es e X c0 r0 B H Ie Et). rewrite P. unfold B. unfold ties at 1. rewrite Et, pairs_app. unfold of_tracked. rewrite !filter_app, <- !app_assoc.
        rewrite Permutation_app_swap_app. do 2 apply Permutation_app_head. apply Permutation_app_swap_app. }
      assert (TL : tied_ a c0 t = of_tracked (link (tail e') c0) ++ untie_ a c0).
      { unfold t, link, of_tracked. destruct (rev (tail e')) as [|b l]; simpl; destruct (tracked (rk c0)); reflexivity. }
      rewrite TL, U. unfold B, e1, e2. rewrite ties_from. unfold ties. change (left_ (after_to e' (c0 :: r0))) with (left_ e'). change (tail (after_to e' (c0 :: r0))) with (tail e' ++ c0 :: r0). rewrite (pairs_app (tail e')). unfold of_tracked. rewrite !filter_app, <- !app_assoc.
      set (L := filter _ (link (tail e') c0)). rewrite (Permutation_app_swap_app L). apply Permutation_app_head. rewrite (Permutation_app_swap_app L). apply Permutation_app_head.
      rewrite (Permutation_app_swap_app (filter _ (pairs (c0 :: r0)))), (Permutation_app_swap_app L). apply Permutation_app_head. reflexivity. }
    assert (OK : forall lo parked', incl (loose a) lo -> In c0 lo -> (forall R, Permutation (parked a) (occ e ++ occ e' ++ R) -> Permutation parked' (occ e1 ++ occ e2 ++ R)) ->
      stands_for (Abs (put i' (lost_ e1) (gone a)) parked' lo (off a) (tied_ a c0 t)) (put i' e1 (put j' e2 es))).
    { intros lo parked' J Jc PO. destruct (from_fit a es e lo u0 X c0 r0 H Ie J Et Ux) as [F1 I1].
      destruct (to_fit (loose a) lo e' c0 r0 (fits_in _ _ _ H Ie') J Jc (L0 lo J) Wt) as [F2 I2].
      apply (stands_put a es i' j' e e'); auto.
      - unfold e1, after_from. destruct X; [ destruct (left_ e) | ]; reflexivity.
      - fold e1 in I1. fold e2 in I2. rewrite I1, I2. unfold ids. rewrite Eu. rewrite <- !app_assoc. do 2 apply Permutation_app_head.
        rewrite (app_assoc (dn e')). apply Permutation_app_comm. }
    assert (Dp' : deeps (put i' e1 (put j' e2 es))).
    { apply (deeps_put es i' j' e e' e1 e2); auto; [ unfold e1, after_from; destruct X; [ destruct (left_ e) | ]; reflexivity | eapply from_deep; eauto | ].
      destruct Dp as [_ Fd]. rewrite Forall_forall in Fd. exact (Fd e' Ie'). }
    assert (Gr : grew f es (put i' e1 (put j' e2 es))).
    { intros n x x' Hn Hx. destruct Sh as (_ & _ & _ & _ & Na). split; [ | intros N L; exact (Na n x N Hn L) ].
      rewrite (put_two es i' j' _ _ _ _ n D' Hi Hj) in Hx. destruct (Nat.eqb_spec n i') as [-> | N1].
      - injection Hx as <-. rewrite Hi in Hn. injection Hn as <-. apply from_lost. exact Ux.
      - destruct (Nat.eqb_spec n j') as [-> | N2]; left; [ injection Hx as <-; rewrite Hj in Hn; injection Hn as <-; reflexivity | congruence ]. }
    assert (Ht : nth_error (towers a) i' = Some (lost_ e, stack e)) by (rewrite (towers_es a es H), nth_error_map, Hi; reflexivity).
    assert (Hg : put i' (lost_ e) (gone a) = gone a) by (apply put_same; destruct H as (_ & <- & _); rewrite nth_error_map, Hi; reflexivity).
    assert (Inc : incl (loose a) (c0 :: loose a)) by (apply incl_tl, incl_refl).
    assert (Nl : forall n, In n (loosen a no_onto c0) -> In n (nexts a named no_onto)) by (intros n J; apply in_or_app; right; apply in_flat_map; exists c0; auto).
    assert (Dg : forall n, In n (digs a named no_onto (clears a 13 1 []) i' (lost_ e, stack e)) -> In n (nexts a named no_onto))
      by (intros n J; apply in_or_app; left; apply (each_in _ _ 0 i' _ n Ht); exact J).
    assert (O2 : occ e2 = if tail e' then filter (fun x => x <? 13) [rk c0] else occ e').
    { destruct (fits_in _ _ _ H Ie') as (_ & _ & F). unfold occ, occupant, e2, after_to, left_. cbn [lost_ stack tail]. fold (left_ e').
      destruct (tail e'); [ rewrite F; reflexivity | simpl; destruct (left_ e'); reflexivity ]. }
    assert (O2' : tail e' = [] -> occ e' = []) by (intros T; unfold occ, occupant; rewrite T; destruct (left_ e'); reflexivity).
    destruct (fits_in _ _ _ H Ie) as (_ & _ & Fe). rewrite Et in Fe.
    destruct X as [|x X].
    - destruct (left_ e) as [|K k] eqn:Le.
      + (* An occupant. *)
        simpl in Fe. destruct Fe as [_ Lc].
        assert (O : occ e = filter (fun x => x <? 13) [rk c0]) by (unfold occ, occupant; rewrite Le, Et; reflexivity).
        assert (E1 : e1 = Entry (stack e) (lost_ e) (was e) (fst (turned (dn e) u0)) (snd (turned (dn e) u0)) []) by (unfold e1, after_from; rewrite Le; reflexivity).
        assert (O1 : occ e1 = []) by (rewrite E1; unfold occ, occupant, left_; cbn [lost_ stack tail]; fold (left_ e); rewrite Le; reflexivity).
        assert (Nh : mem c0 (heads a) = false).
        { apply mem_not. intros J. destruct (head_first a es c0 H J) as (ex & l & Ix & Ex & Nx). destruct (tail_place a es e ex [] [] c0 r0 l H Ie Ix Et Ex) as (<- & _). congruence. }
        assert (Sh2 : shows f (put i' e1 (put j' e2 es)) (State (put i (turn (Pile d u)) (put j (Pile (down q) (up q ++ c :: r)) (piles s))) (hand s) (removed s))).
        { apply Sh'. intros _ N. exfalso. apply N. rewrite E1. exact Le. }
        destruct W' as [(Sp & T & _) | [Op (Y & b & T & Rb)]].
        * exists f, a, (put i' e1 (put j' e2 es)). split; [ | auto ]. specialize (OK (loose a) (parked a) (incl_refl _) Lc).
          rewrite E1 in OK at 1. cbn [lost_] in OK. rewrite Hg, (Same (Tt eq_refl) (Ts T)) in OK. destruct a. apply OK. intros R. rewrite O, O1, O2, (O2' T), T. auto.
        * exists f, (Abs (gone a) (less (rk c0) (parked a)) (loose a) (off a) (tied_ a c0 t)), (put i' e1 (put j' e2 es)). split; [ | split; [ right | auto ] ].
          -- specialize (OK (loose a) (less (rk c0) (parked a)) (incl_refl _) Lc). rewrite E1 in OK at 1. cbn [lost_] in OK. rewrite Hg in OK. apply OK.
             intros R P. rewrite O1, O2. simpl app. destruct (tail e') eqn:T'; [ destruct Y; discriminate | ]. rewrite <- T' in T. rewrite O in P. simpl in P.
             assert (R13 : rk c0 <? 13 = true). { apply Nat.ltb_lt. unfold open_ in Op. apply andb_prop in Op as [Op _]. apply andb_prop in Op as [Op _]. apply Nat.leb_le in Op. lia. }
             rewrite R13 in P. apply less_perm. exact P.
          -- apply Nl. unfold loosen_. rewrite Nh, (proj2 (mem_ok _ _) Lc). cbv zeta. apply in_or_app. right. apply in_or_app. left. rewrite (Tt eq_refl), Op.
             replace (0 <? many (rk c0) (parked a)) with true; [ rewrite andb_false_r; apply in_map_iff; exists t; split; [ reflexivity | exact (Tg Y b T Rb) ] | ]. symmetry. apply Nat.ltb_lt.
             assert (R13 : rk c0 < 13). { unfold open_ in Op. apply andb_prop in Op as [Op _]. apply andb_prop in Op as [Op _]. apply Nat.leb_le in Op. lia. }
             rewrite (parked_cnt a es _ H R13). apply cnt_in. apply in_flat_map. exists e. split; auto. unfold occupant. rewrite Le, Et. left; reflexivity.
      + (* The head of the lowest chain: a dig. *)
        simpl in Fe. destruct Fe as [Lr [T0 ->]].
        assert (O : occ e = []) by (unfold occ, occupant; rewrite Le; reflexivity).
        assert (E1 : e1 = Entry (stack e) (S (lost_ e)) (was e) (fst (turned (dn e) u0)) (snd (turned (dn e) u0)) (match k with C :: _ => C | [] => [] end)) by (unfold e1, after_from; rewrite Le; reflexivity).
        assert (O1 : occ e1 = []).
        { rewrite E1; unfold occ, occupant, left_; cbn [lost_ stack tail]. rewrite (left_next _ _ _ Le). destruct k; reflexivity. }
        assert (Sh2 : shows f (put i' e1 (put j' e2 es)) (State (put i (turn (Pile d u)) (put j (Pile (down q) (up q ++ c :: r)) (piles s))) (hand s) (removed s))) by (apply Sh'; congruence).
        assert (Hd : forall n, In n ((if open a no_onto (S (rk c0)) then map (fun t => Abs (put i' (S (lost_ e)) (gone a)) (parked a) (c0 :: loose a) (off a) (tied_ a c0 t)) (targets_ a (pool a) c0) else []) ++
          (if match k with [] => named i' | _ => true end && spaces a 1 then [Abs (put i' (S (lost_ e)) (gone a)) (with_rank (rk c0) (parked a)) (c0 :: loose a) (off a) (untie_ a c0)] else [])) ->
          In n (nexts a named no_onto)).
        { intros n J. apply Dg. unfold digs_. cbn [fst snd]. fold (left_ e). rewrite Le, (proj2 (mem_ok _ _) Cl). exact J. }
        destruct W' as [(Sp & T & Dn & Un) | [Op (Y & b & T & Rb)]].
        * destruct (match k with [] => named i' | _ => true end) eqn:Nk.
          -- exists f, (Abs (put i' (S (lost_ e)) (gone a)) (with_rank (rk c0) (parked a)) (c0 :: loose a) (off a) (untie_ a c0)), (put i' e1 (put j' e2 es)). split; [ | split; [ right | auto ] ].
             ++ specialize (OK (c0 :: loose a) (with_rank (rk c0) (parked a)) Inc (or_introl eq_refl)). rewrite E1, (Ts T) in OK at 1. apply OK.
                intros R P. rewrite O1, O2, T. rewrite O, (O2' T) in P. unfold with_rank. simpl in *. destruct (rk c0 <? 13); simpl; auto.
             ++ apply Hd. apply in_or_app. right. rewrite Sp. left; reflexivity.
          -- destruct k as [|K k]; [ | discriminate ]. simpl in Ux. apply app_eq_nil in Ux as [Ux1 Ux2].
             set (x1 := Entry (stack e) (lost_ e) (was e) [] (c0 :: r0) (c0 :: r0)). set (x2 := Entry (stack e') (lost_ e') (was e') [] [] []).
             assert (Le' : left_ e' = []) by (destruct (fits_in _ _ _ H Ie') as (_ & _ & F); rewrite T in F; exact F).
             exists (fun n => f (if n =? i' then j' else if n =? j' then i' else n)), a, (put i' x1 (put j' x2 es)). split; [ | split; [ auto | split; [ | split ] ] ].
             ++ pose proof (stands_put a es i' j' e e' x1 x2 (loose a) (parked a) (lying a) H D' Hi Hj eq_refl eq_refl eq_refl (incl_refl _)) as SP.
                cbn [x1 lost_] in SP. rewrite Hg in SP. fold x1 in SP. destruct a as [ga pa la oa ya]. apply SP.
                ** unfold fit, x1, left_. cbn [stack lost_ tail dn]. fold (left_ e). rewrite Le. simpl. repeat split; eauto.
                ** unfold fit, x2, left_. cbn [stack lost_ tail dn]. fold (left_ e'). rewrite Le'. simpl. auto.
                ** unfold ids, x1, x2. cbn [dn un]. rewrite Dn, Un, Eu, Ux1, Ux2. reflexivity.
                ** intros R P. rewrite O, (O2' T) in P. unfold occ, occupant, x1, x2, left_. cbn [stack lost_ tail]. fold (left_ e) (left_ e'). rewrite Le, Le'. exact P.
                ** intros R P. replace (ties x1) with (ties e) by (unfold ties, x1, left_; cbn [stack lost_ tail]; rewrite Et; reflexivity).
                   replace (ties x2) with (ties e') by (unfold ties, x2, left_; cbn [stack lost_ tail]; rewrite T; reflexivity). exact P.
             ++ apply (deeps_put es i' j' e e' x1 x2); auto; unfold deep, x1, x2, left_; cbn [was dn stack lost_]; fold (left_ e) (left_ e'); [ rewrite Le | rewrite Le' ]; simpl; lia.
             ++ destruct Sh as (Len & Inj & On & Nth & Na). set (sw := fun n => if n =? i' then j' else if n =? j' then i' else n).
                assert (Sw : forall n, sw (sw n) = n).
                { intros n. unfold sw. destruct (Nat.eqb_spec n i') as [-> | N1]; [ rewrite Nat.eqb_refl; destruct (Nat.eqb_spec j' i'); congruence | ].
                  destruct (Nat.eqb_spec n j') as [-> | N2]; [ rewrite Nat.eqb_refl; reflexivity | ].
                  rewrite (proj2 (Nat.eqb_neq _ _) N1), (proj2 (Nat.eqb_neq _ _) N2). reflexivity. }
                split; [ cbn [piles]; rewrite !put_length; exact Len | split; [ | split; [ | split ] ] ].
                ** intros n m E. apply Inj in E. fold (sw n) in E. fold (sw m) in E. rewrite <- (Sw n), <- (Sw m), E. reflexivity.
                ** intros m. destruct (On m) as [n <-]. exists (sw n). fold (sw (sw n)). rewrite Sw. reflexivity.
                ** intros n. cbn [piles]. fold (sw n). rewrite nth_error_map, (put_two (piles s) i j _ _ _ _ (f (sw n)) D Ni Nj), (put_two es i' j' _ _ _ _ n D' Hi Hj).
                   unfold sw. destruct (Nat.eqb_spec n i') as [-> | N1].
                   { rewrite Fj, Nat.eqb_refl. destruct (Nat.eqb_spec j i); [ congruence | ]. rewrite <- P2. unfold e2, after_to, pile_of, x1. cbn [dn un]. rewrite Dn, Un. reflexivity. }
                   destruct (Nat.eqb_spec n j') as [-> | N2].
                   { rewrite Fi, Nat.eqb_refl. rewrite <- P1, E1. unfold x2, pile_of. cbn [dn un]. rewrite Ux1, Ux2. reflexivity. }
                   destruct (Nat.eqb_spec (f n) i) as [E | _]; [ destruct N1; apply Inj; congruence | ].
                   destruct (Nat.eqb_spec (f n) j) as [E | _]; [ destruct N2; apply Inj; congruence | ]. rewrite Nth, nth_error_map. reflexivity.
                ** intros n y N Hn L. rewrite (put_two es i' j' _ _ _ _ n D' Hi Hj) in Hn. destruct (Nat.eqb_spec n i') as [-> | N1]; [ congruence | ].
                   destruct (Nat.eqb_spec n j') as [-> | N2]; [ | eauto ]. injection Hn as <-. exfalso. apply L. exact Le'.
             ++ intros n y y' Hn Hy. rewrite (put_two es i' j' _ _ _ _ n D' Hi Hj) in Hy. destruct (Nat.eqb_spec n i') as [-> | N1].
                { injection Hy as <-. rewrite Hi in Hn. injection Hn as <-. split; [ left; reflexivity | intros N; congruence ]. }
                destruct (Nat.eqb_spec n j') as [-> | N2]; [ injection Hy as <-; rewrite Hj in Hn; injection Hn as <-; split; [ left; reflexivity | intros _ L; congruence ] | ].
                destruct Sh as (_ & _ & _ & _ & Na). split; [ left; congruence | intros N L; exact (Na n y N Hn L) ].
        * exists f, (Abs (put i' (S (lost_ e)) (gone a)) (parked a) (c0 :: loose a) (off a) (tied_ a c0 t)), (put i' e1 (put j' e2 es)). split; [ | split; [ right | auto ] ].
          -- specialize (OK (c0 :: loose a) (parked a) Inc (or_introl eq_refl)). rewrite E1 in OK at 1. apply OK.
             intros R P. rewrite O1, O2. rewrite O in P. destruct (tail e') eqn:T'; [ destruct Y; discriminate | exact P ].
          -- apply Hd. apply in_or_app. left. rewrite Op. apply in_map_iff. exists t. split; [ reflexivity | exact (Tg Y b T Rb) ].
    - (* On a card. *)
      assert (NX : x :: X <> []) by discriminate.
      assert (E1 : e1 = Entry (stack e) (lost_ e) (was e) (fst (turned (dn e) u0)) (snd (turned (dn e) u0)) (x :: X)) by reflexivity.
      assert (O1 : occ e1 = occ e).
      { rewrite E1; unfold occ, occupant, left_; cbn [lost_ stack tail]. fold (left_ e). rewrite Et. destruct (left_ e); reflexivity. }
      assert (Sh2 : shows f (put i' e1 (put j' e2 es)) (State (put i (turn (Pile d u)) (put j (Pile (down q) (up q ++ c :: r)) (piles s))) (hand s) (removed s))) by (apply Sh'; rewrite E1; intros _ N; exact N).
      assert (Nh : mem c0 (heads a) = false) by (apply mem_not; exact (not_head a es e (x :: X) c0 r0 H Ie Et NX)).
      destruct (rests a es e _ c0 r0 H Ie Et NX) as (y & _ & R13). apply Nat.ltb_lt in R13.
      assert (Mr0 : In c0 (loose a) -> may_rest a (rk c0) = true) by (intros M; exact (may_rest_ok a es e (x :: X) c0 r0 H Ie Et NX M)).
      assert (Mr : In c0 (loose a) -> (if tracked (rk c0) then match tie_ a c0 with Some _ => true | None => false end else may_rest a (rk c0)) = true).
      { intros M. destruct (tracked (rk c0)) eqn:Tr; [ | exact (Mr0 M) ]. destruct (Tl eq_refl NX) as [p ->]. reflexivity. }
      destruct W' as [(Sp & T & _) | [Op (Y & b & T & Rb)]].
      + rewrite (Ts T) in OK. assert (PO : forall R, Permutation (parked a) (occ e ++ occ e' ++ R) -> Permutation (rk c0 :: parked a) (occ e1 ++ occ e2 ++ R)).
        { intros R P. rewrite O1, O2, T. rewrite (O2' T) in P. simpl in *. rewrite R13. simpl. rewrite <- Permutation_middle. constructor. exact P. }
        destruct (mem c0 (loose a)) eqn:M.
        * apply mem_ok in M. exists f, (Abs (gone a) (rk c0 :: parked a) (loose a) (off a) (untie_ a c0)), (put i' e1 (put j' e2 es)). split; [ | split; [ right | auto ] ].
          -- specialize (OK (loose a) _ (incl_refl _) M PO). rewrite E1 in OK at 1. cbn [lost_] in OK. rewrite Hg in OK. exact OK.
          -- apply Nl. unfold loosen_. rewrite Nh, (proj2 (mem_ok _ _) M), Sp. cbv zeta. rewrite (Mr M), R13. left; reflexivity.
        * exists f, (Abs (gone a) (rk c0 :: parked a) (c0 :: loose a) (off a) (untie_ a c0)), (put i' e1 (put j' e2 es)). split; [ | split; [ right | auto ] ].
          -- specialize (OK (c0 :: loose a) _ Inc (or_introl eq_refl) PO). rewrite E1 in OK at 1. cbn [lost_] in OK. rewrite Hg in OK. exact OK.
          -- apply Nl. unfold loosen_. rewrite Nh, M, Sp, R13. apply in_or_app. right. left; reflexivity.
      + assert (PO : forall R, Permutation (parked a) (occ e ++ occ e' ++ R) -> Permutation (parked a) (occ e1 ++ occ e2 ++ R)).
        { intros R P. rewrite O1, O2. destruct (tail e') eqn:T'; [ destruct Y; discriminate | exact P ]. }
        destruct (mem c0 (loose a)) eqn:M.
        * apply mem_ok in M. specialize (OK (loose a) _ (incl_refl _) M PO). rewrite E1 in OK at 1. cbn [lost_] in OK. rewrite Hg in OK. destruct (tracked (rk c0)) eqn:Tr.
          -- exists f, (Abs (gone a) (parked a) (loose a) (off a) (tied_ a c0 t)), (put i' e1 (put j' e2 es)). split; [ exact OK | split; [ right | auto ] ].
             apply Nl. unfold loosen_. rewrite Nh, (proj2 (mem_ok _ _) M). cbv zeta. apply in_or_app. right. apply in_or_app. right. rewrite Op, Tr.
             destruct (Tl eq_refl NX) as [p ->]. apply in_map_iff. exists t. split; [ reflexivity | exact (Tg Y b T Rb) ].
          -- exists f, a, (put i' e1 (put j' e2 es)). split; [ | auto ]. destruct (Tu eq_refl) as [U1 U2]. rewrite (Same U1 U2) in OK. destruct a. exact OK.
        * exists f, (Abs (gone a) (parked a) (c0 :: loose a) (off a) (tied_ a c0 t)), (put i' e1 (put j' e2 es)). split; [ | split; [ right | auto ] ].
          -- specialize (OK (c0 :: loose a) _ Inc (or_introl eq_refl) PO). rewrite E1 in OK at 1. cbn [lost_] in OK. rewrite Hg in OK. exact OK.
          -- apply Nl. unfold loosen_. rewrite Nh, M, R13, Op. cbv zeta. apply in_or_app. left. apply in_map_iff. exists t. split; [ reflexivity | exact (Tg Y b T Rb) ].
  Qed.

  (* A removal. *)
  Lemma king_run : forall f a es s i d u x, stands_for a es -> shows f es s -> nth_error (piles s) i = Some (Pile d (u ++ king_to_ace x)) ->
    exists i' e u0 c r X, f i' = i /\ nth_error es i' = Some e /\ map face (dn e) = d /\ map face u0 = u /\ un e = u0 ++ c :: r /\
      tail e = X ++ c :: r /\ dn e ++ u0 = flat (tl (left_ e)) ++ X /\ face c = Card 13 x /\ length r = 12 /\
      sequence (map face (c :: r)) /\ In c (climb a (fun q => q =? 1) 13).
  Proof.
    intros f a es s i d u x H Sh Ni. destruct (shown f es s i _ Sh Ni) as (i' & e & Fi & Hi & Ei). pose proof (nth_error_In _ _ Hi) as Ie.
    injection Ei as Ed Eu. apply map_eq_app in Eu as (u0 & m & Eu & Eu0 & Em).
    destruct m as [|c r]; [ discriminate | ]. pose proof Em as Em'. simpl in Em'. injection Em' as Ec Er.
    assert (Q : sequence (map face (c :: r))) by (rewrite Em; simpl; unfold linked; simpl; repeat split).
    destruct (taken _ e u0 c r (fits_in _ _ _ H Ie) Eu Q) as (X & Et & Ux).
    assert (Rc : rk c = 13) by (unfold rk; rewrite Ec; reflexivity).
    exists i', e, u0, c, r, X. repeat (split; auto).
    - rewrite <- (map_length face r), Er. reflexivity.
    - rewrite <- Rc. apply (climb_ok _ a es e H Ie r X c Et Q). apply Nat.eqb_eq.
      assert (L : face (last r c) = last (map face r) (face c)) by (clear; revert c; induction r as [|b r IH]; intros c; auto; rewrite last_cons; cbn [map]; rewrite last_cons; apply IH).
      unfold rk. rewrite L, Er. reflexivity.
  Qed.
  Lemma removable_ok : forall f a es s i d u x, stands_for a es -> shows f es s ->
    nth_error (piles s) i = Some (Pile d (u ++ king_to_ace x)) -> removable a x = true.
  Proof.
    intros f a es s i d u x H Sh Ni. destruct (king_run f a es s i d u x H Sh Ni) as (i' & e & u0 & c & r & X & _ & _ & _ & _ & _ & _ & _ & Ec & _ & _ & Cl).
    unfold removable_. apply existsb_exists. exists c. split; auto. rewrite Ec. apply same_suit_ok. reflexivity.
  Qed.
  Lemma put_one : forall {A} (l : list A) i x a n, nth_error l i = Some a -> nth_error (put i x l) n = if n =? i then Some x else nth_error l n.
  Proof.
    intros A l. induction l as [|z l IH]; intros [|i] x a n H; simpl in *; try discriminate; destruct n as [|n]; simpl; auto. eapply IH; eauto.
  Qed.
  Lemma takes_off : forall no f a es s i d u x, stands_for a es -> deeps es -> shows f es s ->
    nth_error (piles s) i = Some (Pile d (u ++ king_to_ace x)) -> no x = false ->
    exists n es', In n (removals a no) /\ stands_for n es' /\ deeps es' /\ length (off n) = 13 + length (off a) /\
      shows f es' (State (put i (turn (Pile d u)) (piles s)) (hand s) (S (removed s))) /\ grew f es es'.
  Proof.
    intros no f a es s i d u x H Dp Sh Ni No.
    destruct (king_run f a es s i d u x H Sh Ni) as (i' & e & u0 & c & r & X & Fi & Hi & Ed & Eu0 & Eu & Et & Ux & Ec & Lr & Q & Cl).
    pose proof (nth_error_In _ _ Hi) as Ie. assert (Rc : rk c = 13) by (unfold rk; rewrite Ec; reflexivity).
    set (e1 := after_from e u0 X). destruct (from_fit a es e (loose a) u0 X c r H Ie (incl_refl _) Et Ux) as [F1 I1]. fold e1 in F1, I1.
    pose proof (from_deep a es i' e u0 X H Dp Hi Ux) as D1. fold e1 in D1.
    assert (K1 : stack e1 = stack e) by (unfold e1, after_from; destruct X; [ destruct (left_ e) | ]; reflexivity).
    assert (W1 : was e1 = was e) by (unfold e1, after_from; destruct X; [ destruct (left_ e) | ]; reflexivity).
    assert (P1 : pile_of e1 = turn (Pile d u)) by (rewrite <- Ed, <- Eu0; unfold e1, after_from; destruct X; [ destruct (left_ e) | ]; apply turned_pile).
    assert (O1 : occ e1 = occ e).
    { unfold occ, occupant, e1, after_from, left_. fold (left_ e). rewrite Et. destruct X as [|y X]; [ | cbn [stack lost_ tail]; fold (left_ e); destruct (left_ e); reflexivity ].
      destruct (left_ e) as [|K k] eqn:Le; cbn [stack lost_ tail].
      - fold (left_ e). rewrite Le. simpl. rewrite Rc. reflexivity.
      - rewrite (left_next _ _ _ Le). destruct k; reflexivity. }
    pose proof (stands_off a es i' e e1 (c :: r) H Hi K1 F1) as St. rewrite I1 in St. unfold ids in St. rewrite Eu, <- app_assoc in St.
    assert (T1 : beyond (c :: r) (ties e) = ties e1).
    { pose proof (once_in ids es e (ids_once a es H) Ie) as Ne. destruct (fits_in _ _ _ H Ie) as (Ei & _). rewrite Ei, Et in Ne.
      apply NoDup_apart in Ne as (_ & Nt & Df). apply NoDup_apart in Nt as (_ & _ & Dx).
      assert (Fst : forall l p, In p (pairs l) -> In (fst p) l) by (intros l [y x0] I; apply pairs_in in I as (A & B & ->); apply in_or_app; right; right; left; reflexivity).
      unfold e1. rewrite ties_from. unfold ties. rewrite Et, pairs_app. unfold beyond, of_tracked. rewrite !filter_app.
      rewrite (filter_all _ (filter _ (pairs X))), (filter_none _ (filter _ (link X c))), (filter_none _ (filter _ (pairs (c :: r)))), (filter_all _ (filter _ (flat_map pairs (tl (left_ e))))); [ rewrite app_nil_r; reflexivity | | | | ]; intros p Ip; apply filter_In in Ip as [Ip _].
      - apply negb_true_iff, mem_not. intros J. apply in_flat_map in Ip as (C & IC & Ip). apply (Df (fst p)); [ apply (flat_in _ _ _ IC), Fst, Ip | apply in_or_app; right; exact J ].
      - apply negb_false_iff, mem_ok. apply Fst. exact Ip.
      - apply negb_false_iff, mem_ok. unfold link in Ip. destruct (rev X); [ destruct Ip | ]. destruct Ip as [<- | []]. left; reflexivity.
      - apply negb_true_iff, mem_not. apply Dx. apply Fst. exact Ip. }
    specialize (St (Permutation_refl _) O1 T1).
    assert (Ht : nth_error (towers a) i' = Some (lost_ e, stack e)) by (rewrite (towers_es a es H), nth_error_map, Hi; reflexivity).
    exists (Abs (put i' (lost_ e1) (gone a)) (parked a) (loose a) ((c :: r) ++ off a) (beyond (c :: r) (lying a))), (put i' e1 es).
    split; [ | split; [ exact St | split; [ | split; [ | split ] ] ] ].
    - assert (Rn : In (c :: r) (runs a 12 c)) by (rewrite <- Lr; apply (runs_ok a es e H Ie r X c Et Q); rewrite Rc, Lr; reflexivity).
      unfold removals_. replace (forallb no _) with false by (symmetry; apply not_true_iff_false; rewrite forallb_forall; intros N; rewrite N in No; [ discriminate | destruct x; simpl; auto ]).
      cbv zeta. set (kings := filter _ _). assert (Ik : In c kings) by (apply filter_In; split; [ exact Cl | rewrite Ec; simpl; rewrite No; reflexivity ]).
      assert (Else : mem c (heads a) = false -> lost_ e1 = lost_ e ->
        In (Abs (put i' (lost_ e1) (gone a)) (parked a) (loose a) ((c :: r) ++ off a) (beyond (c :: r) (lying a)))
          (flat_map (fun c => if mem c (heads a) then [] else map (fun run => Abs (gone a) (parked a) (loose a) (run ++ off a) (beyond run (lying a))) (runs a 12 c)) kings)).
      { intros Nh ->. rewrite put_same by (destruct H as (_ & <- & _); rewrite nth_error_map, Hi; reflexivity).
        apply in_flat_map. exists c. split; auto. rewrite Nh. apply in_map_iff. exists (c :: r). auto. }
      apply in_or_app. destruct X as [|y X].
      + destruct (left_ e) as [|K k] eqn:Le.
        * right. apply Else; [ | unfold e1, after_from; rewrite Le; reflexivity ].
          apply mem_not. intros J. destruct (head_first a es c H J) as (ex & l & Ix & Ex & Nx). destruct (tail_place a es e ex [] [] c r l H Ie Ix Et Ex) as (<- & _). congruence.
        * left. apply (each_in _ _ 0 i' _ _ Ht). unfold takes_. cbn [fst snd]. fold (left_ e). rewrite Le.
          destruct (fits_in _ _ _ H Ie) as (_ & _ & Fe). rewrite Et, Le in Fe. destruct Fe as [_ [T0 ->]]. rewrite (proj2 (mem_ok _ _) Ik).
          apply in_map_iff. exists (c :: r). split; auto. unfold e1, after_from. rewrite Le. reflexivity.
      + right. apply Else; [ | reflexivity ]. apply mem_not. apply (not_head a es e (y :: X) c r H Ie Et). discriminate.
    - destruct Dp as [Dw Df]. split; [ rewrite map_put, W1, put_same; auto; rewrite nth_error_map, Hi; reflexivity | apply Forall_put; auto ].
    - cbn [off]. rewrite app_length. simpl. rewrite Lr. reflexivity.
    - destruct Sh as (Len & Inj & On & Nth & Na). split; [ cbn [piles]; rewrite !put_length; exact Len | split; [ exact Inj | split; [ exact On | split ] ] ].
      + intros n. cbn [piles]. rewrite nth_error_map, (put_one (piles s) i _ _ (f n) Ni), (put_one es i' _ _ n Hi).
        destruct (n =? i') eqn:E1; [ apply Nat.eqb_eq in E1; subst n; rewrite Fi, Nat.eqb_refl; simpl; rewrite P1; reflexivity | ].
        apply Nat.eqb_neq in E1. replace (f n =? i) with false by (symmetry; apply Nat.eqb_neq; intros E; apply E1, Inj; congruence).
        rewrite Nth, nth_error_map. reflexivity.
      + intros n y N Hn Ly. rewrite (put_one es i' _ _ n Hi) in Hn. destruct (n =? i') eqn:E1; [ | eauto ].
        apply Nat.eqb_eq in E1. subst n. injection Hn as <-. apply (Na i' e N Hi). intros Le. apply Ly. unfold e1, after_from, left_. fold (left_ e). rewrite Le.
        destruct X; cbn [stack lost_]; fold (left_ e); exact Le.
    - intros n y y' Hn Hy. destruct Sh as (_ & _ & _ & _ & Na). split; [ | intros N L; exact (Na n y N Hn L) ].
      rewrite (put_one es i' _ _ n Hi) in Hy. destruct (Nat.eqb_spec n i') as [-> | N1]; [ | left; congruence ].
      injection Hy as <-. rewrite Hi in Hn. injection Hn as <-. apply from_lost. exact Ux.
  Qed.

  Lemma shows_perm : forall f es s, shows f es s -> Permutation (map pile_of es) (piles s).
  Proof.
    intros f es s (Len & Inj & _ & N & _). apply Permutation_sym. apply Permutation_nth_error. rewrite map_length. split; auto.
    exists f. split; [ intros n m; apply Inj | intros n; symmetry; apply N ].
  Qed.
  Lemma filter_perm : forall {A} (p : A -> bool) l l', Permutation l l' -> length (filter p l) = length (filter p l').
  Proof. intros A p l l' P. induction P; simpl; auto; try congruence; repeat destruct (p _); simpl; congruence. Qed.
  Lemma filter_map : forall {A B} (p : B -> bool) (q : A -> bool) (g : A -> B) l, (forall x, In x l -> p (g x) = q x) -> length (filter p (map g l)) = length (filter q l).
  Proof.
    induction l as [|x l IH]; intros H; simpl; auto. rewrite (H x (or_introl eq_refl)).
    destruct (q x); simpl; rewrite IH; auto; intros y Hy; apply H; right; auto.
  Qed.
  Lemma vacant_ok : forall lo e, fit lo e -> spaceb (pile_of e) = vacant e.
  Proof.
    intros lo e (E & _ & F). unfold spaceb, pile_of, vacant. cbn [down up]. unfold ids in E. destruct (tail e) as [|x l].
    - rewrite F in *. apply app_eq_nil in E as [-> ->]. reflexivity.
    - replace (match left_ e with [] => match x :: l with [] => true | _ => false end | _ => false end) with false by (destruct (left_ e); reflexivity).
      destruct (dn e); simpl; auto. destruct (un e); simpl; auto. destruct (flat (tl (left_ e))); discriminate.
  Qed.
  Lemma spaces_real : forall f a es s, stands_for a es -> shows f es s -> length (filter spaceb (piles s)) = length (filter vacant es).
  Proof.
    intros f a es s H Sh. rewrite <- (filter_perm spaceb _ _ (shows_perm f es s Sh)). apply filter_map.
    intros e I. exact (vacant_ok _ e (fits_in _ _ _ H I)).
  Qed.
  Lemma face_down_real : forall f a es s, stands_for a es -> deeps es -> shows f es s -> face_down s = face_down_of a.
  Proof.
    intros f a es s H Dp Sh. rewrite (face_down_ok a es H Dp). unfold face_down. pose proof (shows_perm f es s Sh) as P.
    assert (LP : forall l l', Permutation l l' -> list_sum l = list_sum l') by (induction 1; simpl; lia).
    rewrite <- (LP _ _ (Permutation_map (fun p => length (down p)) P)), map_map. f_equal. apply map_ext. intros e. simpl. apply map_length.
  Qed.

  (* Goals, asked of a state. A goal about a pile's number needs the pile to be told apart. *)
  Variable start : state.
  Inductive ask := AskSpaces (k : nat) | AskDigs (n k : nat) | AskTurns (n : nat) | AskTurn | AskSuits (wanted : suit -> bool) | AskGone (k : nat) | AskBare (c : card) | AskBares (r k : nat) | AskLost.
  Definition chains_of n := nth n stacks [].
  Definition long := filter (fun n => 2 <=? length (chains_of n)) (seq 0 (length stacks)).
  Definition meaning g := match g with
    | AskSpaces k => Spaces k
    | AskDigs n k => Digs n (S (length (flat (skipn k (chains_of n)))))
    | AskTurns n => Turns n
    | AskTurn => Turn
    | AskSuits x => Suits x
    | AskGone k => Gone k
    | AskBare c => Bare c
    | AskBares r k => Bares r k
    | AskLost => Lost (map (fun n => (n, S (length (flat (skipn 1 (chains_of n)))))) long)
    end.
  Definition told_apart g := match g with AskDigs n k => named n && (1 <=? k) && (k <=? length (chains_of n)) | AskTurns n => named n && (0 <? nth n downs 0) | AskBares r _ => (0 <? r) && (r <=? 13) | AskLost => forallb named long | _ => true end.
  Definition asked a g := match g with
    | AskSpaces k => spaces a k
    | AskDigs n k => k <=? nth n (gone a) 0
    | AskTurns n => Nat.min (nth n downs 0) (length (skipn (nth n (gone a) 0) (chains_of n)) - 1) <? nth n downs 0
    | AskTurn => face_down_of a <? face_down start
    | AskSuits x => existsb (fun y => x y && removable a y) [Spades; Hearts; Diamonds; Clubs]
    | AskGone k => 13 * k <=? length (off a) + 13 * removed start
    | AskBare c => free a (rank c) && existsb (fun x => sames [face x] [c] && negb (stands a (S x)) && match laid_ a x with Some _ => false | None => true end) (pool a)
    | AskBares r k => match r with 0 => false | S q => k + cnt q (pool a) <=? cnt r (pool a) + cnt q (heads a) + many q (parked a) end
    | AskLost => existsb (fun n => 1 <=? nth n (gone a) 0) long || (0 <? length (off a))
    end.
  Variable start_ok : forall n k p, nth_error stacks n = Some k -> nth_error (piles start) n = Some p ->
    all_cards p = map face (flat k) /\ nth_error downs n = Some (length (down p)).

  Lemma bottom_of : forall lo e u c, fit lo e -> un e = u ++ [c] -> exists Y, tail e = Y ++ [c].
  Proof.
    intros lo e u c (E & _ & F) U. unfold ids in E. rewrite U, app_assoc in E.
    assert (NE : tail e <> []) by (intros T; rewrite T in F, E; rewrite F in E; simpl in E; destruct (dn e ++ u); discriminate).
    destruct (split_last _ NE) as (Y & x & T). rewrite T in E. exists Y. rewrite app_assoc in E. apply app_inj_tail in E as [_ ->]. exact T.
  Qed.
  Lemma flat_app : forall a b, flat (a ++ b) = flat b ++ flat a.
  Proof. induction a as [|c a IH]; intros b; simpl; [ rewrite app_nil_r; auto | rewrite IH, app_assoc; auto ]. Qed.
  Lemma flat_skip : forall n k, length (flat (skipn n k)) <= length (flat k).
  Proof. induction n as [|n IH]; intros [|c k]; simpl; auto. rewrite app_length. specialize (IH k). lia. Qed.
  Lemma skip_skip : forall {A} n m (l : list A), skipn n (skipn m l) = skipn (m + n) l.
  Proof. induction m as [|m IH]; intros [|x l]; simpl; auto. destruct n; auto. Qed.
  Lemma firstn_in : forall {A} m (P R S : list A), m <= length P -> firstn m (P ++ R) = firstn m (P ++ S).
  Proof. intros A m P R S L. rewrite !firstn_app. replace (m - length P) with 0 by lia. reflexivity. Qed.
  Lemma prefix_kept : forall lo e k, fit lo e -> lost_ e < k <= length (stack e) ->
    firstn (S (length (flat (skipn k (stack e))))) (ids e) = firstn (S (length (flat (skipn k (stack e))))) (flat (stack e)).
  Proof.
    intros lo e k (E & _ & F) L. rewrite E.
    destruct (left_ e) as [|C k'] eqn:Le; [ exfalso; unfold left_ in Le; pose proof (skipn_length (lost_ e) (stack e)) as SL; rewrite Le in SL; simpl in SL; lia | ].
    destruct (tail e) as [|x l]; [ discriminate | ]. destruct F as [_ [T ->]].
    pose proof (left_next _ _ _ Le) as Ln.
    assert (Es : flat (stack e) = (flat k' ++ [x]) ++ (T ++ flat (firstn (lost_ e) (stack e)))).
    { rewrite <- (firstn_skipn (lost_ e) (stack e)) at 1. unfold left_ in Le. rewrite Le, flat_app. simpl. rewrite <- !app_assoc. reflexivity. }
    rewrite Es. cbn [tl]. replace (flat k' ++ x :: l) with ((flat k' ++ [x]) ++ l) by (rewrite <- app_assoc; reflexivity).
    apply firstn_in. rewrite app_length. simpl. enough (length (flat (skipn k (stack e))) <= length (flat k')) by lia.
    replace (skipn k (stack e)) with (skipn (k - S (lost_ e)) k'); [ apply flat_skip | ]. rewrite <- Ln, skip_skip. f_equal. lia.
  Qed.
  (* The entry of a pile that is told apart. *)
  Lemma entry_at : forall f a es s n q, stands_for a es -> shows f es s -> nth_error (piles s) n = Some q ->
    exists e, nth_error es n = Some e /\ nth n (gone a) 0 = lost_ e /\ chains_of n = stack e /\ nth_error stacks n = Some (stack e) /\
      (named n = true -> left_ e <> [] -> pile_of e = q).
  Proof.
    intros f a es s n q (E1 & E2 & _) (Len & Inj & On & Nth & Na) Hq.
    destruct (nth_error es n) as [e|] eqn:He.
    - exists e. assert (Hs : nth_error stacks n = Some (stack e)) by (rewrite <- E1, nth_error_map, He; reflexivity).
      repeat split; auto.
      + rewrite <- E2. apply nth_error_nth. rewrite nth_error_map, He. reflexivity.
      + unfold chains_of. apply nth_error_nth. exact Hs.
      + intros N L. pose proof (Nth n) as Hn. rewrite (Na n e N He L), Hq, nth_error_map, He in Hn. injection Hn; auto.
    - exfalso. apply nth_error_None in He. assert (n < length (piles s)) by (apply nth_error_Some; congruence). lia.
  Qed.

  Lemma dug_ok : forall f a es s n k, stands_for a es -> shows f es s -> named n = true -> 1 <= k <= length (chains_of n) ->
    shorn start n (S (length (flat (skipn k (chains_of n))))) s -> k <= nth n (gone a) 0.
  Proof.
    intros f a es s n k H Sh T1 [T2 T3] (p & q & Hp & Hq & M). destruct (k <=? nth n (gone a) 0) eqn:G; [ apply Nat.leb_le; auto | ]. exfalso. apply Nat.leb_gt in G.
    destruct (entry_at f a es s n q H Sh Hq) as (e & He & Eg & Ec & Es & Eq). rewrite Eg in G. rewrite Ec in T3.
    assert (L : left_ e <> []).
    { intros L. unfold left_ in L. pose proof (skipn_length (lost_ e) (stack e)) as SL. rewrite L in SL. simpl in SL. lia. }
    specialize (Eq T1 L). destruct (start_ok n _ p Es Hp) as [Ap _]. apply M. subst q. rewrite Ec, Ap. unfold all_cards, pile_of. cbn [down up]. rewrite <- map_app.
    fold (ids e). rewrite !firstn_map. f_equal. apply (prefix_kept (loose a)); [ exact (fits_in _ _ _ H (nth_error_In _ _ He)) | lia ].
  Qed.
  Definition counted a s := 13 * removed s = length (off a) + 13 * removed start.
  Lemma asked_ok : forall f a es s g, stands_for a es -> deeps es -> shows f es s -> counted a s -> told_apart g = true -> meets start (meaning g) s -> asked a g = true.
  Proof.
    intros f a es s g H Dp Sh Cn Ta M. destruct g as [k|n k|n| |x|k|c|r k|]; cbn [meaning meets asked told_apart] in *.
    - apply (spaces_ok a es k H). rewrite <- (spaces_real f a es s H Sh). exact M.
    - apply andb_prop in Ta as [Ta T3]. apply andb_prop in Ta as [T1 T2]. apply Nat.leb_le in T2, T3. apply Nat.leb_le. exact (dug_ok f a es s n k H Sh T1 (conj T2 T3) M).
    - destruct M as (p & q & Hp & Hq & M). apply andb_prop in Ta as [T1 T2].
      destruct (entry_at f a es s n q H Sh Hq) as (e & He & Eg & Ec & Es & Eq). destruct (start_ok n _ p Es Hp) as [_ Dn].
      apply Nat.ltb_lt. rewrite Eg, Ec. fold (left_ e). pose proof (nth_error_nth _ _ 0 Dn) as Dn'.
      destruct (left_ e) as [|C k] eqn:L; [ simpl; apply Nat.ltb_lt in T2; rewrite Dn' in *; rewrite Nat.min_0_r; exact T2 | ].
      assert (L' : C :: k <> []) by discriminate. specialize (Eq T1 L'). subst q. unfold pile_of in M. cbn [down] in M. rewrite map_length in M.
      destruct Dp as [W F]. rewrite Forall_forall in F. specialize (F e (nth_error_In _ _ He)). unfold deep in F. rewrite L in F.
      assert (Wn : was e = nth n downs 0) by (rewrite <- W; symmetry; apply nth_error_nth; rewrite nth_error_map, He; reflexivity).
      rewrite F, Wn in M. rewrite Dn' in *. exact M.
    - apply Nat.ltb_lt. rewrite <- (face_down_real f a es s H Dp Sh). exact M.
    - destruct M as (i & d & u & x0 & Ni & Wx). apply existsb_exists. exists x0. split; [ destruct x0; simpl; auto | ].
      rewrite Wx. simpl. eapply removable_ok; eauto.
    - apply Nat.leb_le. unfold counted in Cn. lia.
    - destruct M as (p & u & Ip & Up). apply (Permutation_in p (Permutation_sym (shows_perm f es s Sh))) in Ip. apply in_map_iff in Ip as (e & <- & Ie).
      unfold pile_of in Up. cbn [up] in Up. apply map_eq_app in Up as (u0 & m & Eu & _ & Em). apply map_eq_cons in Em as (c0 & m0 & -> & Ec & Em). apply map_eq_nil in Em as ->.
      destruct (bottom_of _ e u0 c0 (fits_in _ _ _ H Ie) Eu) as [Y T]. apply andb_true_iff. split.
      + rewrite <- Ec. exact (free_ok a es e Y c0 H Ie T).
      + apply existsb_exists. exists c0. split; [ eapply in_pool; eauto; rewrite T; apply in_or_app; right; left; auto | ].
        rewrite Ec, (proj2 (sames_ok _ _) eq_refl). simpl. apply andb_true_iff. split.
        * apply negb_true_iff. destruct (stands a (S c0)) eqn:St; auto. destruct (follow a es e Y c0 [] H Ie T St) as [z Ez]. discriminate.
        * pose proof (laid_ok a c0) as L. destruct (laid_ a c0) as [[y x]|]; auto. destruct L as [_ L]. destruct (laid_next a es e Y c0 [] y H Ie T L) as [z Ez]. discriminate.
    - apply andb_prop in Ta as [T1 T2]. apply Nat.ltb_lt in T1. apply Nat.leb_le in T2. destruct r as [|q]; [ lia | ]. apply Nat.leb_le.
      rewrite (heads_es a es H), (parked_cnt a es q H), <- !(cnt_perm _ _ _ (tails_pool a es H)) by lia.
      pose proof H as (_ & _ & F & _). pose proof (count_free _ q _ F).
      enough (k <= cnt (S q) (flat_map bottom es)) by lia. eapply Nat.le_trans; [ exact M | ].
      rewrite <- (filter_perm (ends_in (S q)) _ _ (shows_perm f es s Sh)). clear - F. induction F as [|e es Fe F IH]; simpl; auto.
      rewrite cnt_app. enough ((if ends_in (S q) (pile_of e) then 1 else 0) <= cnt (S q) (bottom e)) by (destruct (ends_in (S q) (pile_of e)); simpl; lia).
      destruct (ends_in (S q) (pile_of e)) eqn:En; [ | lia ]. unfold ends_in, pile_of in En. cbn [up] in En. rewrite <- map_rev in En.
      destruct (rev (un e)) as [|c l] eqn:R; [ discriminate | ]. simpl in En. apply Nat.eqb_eq in En.
      destruct (bottom_of _ e (rev l) c Fe) as [Y T]; [ rewrite <- (rev_involutive (un e)), R; reflexivity | ].
      unfold bottom. rewrite T. destruct Y as [|y Y]; simpl app; cbv iota beta.
      + unfold cnt. simpl. fold (rk c) in En. rewrite En, Nat.eqb_refl. auto.
      + rewrite last_last. unfold cnt. simpl. fold (rk c) in En. rewrite En, Nat.eqb_refl. auto.
    - apply orb_true_iff. destruct M as [M | (n & m & I & M)]; [ right; apply Nat.ltb_lt; unfold counted in Cn; lia | left ].
      apply in_map_iff in I as (n' & E & I). injection E as -> <-. apply existsb_exists. exists n. split; auto. rewrite forallb_forall in Ta. specialize (Ta n I).
      apply filter_In in I as [_ I]. apply Nat.leb_le in I. apply Nat.leb_le. apply (dug_ok f a es s n 1 H Sh Ta); [ lia | exact M ].
  Qed.

  (* ------------------------------------------------------------------ Bans *)
  (* Essential moves, asked of a state: chain k of pile n goes, so many of its cards that lay face down were turned up,
     or a suit was removed so often. *)
  Inductive essential := EDig (n k : nat) | ETurn (n k : nat) | ERemove (x : suit) (k : nat).
  Definition ace x c := same (Card 1 x) (face c).
  Definition deed_of d := match d with
    | EDig n k => Deed (CardsOf n) (S (length (flat (skipn k (chains_of n)))))
    | ETurn n k => Deed (DownOf n) (S (nth n downs 0 - k))
    | ERemove x k => Deed (AcesOf x) (S (length (filter (ace x) (flat_map (@concat nat) stacks))) - k)
    end.
  Definition over a d := match d with
    | EDig n k => k <=? nth n (gone a) 0
    | ETurn n k => Nat.min (nth n downs 0) (length (skipn (nth n (gone a) 0) (chains_of n)) - 1) <=? nth n downs 0 - k
    | ERemove x k => k <=? length (filter (ace x) (off a))
    end.
  Definition makes_sense d := match d with
    | EDig n k => named n && (1 <=? k) && (k <=? length (chains_of n))
    | ETurn n k => named n && (1 <=? k) && (k <=? nth n downs 0) && (n <? length stacks)
    | ERemove _ k => 1 <=? k
    end.
  Lemma aces_real : forall f a es s x, stands_for a es -> shows f es s ->
    amount (AcesOf x) s + length (filter (ace x) (off a)) = length (filter (ace x) (flat_map (@concat nat) stacks)).
  Proof.
    intros f a es s x H Sh. pose proof H as (_ & _ & _ & P & _). rewrite <- (filter_perm (ace x) _ _ P), filter_app, app_length. f_equal. cbn [amount].
    rewrite <- (filter_perm (same (Card 1 x)) _ _ (Permutation_flat_map all_cards (shows_perm f es s Sh))), flat_map_map.
    replace (flat_map (fun e => all_cards (pile_of e)) es) with (map face (flat_map ids es)); [ apply filter_map; reflexivity | ].
    clear. induction es as [|e es IH]; simpl; auto. rewrite map_app, IH. unfold all_cards, pile_of, ids. cbn [down up]. rewrite map_app. reflexivity.
  Qed.
  Lemma named_entry : forall a es n, stands_for a es -> n < length stacks ->
    exists e, nth_error es n = Some e /\ nth n (gone a) 0 = lost_ e /\ chains_of n = stack e.
  Proof.
    intros a es n (E1 & E2 & _) L. rewrite <- E1, map_length in L. destruct (nth_error es n) as [e|] eqn:He; [ | apply nth_error_None in He; lia ].
    exists e. split; auto. unfold chains_of. rewrite <- E1, <- E2. split; apply nth_error_nth; rewrite nth_error_map, He; reflexivity.
  Qed.
  Lemma real_pile : forall f es s n e, shows f es s -> nth_error es n = Some e -> f n = n -> nth_error (piles s) n = Some (pile_of e).
  Proof. intros f es s n e (_ & _ & _ & N & _) He F. rewrite <- F at 1. rewrite N, nth_error_map, He. reflexivity. Qed.
  Lemma deep_at : forall es n e, deeps es -> nth_error es n = Some e -> length (dn e) = Nat.min (nth n downs 0) (length (left_ e) - 1).
  Proof.
    intros es n e [W F] He. rewrite Forall_forall in F. rewrite (F e (nth_error_In _ _ He)). f_equal.
    rewrite <- W. symmetry. apply nth_error_nth. rewrite nth_error_map, He. reflexivity.
  Qed.
  (* At the start nothing is done, and nothing is over. *)
  Lemma over_start : forall f a es d, stands_for a es -> deeps es -> shows f es start -> off a = [] -> Forall (fun e => lost_ e = 0) es -> makes_sense d = true ->
    (done (deed_of d) [start] <-> over a d = true).
  Proof.
    intros f a es d H Dp Sh Oa Lz Ms. unfold done. rewrite Exists_cons, Exists_nil. rewrite Forall_forall in Lz.
    assert (Na : forall m e, named m = true -> nth_error es m = Some e -> left_ e <> [] -> f m = m) by (destruct Sh as (_ & _ & _ & _ & Na); exact Na).
    destruct d as [m k|m k|x k]; cbn [deed_of over makes_sense what fewer] in *.
    - apply andb_prop in Ms as [Ms T3]. apply andb_prop in Ms as [T1 T2]. apply Nat.leb_le in T2, T3.
      assert (Lm : m < length stacks) by (destruct (Nat.lt_ge_cases m (length stacks)) as [L | L]; auto; unfold chains_of in T3; rewrite (nth_overflow _ _ L) in T3; simpl in T3; lia).
      destruct (named_entry a es m H Lm) as (e & He & Eg & Ec). pose proof (Lz e (nth_error_In _ _ He)) as Z. rewrite Eg, Z, Ec in *. rewrite Nat.leb_le.
      assert (L : left_ e = stack e) by (unfold left_; rewrite Z; reflexivity).
      cbn [amount]. rewrite (real_pile f es start m e Sh He (Na m e T1 He ltac:(rewrite L; destruct (stack e); simpl in *; [ lia | discriminate ]))).
      unfold all_cards, pile_of. cbn [down up]. rewrite app_length, !map_length, <- app_length. fold (ids e).
      destruct (fits_in _ _ _ H (nth_error_In _ _ He)) as (E & _ & F). rewrite L in *. split; [ intros [M | []] | lia ]. exfalso. rewrite E, app_length in M.
      destruct (tail e) as [|y l]; [ rewrite F in T3; simpl in T3; lia | ]. simpl in M. destruct k; [ lia | ]. destruct (stack e) as [|C k']; [ simpl in T3; lia | ]. simpl in M. pose proof (flat_skip k k'). lia.
    - apply andb_prop in Ms as [Ms T4]. apply andb_prop in Ms as [Ms T3]. apply andb_prop in Ms as [T1 T2]. apply Nat.leb_le in T2, T3. apply Nat.ltb_lt in T4.
      destruct (named_entry a es m H T4) as (e & He & Eg & Ec). pose proof (Lz e (nth_error_In _ _ He)) as Z. rewrite Eg, Z, Ec in *. rewrite Nat.leb_le.
      assert (L : left_ e = stack e) by (unfold left_; rewrite Z; reflexivity). pose proof (deep_at es m e Dp He) as De. rewrite L in De. cbn [skipn].
      assert (Hs : nth_error stacks m = Some (stack e)) by (destruct H as (<- & _); rewrite nth_error_map, He; reflexivity).
      destruct (nth_error (piles start) m) as [p|] eqn:Hp; [ | apply nth_error_None in Hp; destruct Sh as (Len & _); rewrite <- Len in Hp; apply nth_error_None in Hp; congruence ].
      destruct (start_ok m _ p Hs Hp) as [Ap Dn]. apply (nth_error_nth _ _ 0) in Dn.
      assert (NE : stack e <> []) by (intros E; rewrite E in Ap; simpl in Ap; unfold all_cards in Ap; apply app_eq_nil in Ap as [Ap _]; rewrite Ap in Dn; simpl in Dn; lia).
      pose proof (real_pile f es start m e Sh He (Na m e T1 He ltac:(rewrite L; exact NE))) as Rp. rewrite Hp in Rp. injection Rp as ->. cbn [amount]. rewrite Hp.
      unfold pile_of in *. cbn [down] in *. rewrite map_length in *. split; [ intros [M | []]; lia | lia ].
    - pose proof (aces_real f a es start x H Sh) as A. rewrite Oa in *. simpl filter in *. simpl length in *. apply Nat.leb_le in Ms. rewrite Nat.leb_le. lia.
  Qed.
  (* What is done in play is over in the state that follows it, and conversely. *)
  Lemma over_step : forall f' a n es es' t seen d, stands_for a es -> stands_for n es' -> deeps es' -> shows f' es' t -> grew f' es es' ->
    (forall x, length (filter (ace x) (off a)) <= length (filter (ace x) (off n))) -> makes_sense d = true ->
    (done (deed_of d) seen <-> over a d = true) -> (done (deed_of d) (t :: seen) <-> over n d = true).
  Proof.
    intros f' a n es es' t seen d H H' Dp' Sh' Gr Ac Ms B. unfold done in *. rewrite Exists_cons. rewrite B. clear B.
    assert (Na : forall m e', named m = true -> nth_error es' m = Some e' -> left_ e' <> [] -> f' m = m) by (destruct Sh' as (_ & _ & _ & _ & Na); exact Na).
    destruct d as [m k|m k|x k]; cbn [deed_of over makes_sense what fewer] in *.
    - apply andb_prop in Ms as [Ms T3]. apply andb_prop in Ms as [T1 T2]. apply Nat.leb_le in T2, T3.
      assert (Lm : m < length stacks) by (destruct (Nat.lt_ge_cases m (length stacks)) as [L | L]; auto; unfold chains_of in T3; rewrite (nth_overflow _ _ L) in T3; simpl in T3; lia).
      destruct (named_entry a es m H Lm) as (e & He & Eg & Ec). destruct (named_entry n es' m H' Lm) as (e' & He' & Eg' & Ec').
      destruct (Gr m e e' He He') as [Lo Fm]. rewrite !Nat.leb_le, Eg, Eg'. rewrite Ec' in *.
      assert (Am : f' m = m -> amount (CardsOf m) t = length (ids e')).
      { intros E. cbn [amount]. rewrite (real_pile f' es' t m e' Sh' He' E). unfold all_cards, pile_of, ids. cbn [down up]. rewrite !app_length, !map_length. reflexivity. }
      split.
      + intros [M | M]; [ | destruct Lo as [-> | [-> _]]; lia ]. destruct (Nat.lt_ge_cases (lost_ e') k) as [G | G]; [ exfalso | exact G ].
        assert (L : left_ e' <> []) by (intros L; unfold left_ in L; pose proof (skipn_length (lost_ e') (stack e')) as SL; rewrite L in SL; simpl in SL; lia).
        rewrite (Am (Na m e' T1 He' L)) in M. destruct (fits_in _ _ _ H' (nth_error_In _ _ He')) as (E & _ & F). rewrite E, app_length in M.
        destruct (tail e') as [|y l]; [ congruence | ]. simpl in M. unfold left_ in M. rewrite tl_skipn in M.
        replace (skipn k (stack e')) with (skipn (k - S (lost_ e')) (skipn (S (lost_ e')) (stack e'))) in M by (rewrite skip_skip; f_equal; lia).
        pose proof (flat_skip (k - S (lost_ e')) (skipn (S (lost_ e')) (stack e'))). lia.
      + intros G. destruct (Nat.lt_ge_cases (lost_ e) k) as [G' | G']; [ left | right; exact G' ]. destruct Lo as [Lo | [Lo E]]; [ lia | ].
        assert (L : left_ e <> []) by (intros L; unfold left_ in L; pose proof (skipn_length (lost_ e) (stack e)) as SL; rewrite L in SL; rewrite <- Ec in SL; simpl in SL; lia).
        rewrite (Am (Fm T1 L)), E. unfold left_. replace (lost_ e') with k by lia. lia.
    - apply andb_prop in Ms as [Ms T4]. apply andb_prop in Ms as [Ms T3]. apply andb_prop in Ms as [T1 T2]. apply Nat.leb_le in T2, T3. apply Nat.ltb_lt in T4.
      destruct (named_entry a es m H T4) as (e & He & Eg & Ec). destruct (named_entry n es' m H' T4) as (e' & He' & Eg' & Ec').
      destruct (Gr m e e' He He') as [Lo Fm]. rewrite !Nat.leb_le, Eg, Eg'. rewrite Ec' in *.
      pose proof (deep_at es' m e' Dp' He') as De. unfold left_ in De.
      assert (Am : f' m = m -> amount (DownOf m) t = length (dn e')) by (intros E; cbn [amount]; rewrite (real_pile f' es' t m e' Sh' He' E); apply map_length).
      pose proof (skipn_length (lost_ e) (stack e')) as S1. pose proof (skipn_length (lost_ e') (stack e')) as S2. split.
      + intros [M | M]; [ | destruct Lo as [-> | [Lo _]]; lia ]. destruct (skipn (lost_ e') (stack e')) as [|C l] eqn:L; [ simpl; lia | ].
        rewrite (Am (Na m e' T1 He' ltac:(unfold left_; rewrite L; discriminate))) in M. lia.
      + intros G. match goal with |- _ \/ ?P => assert (P \/ ~ P) as [K | K] by lia; [ right; exact K | left ] end.
        assert (L : left_ e <> []) by (intros L; unfold left_ in L; rewrite <- Ec in L; rewrite L in K; simpl in K; lia).
        rewrite (Am (Fm T1 L)). lia.
    - pose proof (aces_real f' n es' t x H' Sh') as A. specialize (Ac x). apply Nat.leb_le in Ms. rewrite !Nat.leb_le. lia.
  Qed.

  (* ------------------------------------------------------------------ Closed sets *)
  Fixpoint eqs (a b : list nat) := match a, b with [], [] => true | x :: a, y :: b => (x =? y) && eqs a b | _, _ => false end.
  Fixpoint permb (a b : list nat) := match a with [] => match b with [] => true | _ => false end | x :: a => mem x b && permb a (less x b) end.
  (* Equal cards may exchange their names when the state says nothing that tells them apart. So the cards that only one of two
     states has removed are exchanged, one after the other. *)
  Definition minus a b := filter (fun c => negb (mem c b)) a.
  Definition freed t := loose t ++ off t.
  Fixpoint permp (a b : list (nat * nat)) := match a with
    | [] => match b with [] => true | _ => false end
    | p :: a => existsb (fun q => (fst q =? fst p) && (snd q =? snd p)) b && permp a (drop p b)
    end.
  Definition nameless t c := negb (tracked (rk c)) && negb (tracked (rk c - 1)) && mem c (freed t) && (negb (mem (S c) joined) || mem (S c) (freed t)) && mem c (bared t) && negb (mem c (heads t)).
  Fixpoint trade (ok : nat -> bool) (o A B : list nat) : option (list nat) := match A, B with
    | [], [] => Some o
    | x :: A, _ => match find (fun y => sames [face x] [face y]) B with
      | Some y => if mem x o && negb (mem y o) && ok x && ok y then trade ok (y :: less x o) A (less y B) else None
      | None => None
      end
    | _, _ => None
    end.
  (* What t says is true of all positions that n stands for, but for the names of equal cards. *)
  Definition covers (t n : abs) := eqs (gone t) (gone n) && permb (parked t) (parked n) && permp (lying t) (lying n) && (length (off t) =? length (off n)) &&
    forallb (fun c => mem c (freed t) || mem c (off n)) (loose n) &&
    match trade (nameless t) (off n) (minus (off n) (off t)) (minus (off t) (off n)) with Some o => permb o (off t) | None => false end.
  Definition key (a : abs) : positive := fold_left (fun p g => Pos.add (Pos.mul p 32) (Pos.of_succ_nat g)) (gone a)
    (Pos.of_succ_nat (fold_left (fun n p => n + snd p) (lying a) 0)).
  Definition table (l : list abs) : PositiveMap.t (list abs) :=
    fold_left (fun m a => PositiveMap.add (key a) (a :: match PositiveMap.find (key a) m with Some l => l | None => [] end) m) l (PositiveMap.empty (list abs)).
  Definition listed (m : PositiveMap.t (list abs)) (n : abs) := match PositiveMap.find (key n) m with Some l => existsb (fun t => covers t n) l | None => false end.

  Lemma eqs_ok : forall a b, eqs a b = true -> a = b.
  Proof. induction a as [|x a IH]; intros [|y b] E; simpl in E; try discriminate; auto. apply andb_prop in E as [E1 E2]. apply Nat.eqb_eq in E1. rewrite E1, (IH b E2). reflexivity. Qed.
  Lemma permb_ok : forall a b, permb a b = true -> Permutation a b.
  Proof.
    induction a as [|x a IH]; intros b E; simpl in E; [ destruct b; [ constructor | discriminate ] | ]. apply andb_prop in E as [I E]. apply mem_ok in I.
    apply in_split in I as (b1 & b2 & Eb). assert (P : Permutation b (x :: b1 ++ b2)) by (rewrite Eb; symmetry; apply Permutation_middle).
    etransitivity; [ apply perm_skip, (IH _ E) | ]. etransitivity; [ | symmetry; exact P ]. constructor. apply less_perm; auto.
  Qed.
  Definition swap (x y c : nat) := if c =? x then y else if c =? y then x else c.
  Definition swapped x y e := Entry (stack e) (lost_ e) (was e) (map (swap x y) (dn e)) (map (swap x y) (un e)) (map (swap x y) (tail e)).
  Definition looks es es' := map pile_of es' = map pile_of es /\ map left_ es' = map left_ es /\ map was es' = map was es.
  Lemma swap_back : forall x y c, swap x y (swap x y c) = c.
  Proof. intros x y c. unfold swap. destruct (c =? x) eqn:E1; [ apply Nat.eqb_eq in E1; subst; rewrite Nat.eqb_refl; destruct (y =? x) eqn:E2; auto; apply Nat.eqb_eq in E2; auto | ].
    destruct (c =? y) eqn:E2; [ apply Nat.eqb_eq in E2; subst; rewrite Nat.eqb_refl; reflexivity | rewrite E1, E2; reflexivity ]. Qed.
  Lemma swap_other : forall x y c, c <> x -> c <> y -> swap x y c = c.
  Proof. intros x y c N M. unfold swap. rewrite (proj2 (Nat.eqb_neq _ _) N), (proj2 (Nat.eqb_neq _ _) M). reflexivity. Qed.
  Lemma swap_all : forall x y l, ~ In x l -> ~ In y l -> map (swap x y) l = l.
  Proof. induction l as [|c l IH]; simpl; intros N M; auto. rewrite IH, swap_other; tauto || (intros E; subst; tauto). Qed.
  Lemma lies_less : forall lo lo' l x, lies lo x l -> (forall c, In c l -> In c lo -> In c lo') -> lies lo' x l.
  Proof. induction l as [|y l IH]; intros x H I; auto. destruct H as [[R [J | J]] H]; (split; [ split; auto | apply IH; [ exact H | intros c Hc; apply I; right; exact Hc ] ]). left. apply I; auto. left; auto. Qed.
  Lemma fit_less : forall lo lo' e, fit lo e -> (forall c, In c (tail e) -> In c lo -> In c lo') -> fit lo' e.
  Proof.
    intros lo lo' e (E & C & F) I. split; [ exact E | split; [ exact C | ] ]. destruct (tail e) as [|x l]; auto. destruct F as [L F]. split.
    - apply (lies_less lo); auto. intros c Hc. apply I. right; exact Hc.
    - destruct (left_ e); auto. apply I; auto. left; auto.
  Qed.
  Lemma fits_less : forall a es o lo', stands_for a es -> Permutation (off a) o -> (forall c, In c (flat_map tail es) -> In c (loose a) -> In c lo') ->
    stands_for (Abs (gone a) (parked a) lo' o (lying a)) es.
  Proof.
    intros a es o lo' (S1 & S2 & F & P & O & TI) Po I. split; [ exact S1 | split; [ exact S2 | split; [ | split; [ | split; [ exact O | exact TI ] ] ] ] ].
    - rewrite Forall_forall in *. intros e Ie. apply (fit_less (loose a)); [ auto | ]. intros c Hc. apply I. apply in_flat_map. eauto.
    - cbn [off]. rewrite <- Po. exact P.
  Qed.

  Lemma trade_step : forall t o es x y, stands_for (Abs (gone t) (parked t) (freed t) o (lying t)) es -> In x o -> ~ In y o -> face x = face y ->
    nameless t x = true -> nameless t y = true ->
    stands_for (Abs (gone t) (parked t) (freed t) (y :: less x o) (lying t)) (map (swapped x y) es) /\ looks es (map (swapped x y) es).
  Proof.
    intros t o es x y H Ix Ny Fxy Nx Ny'. set (a := Abs _ _ _ o _) in H. set (sw := swap x y). set (lo := freed t).
    assert (NT : forall z, nameless t z = true -> tracked (rk z) = false /\ tracked (rk z - 1) = false).
    { intros z Nz. unfold nameless in Nz. repeat (apply andb_prop in Nz as [Nz ?]). apply negb_true_iff in Nz, H4. auto. }
    destruct (NT x Nx) as [TX1 TX2], (NT y Ny') as [TY1 TY2]. clear NT.
    assert (N : forall z, nameless t z = true -> In z lo /\ (In (S z) joined -> In (S z) lo) /\ In z (bared a) /\ ~ In z (heads a)).
    { intros z Nz. unfold nameless in Nz. apply andb_prop in Nz as [Nz N4]. apply andb_prop in Nz as [Nz N3]. apply andb_prop in Nz as [Nz N2]. apply andb_prop in Nz as [_ N1].
      apply mem_ok in N1, N3. apply negb_true_iff, mem_not in N4. repeat (split; auto). intros J. apply orb_true_iff in N2 as [N2 | N2]; [ | apply mem_ok; exact N2 ].
      apply negb_true_iff, mem_not in N2. contradiction. }
    destruct (N x Nx) as (X1 & X2 & X3 & X4), (N y Ny') as (Y1 & Y2 & Y3 & Y4). clear N Nx Ny'.
    assert (Fs : forall c, face (sw c) = face c).
    { intros c. unfold sw, swap. destruct (c =? x) eqn:E1; [ apply Nat.eqb_eq in E1; subst; auto | ]. destruct (c =? y) eqn:E2; [ apply Nat.eqb_eq in E2; subst; auto | reflexivity ]. }
    assert (Rs : forall c, rk (sw c) = rk c) by (intros c; unfold rk; rewrite Fs; reflexivity).
    assert (Ls : forall c, In c lo -> In (sw c) lo).
    { intros c I. unfold sw, swap. destruct (c =? x); auto. destruct (c =? y); auto. }
    pose proof (bared_ok a es H) as Pb. pose proof (Permutation_NoDup Pb names_ok) as Nb. apply NoDup_apart in Nb as (_ & _ & Db).
    assert (Deep : forall e z, In e es -> In z (bared a) -> ~ In z (flat (tl (left_ e)))).
    { intros e z Ie Iz J. apply (Db z); auto. apply in_flat_map. eauto. }
    assert (Hd : forall e c T k z, In e es -> left_ e = (c :: T) :: k -> ~ In z (heads a) -> c <> z).
    { intros e c T k z Ie Le Nz ->. apply Nz. rewrite (heads_es a es H). apply in_flat_map. exists e. split; auto. unfold head. rewrite Le. left; auto. }
    assert (Lie : forall l c, lies lo c l -> lies lo (sw c) (map sw l)).
    { induction l as [|b l IH]; intros c L; simpl; auto. destruct L as [[R B] L]. split; [ | apply IH; exact L ]. split; [ rewrite !Rs; exact R | ].
      destruct B as [B | [B J]]; [ left; apply Ls; exact B | ]. destruct (mem b lo) eqn:M; [ left; apply Ls, mem_ok, M | ]. apply mem_not in M. subst b.
      assert (sw (S c) = S c) as -> by (apply swap_other; intros E; apply M; rewrite E; auto).
      assert (sw c = c) as -> by (apply swap_other; intros E; apply M; subst c; auto). right. auto. }
    pose proof H as (S1 & S2 & F & P & O & TI). split; [ split; [ | split; [ | split; [ | split; [ | split ] ] ] ] | split; [ | split ] ].
    - rewrite map_map. exact S1.
    - rewrite map_map. exact S2.
    - apply Forall_forall. intros e' Ie'. apply in_map_iff in Ie' as (e & <- & Ie). rewrite Forall_forall in F. destruct (F e Ie) as (E & C & G).
      unfold fit, ids, left_ in *. cbn [swapped stack lost_ dn un tail]. fold (left_ e) in *. cbn [a loose] in *. rewrite <- map_app, E, map_app, map_length. split; [ | split ].
      + f_equal. apply swap_all; apply Deep; auto.
      + exact C.
      + destruct (tail e) as [|c l]; [ exact G | ]. simpl. destruct G as [L G]. split; [ apply Lie; exact L | ]. destruct (left_ e) as [|K k] eqn:Le; [ apply Ls; exact G | ].
        destruct G as [T ->]. exists T. f_equal. symmetry. apply swap_other; eapply Hd; eauto.
    - cbn [off]. assert (No : NoDup o) by (pose proof (ids_off a es H) as No; apply NoDup_apart in No; apply No).
      assert (Po : Permutation o (x :: less x o)).
      { clear - Ix. induction o as [|z o IH]; [ destruct Ix | ]. simpl. destruct (z =? x) eqn:E; [ apply Nat.eqb_eq in E; subst; reflexivity | ].
        apply Nat.eqb_neq in E. destruct Ix as [-> | Ix]; [ congruence | ]. rewrite perm_swap. constructor. apply IH. exact Ix. }
      assert (Pm : Permutation (map sw o) (y :: less x o)).
      { rewrite (Permutation_map sw Po). simpl. pose proof (Permutation_NoDup Po No) as Nd. inversion Nd; subst.
        unfold sw. rewrite swap_all; auto; [ | intros J; apply Ny; apply (Permutation_in _ (Permutation_sym Po)); right; exact J ].
        unfold swap. rewrite Nat.eqb_refl. reflexivity. }
      assert (Pi : flat_map ids (map (swapped x y) es) = map sw (flat_map ids es)).
      { clear. induction es as [|e es IH]; simpl; auto. rewrite map_app, IH. f_equal. unfold ids. cbn [swapped dn un]. symmetry. apply map_app. }
      change (off a) with o in P. rewrite Pi, <- Pm, <- map_app, P.
      assert (Ia : forall z, In z (bared a) -> In z (flat_map (@concat nat) stacks)) by (intros z Iz; apply (Permutation_in _ (Permutation_sym Pb)); apply in_or_app; right; exact Iz).
      assert (Is : forall c, In c (flat_map (@concat nat) stacks) -> In (sw c) (flat_map (@concat nat) stacks)).
      { intros c I. unfold sw, swap. destruct (c =? x); [ auto | destruct (c =? y); auto ]. }
      apply NoDup_Permutation; auto.
      + assert (M : forall l, NoDup l -> NoDup (map sw l)); [ | apply M; exact names_ok ]. induction l as [|c l IH]; simpl; intros Nl; [ constructor | ]. inversion Nl; subst. constructor; auto.
        intros J. apply in_map_iff in J as (c' & E & I). apply H2. replace c with c'; [ exact I | ]. rewrite <- (swap_back x y c'), <- (swap_back x y c). f_equal. exact E.
      + intros c. split; intros I; [ apply in_map_iff in I as (c' & <- & I); auto | ]. apply in_map_iff. exists (sw c). split; auto. apply swap_back.
    - cbn [parked a] in *. rewrite O. replace (occupants (map (swapped x y) es)) with (occupants es); auto.
      clear - Rs. induction es as [|e es IH]; simpl; auto. rewrite !occ_cons, IH. f_equal. unfold occ, occupant, left_. cbn [swapped stack lost_ tail]. fold (left_ e).
      destruct (left_ e); auto. destruct (tail e); simpl; auto. fold sw. rewrite Rs. reflexivity.
    - cbn [lying a] in *. rewrite TI. replace (flat_map ties (map (swapped x y) es)) with (flat_map ties es); auto.
      assert (Te : forall e, In e es -> ties (swapped x y e) = ties e).
      { intros e Ie. rewrite Forall_forall in F. destruct (F e Ie) as (_ & _ & G). unfold ties, of_tracked, left_. cbn [swapped stack lost_ tail]. fold (left_ e). fold sw.
        rewrite !filter_app. f_equal. assert (Lt : match tail e with c :: l => lies lo c l | [] => True end) by (destruct (tail e); tauto). clear G. destruct (tail e) as [|c l]; [ reflexivity | ].
        clear - Lt Rs TX1 TX2 TY1 TY2. revert c Lt. induction l as [|b l IH]; intros c L; [ reflexivity | ]. destruct L as [[R _] L]. specialize (IH b L).
        change (pairs (map sw (c :: b :: l))) with ((sw b, sw c) :: pairs (map sw (b :: l))). change (pairs (c :: b :: l)) with ((b, c) :: pairs (b :: l)). cbn [filter fst]. rewrite Rs, IH.
        destruct (tracked (rk b)) eqn:Tb; [ | reflexivity ]. f_equal.
        assert (b <> x /\ b <> y) as [B1 B2] by (split; intros ->; congruence).
        assert (c <> x /\ c <> y) as [C1 C2] by (split; intros ->; rewrite R in *; simpl in *; rewrite Nat.sub_0_r in *; congruence).
        unfold sw. rewrite !swap_other; auto. }
      clear - Te. induction es as [|e es IH]; simpl; auto. rewrite Te, IH; auto; [ intros e' I; apply Te; right; exact I | left; reflexivity ].
    - rewrite map_map. apply map_ext. intros e. unfold pile_of. cbn [swapped dn un]. rewrite !map_map. f_equal; apply map_ext; exact Fs.
    - rewrite map_map. reflexivity.
    - rewrite map_map. reflexivity.
  Qed.
  Lemma looks_shows : forall es es' f s, looks es es' -> shows f es s -> shows f es' s.
  Proof.
    intros es es' f s (L1 & L2 & L3) (Len & Inj & On & Nth & Na).
    split; [ rewrite <- Len, <- (map_length pile_of es), <- L1, map_length; reflexivity | split; [ exact Inj | split; [ exact On | split; [ rewrite L1; exact Nth | ] ] ] ].
    intros n e N He Le. pose proof (f_equal (fun l => nth_error l n) L2) as L. cbn beta in L. rewrite !nth_error_map, He in L.
    destruct (nth_error es n) as [e0|] eqn:E0; [ | discriminate ]. injection L as L. apply (Na n e0); auto. congruence.
  Qed.
  Lemma looks_deep : forall es es', looks es es' -> deeps es -> deeps es'.
  Proof.
    intros es es' (L1 & L2 & L3) [W F]. split; [ congruence | ]. rewrite Forall_forall in *. intros e' I. apply In_nth_error in I as [n He'].
    pose proof (f_equal (fun l => nth_error l n) L1) as M1. pose proof (f_equal (fun l => nth_error l n) L2) as M2. pose proof (f_equal (fun l => nth_error l n) L3) as M3. cbn beta in M1, M2, M3.
    rewrite !nth_error_map, He' in M1, M2, M3. destruct (nth_error es n) as [e|] eqn:He; [ | discriminate ]. injection M1 as M1 _. injection M2 as M2. injection M3 as M3.
    unfold deep. rewrite M2, M3. specialize (F e (nth_error_In _ _ He)). unfold deep in F. rewrite <- F. rewrite <- (map_length face (dn e')), M1, map_length. reflexivity.
  Qed.
  Lemma permp_ok : forall a b, permp a b = true -> Permutation a b.
  Proof.
    induction a as [|[y x] a IH]; intros b E; simpl in E; [ destruct b; [ constructor | discriminate ] | ]. apply andb_prop in E as [I E]. apply existsb_exists in I as ([v z] & I & Q).
    apply andb_prop in Q as [Q1 Q2]. apply Nat.eqb_eq in Q1, Q2. simpl in Q1, Q2. subst.
    apply in_split in I as (b1 & b2 & Eb). assert (P : Permutation b ((y, x) :: b1 ++ b2)) by (rewrite Eb; symmetry; apply Permutation_middle).
    etransitivity; [ apply perm_skip, (IH _ E) | ]. etransitivity; [ | symmetry; exact P ]. constructor. apply drop_perm; auto.
  Qed.
  Lemma trade_ok : forall t A o B es o', trade (nameless t) o A B = Some o' -> stands_for (Abs (gone t) (parked t) (freed t) o (lying t)) es ->
    exists es', stands_for (Abs (gone t) (parked t) (freed t) o' (lying t)) es' /\ looks es es'.
  Proof.
    induction A as [|x A IH]; intros o B es o' T H; cbn [trade] in T.
    - destruct B; [ | discriminate ]. injection T as <-. exists es. split; auto. repeat split.
    - destruct (find _ B) as [y|] eqn:Fy; [ | discriminate ]. apply find_some in Fy as [_ Fy]. apply sames_ok in Fy. injection Fy as Fy.
      destruct (_ && _) eqn:C; [ | discriminate ]. apply andb_prop in C as [C C4]. apply andb_prop in C as [C C3]. apply andb_prop in C as [C1 C2].
      apply mem_ok in C1. apply negb_true_iff, mem_not in C2. destruct (trade_step t o es x y H C1 C2 Fy C3 C4) as [H' L].
      destruct (IH _ _ _ _ T H') as (es' & H2 & L'). exists es'. split; auto. destruct L as (L1 & L2 & L3), L' as (M1 & M2 & M3). repeat split; congruence.
  Qed.
  Lemma covers_ok : forall t n es, covers t n = true -> stands_for n es -> length (off t) = length (off n) /\ exists es', stands_for t es' /\ looks es es'.
  Proof.
    intros t n es C H. apply andb_prop in C as [C T]. apply andb_prop in C as [C L]. apply andb_prop in C as [C Lo]. apply andb_prop in C as [C Y]. apply andb_prop in C as [G K]. apply permp_ok in Y.
    apply eqs_ok in G. apply permb_ok in K. apply Nat.eqb_eq in Lo. split; auto. destruct (trade _ _ _ _) as [o|] eqn:Tr; [ | discriminate ]. apply permb_ok in T.
    assert (H1 : stands_for (Abs (gone t) (parked t) (freed t) (off n) (lying t)) es).
    { assert (H0 : stands_for (Abs (gone n) (parked n) (freed t) (off n) (lying n)) es).
      { apply fits_less; auto. intros c I J. rewrite forallb_forall in L. specialize (L c J). apply orb_true_iff in L as [L | L]; [ apply mem_ok; exact L | ].
        apply mem_ok in L. exfalso. pose proof (ids_off n es H) as N. apply NoDup_apart in N as (_ & _ & D). apply (D c); auto.
        apply in_flat_map in I as (e & Ie & I). apply in_flat_map. exists e. split; auto. destruct (fits_in _ _ _ H Ie) as (E & _). rewrite E. apply in_or_app; auto. }
      rewrite G. destruct H0 as (S1 & S2 & F & P & O & TI). split; [ exact S1 | split; [ exact S2 | split; [ exact F | split; [ exact P | split ] ] ] ]; cbn [parked lying] in *; [ rewrite K; exact O | rewrite Y; exact TI ]. }
    destruct (trade_ok t _ _ _ es o Tr H1) as (es' & H2 & Lk). exists es'. split; auto.
    assert (H3 : stands_for (Abs (gone t) (parked t) (loose t) (off t) (lying t)) es').
    { apply (fits_less _ es' (off t) (loose t) H2); [ exact T | ]. intros c I J. cbn [loose] in J. unfold freed in J. apply in_app_or in J as [J | J]; auto.
      exfalso. pose proof (ids_off _ es' H2) as N. apply NoDup_apart in N as (_ & _ & D). apply (D c); [ | cbn [off]; apply (Permutation_in _ (Permutation_sym T)); exact J ].
      apply in_flat_map in I as (e & Ie & I). apply in_flat_map. exists e. split; auto. destruct (fits_in _ _ _ H2 Ie) as (E & _). rewrite E. apply in_or_app; auto. }
    destruct t. exact H3.
  Qed.
  Lemma table_in : forall states k l a, PositiveMap.find k (table states) = Some l -> In a l -> In a states.
  Proof.
    enough (G : forall states m k l a, PositiveMap.find k (fold_left (fun m a => PositiveMap.add (key a) (a :: match PositiveMap.find (key a) m with Some l => l | None => [] end) m) states m) = Some l ->
      In a l -> In a states \/ exists k l, PositiveMap.find k m = Some l /\ In a l).
    { intros states k l a Fi I. destruct (G states _ k l a Fi I) as [J | (k' & l' & Fk & _)]; auto. rewrite PositiveMap.gempty in Fk. discriminate. }
    induction states as [|b states IH]; intros m k l a Fi I; cbn [fold_left] in Fi; [ eauto | ].
    destruct (IH _ _ _ _ Fi I) as [J | (k' & l' & Fk & J)]; [ left; right; exact J | ].
    destruct (Pos.eq_dec k' (key b)) as [-> | N].
    - rewrite PositiveMap.gss in Fk. injection Fk as <-. destruct J as [<- | J]; [ left; left; auto | ].
      destruct (PositiveMap.find (key b) m) eqn:Fm; [ right; eauto | destruct J ].
    - rewrite PositiveMap.gso in Fk by exact N. right; eauto.
  Qed.

  Variable bans bant : bool.
  Variable bansuit : suit -> bool.
  Variable most_ : nat.
  Variable asks : list ask.
  Variable states : list abs.
  Variable deeds : list (essential * option essential).  (* what must not be done, or not before another *)
  Definition w := Ban bans bant no_onto bansuit most_ [] (map (fun b => (deed_of (fst b), option_map deed_of (snd b))) deeds).
  Definition digs_one d := match d with EDig _ _ => true | _ => false end.
  Definition forbids a n := existsb (fun b : essential * option essential => negb (over a (fst b)) && over n (fst b) &&
    negb (digs_one (fst b) && (length (off a) <? length (off n))) && match snd b with Some u => negb (over n u) | None => true end) deeds.
  Definition all_deeds := flat_map (fun b : essential * option essential => fst b :: match snd b with Some u => [u] | None => [] end) deeds.
  Definition told a (seen : list state) := forall d, In d all_deeds -> (done (deed_of d) seen <-> over a d = true).
  Lemma forbids_ok : forall a n s t past, forbids a n = true -> told a (s :: past) -> told n (t :: s :: past) -> counted a s -> counted n t -> ~ obeys w past s t.
  Proof.
    intros a n s t past Fo Ta Tn Ca Cn O. apply existsb_exists in Fo as ([d u] & I & Fo). cbn [fst snd] in Fo.
    apply andb_prop in Fo as [Fo F4]. apply andb_prop in Fo as [Fo F3]. apply andb_prop in Fo as [F1 F2]. apply negb_true_iff in F1, F3.
    assert (Id : In d all_deeds) by (apply in_flat_map; exists (d, u); split; [ exact I | left; reflexivity ]).
    destruct (O (deed_of d) (option_map deed_of u)) as [D | [[[m Dm] Re] | (v & Ev & D)]].
    - exact (in_map (fun b => (deed_of (fst b), option_map deed_of (snd b))) deeds (d, u) I).
    - apply (Tn d Id). exact F2.
    - apply (Ta d Id) in D. congruence.
    - unfold counted in *. destruct d; try discriminate. cbn [digs_one andb] in F3. apply Nat.ltb_ge in F3. lia.
    - destruct u as [u|]; [ | discriminate ]. injection Ev as <-. apply negb_true_iff in F4.
      apply (Tn u) in D; [ congruence | ]. apply in_flat_map. exists (d, Some u). split; [ exact I | right; left; reflexivity ].
  Qed.
  Definition met a := forallb (asked a) asks.
  Definition steps a := nexts a named no_onto ++ if length (off a) + 13 * removed start <? 13 * most_ then removals a bansuit else [].
  (* A state in which a card was turned up, although that is forbidden, stands for no position from which play goes on. *)
  Definition kept m a := negb (met a) && (bant && (face_down_of a <? face_down start) ||
    forallb (fun n => listed m n || negb (met n) && (bans && spaces n 1 || bant && (face_down_of n <? face_down_of a)) || forbids a n) (steps a)).

  Definition stood (x : state * list state) := let s := fst x in (bans = true -> forall p, In p (piles s) -> ~ space p) /\ (bant = true -> face_down s = face_down start) /\
    exists f a es, In a states /\ stands_for a es /\ deeps es /\ shows f es s /\ counted a s /\ told a (s :: snd x).
  Lemma met_ok : forall f a es s, stands_for a es -> deeps es -> shows f es s -> counted a s -> forallb told_apart asks = true ->
    Forall (fun g => meets start g s) (map meaning asks) -> met a = true.
  Proof.
    intros f a es s H Dp Sh Cn T M. apply forallb_forall. intros g I. rewrite forallb_forall in T. rewrite Forall_forall in M.
    apply (asked_ok f a es s g H Dp Sh Cn (T g I)). apply M. apply in_map. exact I.
  Qed.
  Lemma each_pile_in : forall {A B} (f : nat -> A -> list B) l i n, In n (each_pile f i l) -> exists j x, In n (f j x).
  Proof. induction l as [|x l IH]; intros i n I; [ destruct I | ]. simpl in I. apply in_app_or in I as [I | I]; eauto. Qed.
  Lemma nexts_off : forall a n, In n (nexts a named no_onto) -> off n = off a.
  Proof.
    intros a n I. unfold nexts_ in I. cbv zeta in I. apply in_app_or in I as [I | I].
    - apply each_pile_in in I as (j & x & I). unfold digs_ in I. destruct (skipn _ _) as [|[|h T] k]; try destruct I. destruct (mem h _); [ | destruct I ].
      apply in_app_or in I as [I | I]; [ destruct (open_ _ _ _ _ _) | destruct (_ && _) ]; try destruct I; [ apply in_map_iff in I as (z & <- & _); reflexivity | subst; reflexivity | contradiction ].
    - apply in_flat_map in I as (c & _ & I). unfold loosen_ in I. cbv zeta in I. destruct (mem c (heads a)); [ destruct I | ]. destruct (mem c (loose a)).
      + apply in_app_or in I as [I | I]; [ destruct (_ && _); [ destruct I as [<- | []]; reflexivity | destruct I ] | ].
        apply in_app_or in I as [I | I]; (destruct (_ && _); [ apply in_map_iff in I as (z & <- & _); reflexivity | destruct I ]).
      + destruct (rk c <? 13); [ | destruct I ]. apply in_app_or in I as [I | I];
          [ destruct (open_ _ _ _ _ _); [ apply in_map_iff in I as (z & <- & _); reflexivity | destruct I ] | destruct (spaces_ _ _ _ _); [ destruct I as [<- | []]; reflexivity | destruct I ] ].
  Qed.
  Lemma removals_off : forall a n, In n (removals a bansuit) -> exists run, off n = run ++ off a.
  Proof.
    intros a n I. unfold removals_ in I. destruct (forallb _ _); [ destruct I | ]. cbv zeta in I. apply in_app_or in I as [I | I].
    - apply each_pile_in in I as (j & x & I). unfold takes_ in I. destruct (skipn _ _) as [|[|h T] k]; try destruct I. destruct (mem h _); [ | destruct I ].
      apply in_map_iff in I as (run & <- & _). exists run. reflexivity.
    - apply in_flat_map in I as (c & _ & I). destruct (mem c _); [ destruct I | ]. apply in_map_iff in I as (run & <- & _). exists run. reflexivity.
  Qed.
  Lemma aces_grow : forall a n x, n = a \/ In n (steps a) -> length (filter (ace x) (off a)) <= length (filter (ace x) (off n)).
  Proof.
    intros a n x [-> | I]; auto. apply in_app_or in I as [I | I]; [ rewrite (nexts_off a n I); auto | ]. destruct (_ <? _); [ | destruct I ].
    destruct (removals_off a n I) as [run ->]. rewrite filter_app, app_length. lia.
  Qed.
  (* Two states that stand for the same position say the same of what is over. *)
  Lemma over_same : forall f b n es es' t d, stands_for b es -> stands_for n es' -> shows f es t -> shows f es' t -> gone b = gone n -> over b d = over n d.
  Proof.
    intros f b n es es' t d Hb Hn Sb Sn G. destruct d as [m k|m k|x k]; cbn [over]; rewrite ?G; auto.
    pose proof (aces_real f b es t x Hb Sb). pose proof (aces_real f n es' t x Hn Sn). f_equal. lia.
  Qed.
  Lemma covers_gone : forall t n, covers t n = true -> gone t = gone n.
  Proof. intros t n C. unfold covers in C. repeat (apply andb_prop in C as [C _]). apply eqs_ok. exact C. Qed.
  Lemma stood_plays : forall s t past, forallb (kept (table states)) states = true -> forallb told_apart asks = true -> forallb makes_sense all_deeds = true ->
    stood (s, past) -> plays w s t -> obeys w past s t ->
    ~ Forall (fun g => meets start g t) (map meaning asks) /\ (within w (s, past) (t, s :: past) -> stood (t, s :: past)).
  Proof.
    intros s t past K Ta Ms (NS & FD & f & a & es & Ia & H & Dp & Sh & Cn & To) P Ob. cbn [fst snd] in *. rewrite forallb_forall in K. pose proof (K a Ia) as Ka.
    apply andb_prop in Ka as [Km Kn]. apply negb_true_iff in Km. apply orb_true_iff in Kn as [Kn | Kn].
    { exfalso. apply andb_prop in Kn as [K1 K2]. apply Nat.ltb_lt in K2. rewrite <- (face_down_real f a es s H Dp Sh), (FD K1) in K2. lia. }
    rewrite forallb_forall in Kn.
    assert (St : exists f' n es', stands_for n es' /\ (n = a \/ In n (steps a)) /\ deeps es' /\ shows f' es' t /\ counted n t /\ grew f' es es').
    { destruct P as [s i j d u c r q D Ni Q Nj W _ _ | s i d u x Ni B Mo _].
      - destruct (follows f a es s i j d u c r q H Dp Sh D Ni Q Nj W) as (f' & n & es' & Hn & Nx & Dp' & Sh' & Gr). exists f', n, es'.
        split; [ exact Hn | split; [ | split; [ exact Dp' | split; [ exact Sh' | split; [ | exact Gr ] ] ] ] ].
        + destruct Nx as [-> | Nx]; auto. right. apply in_or_app. auto.
        + unfold counted. cbn [removed]. replace (off n) with (off a); [ exact Cn | ]. destruct Nx as [-> | Nx]; auto. symmetry. apply nexts_off; auto.
      - destruct (takes_off bansuit f a es s i d u x H Dp Sh Ni B) as (n & es' & In_ & Hn & Dp' & Len & Sh' & Gr). exists f, n, es'.
        unfold counted in *. cbn [removed w most] in *. split; [ exact Hn | split; [ right | split; [ exact Dp' | split; [ exact Sh' | split; [ lia | exact Gr ] ] ] ] ].
        apply in_or_app. right. replace (_ <? _) with true; [ exact In_ | ]. symmetry. apply Nat.ltb_lt. lia. }
    destruct St as (f' & n & es' & Hn & Nx & Dp' & Sh' & Cn' & Gr).
    assert (Tn : told n (t :: s :: past)).
    { intros d Id. rewrite forallb_forall in Ms. apply (over_step f' a n es es' t (s :: past) d); auto. intros x. apply aces_grow. exact Nx. }
    assert (C : (exists b es2, In b states /\ stands_for b es2 /\ deeps es2 /\ shows f' es2 t /\ counted b t /\ told b (t :: s :: past)) \/ met n = false /\ (bans && spaces n 1 || bant && (face_down_of n <? face_down_of a) = true)).
    { destruct Nx as [-> | Nx]; [ left; exists a, es'; auto 7 | ]. specialize (Kn n Nx). apply orb_true_iff in Kn as [Kn | Kn];
        [ | exfalso; exact (forbids_ok a n s t past Kn To Tn Cn Cn' Ob) ]. apply orb_true_iff in Kn as [Kn | Kn].
      - left. unfold listed in Kn. destruct (PositiveMap.find _ _) as [l|] eqn:Fi; [ | discriminate ]. apply existsb_exists in Kn as (b & Ib & Cv).
        destruct (covers_ok b n es' Cv Hn) as (Lo & es2 & H2 & Lk). exists b, es2.
        assert (Sh2 : shows f' es2 t) by (eapply looks_shows; eauto).
        split; [ eapply table_in; eauto | split; [ exact H2 | split; [ eapply looks_deep; eauto | split; [ exact Sh2 | split ] ] ] ]; [ unfold counted in *; rewrite Lo; exact Cn' | ].
        intros d Id. rewrite (over_same f' b n es2 es' t d H2 Hn Sh2 Sh' (covers_gone _ _ Cv)). apply Tn. exact Id.
      - right. apply andb_prop in Kn as [K1 K2]. apply negb_true_iff in K1. auto. }
    destruct C as [(b & es2 & Ib & Hb & Dp2 & Sh2 & Cn2 & Tb) | [Mn C]]; split.
    - intros M. pose proof (K b Ib) as Kb. apply andb_prop in Kb as [Kb _]. rewrite (met_ok f' b es2 t Hb Dp2 Sh2 Cn2 Ta M) in Kb. discriminate.
    - intros (_ & _ & _ & NS' & NT). cbn [fst snd] in *. split; [ exact NS' | split; [ intros E; cbn [fst]; rewrite (NT E); exact (FD E) | ] ]. exists f', b, es2. cbn [fst snd]. auto 8.
    - intros M. rewrite (met_ok f' n es' t Hn Dp' Sh' Cn' Ta M) in Mn. discriminate.
    - intros (_ & _ & _ & NS' & NT). cbn [fst snd] in *. exfalso. apply orb_true_iff in C as [C | C]; apply andb_prop in C as [C1 C2].
      + apply (spaces_ok n es' 1 Hn) in C2. rewrite <- (spaces_real f' n es' t Hn Sh') in C2.
        destruct (filter spaceb (piles t)) as [|p l] eqn:Fl; [ simpl in C2; lia | ].
        assert (Ip : In p (filter spaceb (piles t))) by (rewrite Fl; left; auto). apply filter_In in Ip as [Ip Sp]. apply spaceb_ok in Sp. exact (NS' C1 p Ip Sp).
      + apply Nat.ltb_lt in C2. specialize (NT C1). rewrite (face_down_real f' n es' t Hn Dp' Sh'), (face_down_real f a es s H Dp Sh) in NT. lia.
  Qed.
  Theorem kept_never : forall a es f, forallb (kept (table states)) states = true -> forallb told_apart asks = true -> forallb makes_sense all_deeds = true -> listed (table states) a = true ->
    stands_for a es -> deeps es -> shows f es start -> off a = [] -> Forall (fun e => lost_ e = 0) es -> (bans = true -> forall p, In p (piles start) -> ~ space p) -> never w start (map meaning asks).
  Proof.
    intros a es f K Ta Ms L H Dp Sh Oa Lz NS t past R. assert (S0 : stood (start, [])).

    { split; [ exact NS | split; [ auto | ] ]. unfold listed in L. destruct (PositiveMap.find _ _) as [l|] eqn:Fi; [ | discriminate ]. apply existsb_exists in L as (b & Ib & Cv).
      destruct (covers_ok b a es Cv H) as (Lo & es2 & H2 & Lk).
      assert (Sh2 : shows f es2 start) by (eapply looks_shows; eauto).
      exists f, b, es2. split; [ eapply table_in; eauto | split; [ exact H2 | split; [ eapply looks_deep; eauto | split; [ exact Sh2 | split ] ] ] ];
        [ unfold counted; cbn [fst]; rewrite Lo, Oa; reflexivity | ]. cbn [fst snd].
      intros d Id. rewrite (over_same f b a es2 es start d H2 H Sh2 Sh (covers_gone _ _ Cv)). rewrite forallb_forall in Ms. exact (over_start f a es d H Dp Sh Oa Lz (Ms d Id)). }
    assert (St : stood (t, past)).
    { apply (closed_reach (within w) stood) with (s := (start, [])); auto. intros [s p] [u q] Hs Hu. pose proof Hu as (Pl & Q & Ob & _). cbn [fst snd] in *. subst q.
      apply (stood_plays s u p K Ta Ms Hs Pl Ob). exact Hu. }
    split; [ | intros u P Ob; apply (stood_plays t u past K Ta Ms St P Ob) ].
    intros M. destruct St as (_ & _ & f' & b & es' & Ib & Hb & Dp' & Sh' & Cn & _). rewrite forallb_forall in K. specialize (K b Ib).
    apply andb_prop in K as [K _]. rewrite (met_ok f' b es' t Hb Dp' Sh' Cn Ta M) in K. discriminate.
  Qed.
End Calculus.
