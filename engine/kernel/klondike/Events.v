(* What can happen to a card for the first time, in what ways, and a checker of lists of what never does:
   docs/proofs/never.md tells it of all tables. *)
Require Import List Arith Bool Lia.
From Patience Require Import spider.Rules spider.Cards klondike.Rules.
Import ListNotations.

Definition mem (c : card) (l : list card) := existsb (same c) l.
Lemma same_ok : forall a b, same a b = true <-> a = b.
Proof.
  intros [r x] [r' x']. unfold same. simpl. rewrite andb_true_iff, same_suit_ok, Nat.eqb_eq. split; [ intros [-> ->] | intros E; injection E ]; auto.
Qed.
Lemma same_not : forall a b, same a b = false <-> a <> b.
Proof. intros. rewrite <- same_ok. destruct (same a b); split; congruence. Qed.
Lemma mem_ok : forall c l, mem c l = true <-> In c l.
Proof.
  intros c l. unfold mem. rewrite existsb_exists. split.
  - intros (x & I & E). apply same_ok in E as ->. exact I.
  - intros I. exists c. rewrite same_ok. auto.
Qed.
Lemma mem_not : forall c l, mem c l = false <-> ~ In c l.
Proof. intros. rewrite <- mem_ok. destruct (mem c l); split; congruence. Qed.

(* Nothing of the start lies on a card of a column any more, or it comes to the top of the waste; it comes to a
   column; it goes out; it leaves its place. *)
Inductive what := Uncovered | Comes | Out | Leaves.
Definition event : Type := what * card.
Definition same_what (a b : what) := match a, b with Uncovered, Uncovered | Comes, Comes | Out, Out | Leaves, Leaves => true | _, _ => false end.
Definition same_event (a b : event) := same_what (fst a) (fst b) && same (snd a) (snd b).
Definition among (e : event) (l : list event) := existsb (same_event e) l.
Lemma same_event_ok : forall a b, same_event a b = true <-> a = b.
Proof.
  intros [a c] [b d]. unfold same_event. simpl. rewrite andb_true_iff, same_ok. split.
  - intros [E ->]. destruct a, b; simpl in E; congruence.
  - intros E. injection E as -> ->. destruct b; auto.
Qed.
Lemma among_ok : forall e l, among e l = true <-> In e l.
Proof.
  intros e l. unfold among. rewrite existsb_exists. split.
  - intros (x & I & E). apply same_event_ok in E as ->. exact I.
  - intros I. exists e. rewrite same_event_ok. auto.
Qed.
Lemma among_dec : forall (e : event) l, In e l \/ ~ In e l.
Proof. intros e l. rewrite <- among_ok. destruct (among e l); auto. Qed.

(* Where a card lies in play: on another, or deepest in a column. *)
Inductive seat := On (c : card) | Bottom (i : nat).
Definition same_seat (x y : seat) := match x, y with On a, On b => same a b | Bottom i, Bottom j => i =? j | _, _ => false end.
(* Where a way leads: to a seat, perhaps with nothing on the card; out; or this is not asked. *)
Inductive target := Seat (x : seat) (alone : bool) | Away | Nowhere.
(* One way in which something happens: what has happened before, and what has not. *)
Record way := Step { needs : list event; nots : list event; leads : target }.
Notation Way n m := (Step n m Nowhere).

Definition all (p : pile) : list card := down p ++ up p.
Fixpoint pairs (l : list card) : list (card * card) := match l with a :: ((b :: _) as r) => (a, b) :: pairs r | _ => [] end.
(* The cards behind one. *)
Fixpoint behind (c : card) (l : list card) : list card := match l with [] => [] | a :: r => if same a c then r else behind c r end.
Fixpoint before (c : card) (l : list card) : list card := match l with [] => [] | a :: r => if same a c then [] else a :: before c r end.

Fixpoint differ (l : list card) : bool := match l with [] => true | a :: r => negb (mem a r) && differ r end.
Lemma differ_ok : forall l, differ l = true -> NoDup l.
Proof.
  induction l as [|a l IH]; simpl; intros H; constructor; apply andb_prop in H as [N H]; auto.
  apply negb_true_iff, mem_not in N. exact N.
Qed.
Definition numbered {A} (l : list A) := combine (seq 0 (length l)) l.

Section Start.
  Variables (o : options) (s : state).

  (* The start: the deck in the order in which it is turned; who lies in a column, and face down; who lies directly on a
     card and under it; all that lies on it; who lies in the same column. *)
  Definition deck := rev (waste s) ++ stock s.
  Definition lies c := existsb (fun p => mem c (all p)) (columns s).
  Definition covered c := existsb (fun p => mem c (down p)) (columns s).
  Definition neighbours := flat_map (fun p => pairs (all p)) (columns s).
  Definition on c := map snd (filter (fun x => same c (fst x)) neighbours).
  Definition under c := map fst (filter (fun x => same c (snd x)) neighbours).
  Definition above c := flat_map (fun p => behind c (all p)) (columns s).
  Definition fellow c y := existsb (fun p => mem c (all p) && mem y (all p)) (columns s).

  Definition cards := flat_map all (columns s) ++ deck ++ out s.

  (* Onto which cards one can go. *)
  Definition takers (c : card) := filter (fun y => mem y cards) (map (Card (S (rank c)))
    match suit_of c with Hearts | Diamonds => [Clubs; Spades] | _ => [Diamonds; Hearts] end).
  Definition also (w : way) (to : seat) (more no : list event) (alone : bool) := Step (more ++ needs w) (no ++ nots w) (Seat to alone).
  (* It is taken by a card that came to a column, by one at its place, or by a space. From its own place it goes neither onto what
     lies under it, nor into a space of its own column. *)
  Definition taken (home : bool) (c : card) (w : way) : list way :=
    flat_map (fun y =>
      let came := also w (On y) [(Comes, y); (Leaves, y)] [] (negb home) in
      if home && fellow c y then if mem y (above c) then [came] else []
      else came :: if lies y then [also w (On y) [(Uncovered, y)] [(Leaves, y); (Out, y)] (negb home)] else []) (takers c) ++
    if rank c =? 13 then flat_map (fun x => let (i, p) := x : nat * pile in if home && mem c (all p) then []
      else [also w (Bottom i) (map (pair Leaves) (firstn 1 (all p))) [] (negb home)]) (numbered (columns s)) else [].

  (* A card of the deck comes to the top of the waste. Which cards do, with several turned at a time, changes only
     when a card before it leaves, or the one behind it. *)
  Definition again := (passes o =? 0) || (S (redeals s) <? passes o).
  Definition in_turn (n : nat) := let had := length (waste s) in
    (had <=? n) && ((n - had) mod turns o =? 0) || again && (n mod turns o =? 0).
  Definition turned_up (c : card) : list way :=
    match turns o, behind c deck with
    | 0, _ | _, [] => [Way [] []]
    | _, y :: _ => if in_turn (S (length (before c deck))) then [Way [] []]
      else Way [(Leaves, y)] [] :: if again then map (fun x => Way [(Leaves, x)] []) (before c deck) else []
    end.

  Definition still (c : card) : list event := [(Leaves, c); (Out, c)].
  Definition ways (e : event) : list way :=
    let (does, c) := e in
    match does with
    | Uncovered => if lies c then [Way (map (pair Leaves) (on c)) []] else if mem c deck then turned_up c else []
    | Leaves => if mem c (out s) then [Way [] []] else [Way [(Comes, c)] []; Way [(Out, c)] []]
    | Out => if mem c (out s) then [Way [] []] else
      let follows := if rank c =? 1 then [] else let x := Card (rank c - 1) (suit_of c) in [(Out, x); (Leaves, x)] in
      [Step ((Uncovered, c) :: follows) (still c) Away; Step ((Comes, c) :: (Leaves, c) :: follows) [] Away]
    | Comes =>
      (if lies c then
        taken true c (Way (if covered c then [(Uncovered, c)] else []) (still c)) ++
        flat_map (fun x => if covered x then [] else [Way [(Comes, x)] (still c)]) (under c)
      else if mem c deck then taken false c (Way [(Uncovered, c)] (still c)) else []) ++
      taken false c (Way [(Out, c); (Leaves, c)] [])
    end.

  (* That something never happens before something else; or never. *)
  Definition denial : Type := event * option event.
  Variable denials : list denial.
  (* What cannot have happened while none of h has. *)
  Definition denied (h : list event) : list event :=
    h ++ map fst (filter (fun d => match snd d with Some b => among b h | None => true end) denials).
  Definition timely (not : list event) (need : list event) : bool := let no := denied not in forallb (fun n => negb (among n no)) need.

  (* Whether there is room where a way leads. What lies about there is looked at: what lay in a column, or has left its place, and cannot
     be out. Each has a seat of its own; of the card that moves it is the one where the way leads. *)
  Section Way.
    Variables (no not : list event) (c : card) (w : way).
    Definition may (e : event) := negb (among e no).
    (* A card has left when some need of the way says so, or never happens before that. *)
    Definition left_it (d : card) := existsb (fun n =>
      match fst n with Uncovered => false | _ => same (snd n) d end ||
      existsb (fun x => same_event n (fst x) && match snd x with Some b => same_event b (Leaves, d) | None => false end) denials) (needs w).
    Definition moves (d : card) := match leads w with Seat _ _ => same d c | _ => false end.
    Definition about (d : card) := moves d || mem d cards && negb (mem d (out s)) && (lies d || left_it d) && negb (may (Out, d)).
    Definition first_of (i : nat) := match nth_error (columns s) i with Some p => firstn 1 (all p) | None => [] end.
    Definition alone := match leads w with Seat _ alone => alone | _ => true end.
    Definition sits (d : card) (x : seat) := match x with
      | On y => negb (alone && same y c) && (negb (left_it d) && mem y (under d) ||
          may (Comes, d) && mem y (takers d) && (may (Comes, y) || lies y && may (Uncovered, y)))
      | Bottom i => negb (left_it d) && mem d (first_of i) || may (Comes, d) && (rank d =? 13) && forallb (fun f => may (Leaves, f)) (first_of i)
      end.
    Definition holds (d : card) (x : seat) := match leads w with Seat t _ => if same d c then same_seat x t else sits d x | _ => sits d x end.
    Definition seats := map On cards ++ map Bottom (seq 0 (length (columns s))).
    (* More cards than there are seats for them. *)
    Definition too_many (l : list card) : bool :=
      differ l && forallb about l && (length (filter (fun x => existsb (fun d => holds d x) l) seats) <? length l).
    (* Such cards are looked for by putting one after the other somewhere, and what lies there elsewhere. *)
    Definition who (has : list (seat * card)) (x : seat) := match find (fun y => same_seat x (fst y)) has with Some y => Some (snd y) | None => None end.
    Fixpoint seated_by (most : nat) (has : list (seat * card)) (tried : list seat) (d : card) : option (list (seat * card)) * list seat :=
      match most with
      | 0 => (None, tried)
      | S most => (fix each (l : list seat) (tried : list seat) := match l with
        | [] => (None, tried)
        | x :: l =>
          if existsb (same_seat x) tried || negb (holds d x) then each l tried else
          match who has x with
          | None => (Some ((x, d) :: has), tried)
          | Some e => match seated_by most has (x :: tried) e with
            | (Some has, tried) => (Some ((x, d) :: has), tried)
            | (None, tried) => each l tried
            end
          end
        end) seats tried
      end.
    Fixpoint crowd (has : list (seat * card)) (l : list card) : list card :=
      match l with
      | [] => []
      | d :: l => match seated_by (S (length seats)) has [] d with
        | (Some has, _) => crowd has l
        | (None, tried) => d :: flat_map (fun x => match who has x with Some e => [e] | None => [] end) tried
        end
      end.
    Definition room : bool := match leads w with Nowhere => true | _ => negb (too_many (crowd [] (filter about cards))) end.

    (* Whether a card can lie elsewhere than on y, and whether y takes a card: none of those that could lie on it does. *)
    Definition elsewhere (need : list event) (d y : card) : bool :=
      (rank d =? 13) && existsb (fun i => timely not (map (pair Leaves) (first_of i) ++ need)) (seq 0 (length (columns s))) ||
      existsb (fun x => negb (same x y) && (timely not ((Comes, x) :: (Leaves, x) :: need) || lies x && timely not ((Uncovered, x) :: need))) (takers d).
    Definition bare (y : card) : bool :=
      (mem y (out s) || negb (among (Comes, y) (needs w)) || timely ((Out, y) :: not) (needs w) || elsewhere ((Out, y) :: (Leaves, y) :: needs w) y y) &&
      forallb (fun d => same d c || same d y || mem d (out s) || negb (mem y (takers d)) ||
        timely ((Leaves, d) :: not) (needs w) || timely not ((Out, d) :: (Leaves, d) :: needs w) ||
        elsewhere ((Comes, d) :: (Leaves, d) :: needs w) d y) cards.
    Definition vacant : bool := match leads w with Seat (On y) _ => bare y | _ => true end.
  End Way.
  Definition possible (h : list event) (c : card) (w : way) : bool :=
    let not := nots w ++ h in let no := denied not in timely not (needs w) && room no c w && vacant not c w.
  (* Whether it can be the first of all that is listed. *)
  Definition happens (d : denial) : bool :=
    existsb (possible (fst d :: match snd d with Some b => [b] | None => [] end) (snd (fst d))) (ways (fst d)).
  Definition stuck (d : denial) : bool :=
    match d with ((Out, c), None) => (1 <=? rank c) && (rank c <=? 13) | _ => false end.
  (* The last card of a column lies face up, and those face up are a sequence; a deck in view is all stock. *)
  Definition shown (p : pile) : bool := match up p, down p with [], _ :: _ => false | _, _ => true end && forallb (fun x => mem (fst x) (takers (snd x))) (pairs (up p)).
  Definition in_view : bool := match turns o, waste s with 0, _ :: _ => false | _, _ => true end.
  Definition check : bool := differ cards && forallb shown (columns s) && in_view && forallb (fun d => negb (happens d)) denials && existsb stuck denials.

  (* Histories in which each thing happened in one of its ways, the last thing first. *)
  Definition within (h : list event) (w : way) := (forall n, In n (needs w) -> In n h) /\ forall n, In n (nots w) -> ~ In n h.
  (* What comes somewhere, or goes out, leaves its place. *)
  Definition moved (h : list event) := forall c, In (Comes, c) h \/ In (Out, c) h -> In (Leaves, c) h.
  (* A card lies where it lay, or where it has come to. *)
  Definition legal (h : list event) (d : card) (x : seat) :=
    ~ In (Leaves, d) h /\ match x with On y => In y (under d) | Bottom i => In d (first_of i) end \/
    In (Comes, d) h /\ match x with
      | On y => In y (takers d) /\ (In (Comes, y) h \/ lies y = true /\ In (Uncovered, y) h)
      | Bottom i => rank d = 13 /\ forall f, In f (first_of i) -> In (Leaves, f) h
      end.
  (* The seats of all that lies about, before a card moves in some way. *)
  Record seated (h : list event) (c : card) (w : way) (l : list (card * seat)) : Prop := Seated {
    seated_moved : moved h;
    seated_once : NoDup (map snd l);
    seated_in : forall d x, In (d, x) l -> In x seats;
    seated_legal : forall d x, In (d, x) l -> legal h d x;
    seated_all : forall d, In d cards -> lies d = true \/ In (Leaves, d) h -> ~ In (Out, d) h -> exists x, In (d, x) l;
    seated_bare : match leads w with Seat x _ => In x seats /\ forall d, ~ In (d, x) l | _ => True end;
    seated_to : match leads w with Seat (On y) _ => exists x, In (y, x) l | _ => True end;
    seated_alone : match leads w with Seat _ false => True | _ => forall d, ~ In (d, On c) l end }.
  Inductive history : list event -> Prop :=
  | begin : history []
  | happen : forall e h w, history h -> ~ In e h -> In w (ways e) -> within h w -> (leads w <> Nowhere -> In (snd e) cards /\ exists l, seated h (snd e) w l) -> history (e :: h).

  (* What has happened is not denied while nothing of a list has. *)
  Section Never.
    Variables (h not : list event) (c : card) (w : way) (l : list (card * seat)).
    Variable known : forall e b, In (e, b) denials -> In e h -> match b with Some b => In b h | None => False end.
    Variable nothing : forall x, In x not -> ~ In x h.
    Variable needed : forall n, In n (needs w) -> In n h.
    Lemma not_denied : forall not, (forall x, In x not -> ~ In x h) -> forall n, In n h -> among n (denied not) = false.
    Proof.
      intros not' N n I. destruct (among n (denied not')) eqn:A; auto. exfalso. apply among_ok in A. apply in_app_or in A as [A | A]; [ exact (N n A I) | ].
      apply in_map_iff in A as ([n' x] & E & A). simpl in E. subst n'. apply filter_In in A as [A B]. specialize (known n x A I).
      destruct x as [x|]; auto. apply among_ok in B. exact (N x B known).
    Qed.
    Lemma may_ok : forall n, In n h -> may (denied not) n = true.
    Proof. intros n I. unfold may. rewrite not_denied; auto. Qed.
    Lemma timely_ok : forall not need, (forall x, In x not -> ~ In x h) -> (forall n, In n need -> In n h) -> timely not need = true.
    Proof. intros not' need N I. apply forallb_forall. intros n J. rewrite not_denied; auto. Qed.

    Variable here : seated h c w l.
    Lemma left_ok : forall d, left_it w d = true -> In (Leaves, d) h.
    Proof.
      intros d L. apply existsb_exists in L as (n & I & L). specialize (needed n I). apply orb_prop in L as [L | L].
      - destruct n as [does x]. simpl in L. destruct does; try discriminate; apply same_ok in L as ->; auto; apply (seated_moved _ _ _ _ here); auto.
      - apply existsb_exists in L as ([e b] & D & L). apply andb_prop in L as [L1 L2]. simpl in L1, L2. apply same_event_ok in L1 as ->.
        destruct b as [b|]; [ | discriminate ]. apply same_event_ok in L2 as ->. exact (known _ _ D needed).
    Qed.
    (* What lies about where a card moves: its seat, and that of the card that moves. *)
    Definition placed (d : card) (x : seat) := In x seats /\ holds (denied not) c w d x = true /\
      (moves c w d = false /\ In (d, x) l \/ moves c w d = true /\ exists a, leads w = Seat x a).
    Lemma about_ok : forall d, leads w <> Nowhere -> about (denied not) c w d = true -> exists x, placed d x.
    Proof.
      intros d Ln A. unfold about in A. destruct (moves c w d) eqn:M.
      - unfold moves in M. destruct (leads w) as [x a| |] eqn:Lw; try discriminate. exists x. pose proof (seated_bare _ _ _ _ here) as B. rewrite Lw in B.
        unfold placed, holds. rewrite Lw, M. unfold moves. rewrite Lw, M. split; [ apply B | split ]; [ | right; eauto ].
        destruct x; simpl; [ apply same_ok; auto | apply Nat.eqb_refl ].
      - simpl in A. rewrite !andb_true_iff in A. destruct A as [[[Ic _] A] O]. apply mem_ok in Ic. apply negb_true_iff in O.
        destruct (seated_all _ _ _ _ here d Ic) as (x & Ix).
        + apply orb_prop in A as [A | A]; [ auto | right; apply left_ok; auto ].
        + intros J. rewrite (may_ok _ J) in O. discriminate.
        + exists x. split; [ eapply seated_in; eauto | ]. split; [ | left; auto ].
          assert (E : holds (denied not) c w d x = sits (denied not) c w d x).
          { unfold holds, moves in *. destruct (leads w); auto. rewrite M. auto. }
          rewrite E. pose proof (seated_alone _ _ _ _ here) as Al. destruct (seated_legal _ _ _ _ here d x Ix) as [[NL St] | [Cd St]].
          * assert (Lf : left_it w d = false) by (destruct (left_it w d) eqn:Z; auto; destruct (NL (left_ok d Z))).
            destruct x as [y | i]; simpl; rewrite Lf, (proj2 (mem_ok _ _) St); simpl; auto. rewrite andb_true_r.
            apply negb_true_iff, andb_false_iff. unfold alone. destruct (leads w) as [x [|]| |] eqn:Lw; auto; right; apply same_not; intros ->; eapply Al; eauto.
          * destruct x as [y | i]; simpl; rewrite (may_ok _ Cd).
            -- destruct St as [Ty Py]. rewrite (proj2 (mem_ok _ _) Ty). replace (may _ (Comes, y) || _) with true; [ rewrite orb_true_r, andb_true_r | ].
               ++ apply negb_true_iff, andb_false_iff. unfold alone. destruct (leads w) as [x [|]| |] eqn:Lw; auto; right; apply same_not; intros ->; eapply Al; eauto.
               ++ symmetry. apply orb_true_iff. destruct Py as [Py | [L1 L2]]; [ left; apply may_ok; auto | right; rewrite L1; apply may_ok; auto ].
            -- destruct St as [K F]. rewrite K. simpl. replace (forallb _ _) with true; [ apply orb_true_r | ]. symmetry. apply forallb_forall. intros f If. apply may_ok; auto.
    Qed.
    Lemma placed_once : forall d d' x, placed d x -> placed d' x -> d = d'.
    Proof.
      intros d d' x (_ & _ & P) (_ & _ & P'). pose proof (seated_bare _ _ _ _ here) as B. destruct P as [[M P] | [M (a & P)]], P' as [[M' P'] | [M' (a' & P')]].
      - pose proof (seated_once _ _ _ _ here) as N. clear - N P P'. induction l as [|[z y] r IH]; simpl in *; [ destruct P | ]. inversion N as [|? ? N1 N2]. subst.
        destruct P as [P | P], P' as [P' | P'].
        + congruence.
        + injection P as -> ->. destruct N1. apply (in_map snd) in P'. exact P'.
        + injection P' as -> ->. destruct N1. apply (in_map snd) in P. exact P.
        + auto.
      - rewrite P' in B. destruct (proj2 B _ P).
      - rewrite P in B. destruct (proj2 B _ P').
      - unfold moves in M, M'. destruct (leads w); try discriminate. apply same_ok in M, M'. congruence.
    Qed.
    Lemma places_for : leads w <> Nowhere -> forall L, NoDup L -> (forall d, In d L -> about (denied not) c w d = true) ->
      exists X, length X = length L /\ NoDup X /\ forall x, In x X -> exists d, In d L /\ placed d x.
    Proof.
      intros Ln L D A. induction L as [|d L IH].
      - exists []. split; [ reflexivity | ]. split; [ constructor | ]. intros ? [].
      - inversion D as [|? ? D1 D2]. subst. destruct (IH D2) as (X & E & N & P); [ intros; apply A; right; auto | ].
        destruct (about_ok d Ln) as (x & Px); [ apply A; left; auto | ]. exists (x :: X). split; [ simpl; auto | ]. split.
        + constructor; auto. intros I. destruct (P x I) as (d' & I' & Px'). rewrite (placed_once _ _ _ Px Px') in D1. auto.
        + intros y [<- | I]; [ exists d; split; [ left; auto | auto ] | destruct (P y I) as (d' & I' & Py); exists d'; split; [ right; auto | auto ] ].
    Qed.
    Lemma room_ok : room (denied not) c w = true.
    Proof.
      assert (F : leads w <> Nowhere -> forall L, too_many (denied not) c w L = false).
      { intros Ln L. unfold too_many. destruct (differ L && forallb _ L) eqn:D; auto. apply andb_prop in D as [D A]. simpl. apply Nat.ltb_ge. rewrite forallb_forall in A.
        destruct (places_for Ln L (differ_ok _ D) A) as (X & <- & N & P). apply NoDup_incl_length; auto. intros x I. destruct (P x I) as (d & Id & Ix & Hd & _).
        apply filter_In. split; auto. apply existsb_exists. eauto. }
      unfold room. destruct (leads w) eqn:Ln; auto; rewrite F; auto; congruence.
    Qed.
    Lemma elsewhere_ok : forall need d y x, (forall n, In n need -> In n h) -> In (d, x) l -> In (Leaves, d) h -> x <> On y -> elsewhere not need d y = true.
    Proof.
      intros need d y x N Ix Ld Ny. pose proof (seated_in _ _ _ _ here d x Ix) as Is. unfold elsewhere. apply orb_true_iff.
      destruct (seated_legal _ _ _ _ here d x Ix) as [[NL _] | [Cd St]]; [ contradiction | ]. destruct x as [z | i].
      - right. destruct St as [Tz Pz]. apply existsb_exists. exists z. split; auto. apply andb_true_iff. split; [ apply negb_true_iff, same_not; congruence | ].
        apply orb_true_iff. destruct Pz as [Pz | [L1 L2]]; [ left | right; rewrite L1 ]; apply timely_ok; auto.
        + intros n [<- | [<- | I]]; auto. apply (seated_moved _ _ _ _ here). auto.
        + intros n [<- | I]; auto.
      - left. destruct St as [K F]. rewrite K. simpl. apply existsb_exists. exists i. split.
        + apply in_app_or in Is as [Is | Is]; apply in_map_iff in Is as (z & E & Iz); [ discriminate | injection E as ->; auto ].
        + apply timely_ok; auto. intros n I. apply in_app_or in I as [I | I]; auto. apply in_map_iff in I as (f & <- & If). auto.
    Qed.
    Lemma vacant_ok : vacant not c w = true.
    Proof.
      unfold vacant. destruct (leads w) as [[y | i] a| |] eqn:Lw; auto. pose proof (seated_bare _ _ _ _ here) as B. pose proof (seated_to _ _ _ _ here) as To.
      rewrite Lw in B, To. destruct B as [_ B].
      pose proof (seated_moved _ _ _ _ here) as Mv. unfold bare. apply andb_true_iff. split.
      - destruct (mem y (out s)) eqn:O; auto. destruct (among (Comes, y) (needs w)) eqn:C; auto. apply among_ok in C. cbn [orb negb].
        destruct (among_dec (Out, y) h) as [Oy | Oy].
        + apply orb_true_iff. right. destruct To as (x & Ix). apply (elsewhere_ok _ y y x); auto.
          * intros n [<- | [<- | I]]; auto.
          * intros ->. exact (B y Ix).
        + rewrite timely_ok; auto. intros x [<- | I]; auto.
      - apply forallb_forall. intros d Id. destruct (same d c); auto. destruct (same d y); auto. destruct (mem d (out s)); auto. destruct (mem y (takers d)); auto. cbn [orb negb].
        destruct (among_dec (Leaves, d) h) as [Ld | Ld]; [ | rewrite timely_ok; auto; intros x [<- | I]; auto ].
        destruct (among_dec (Out, d) h) as [Od | Od].
        + rewrite (timely_ok not ((Out, d) :: (Leaves, d) :: needs w)); auto; [ rewrite orb_true_r; auto | ]. intros n [<- | [<- | I]]; auto.
        + destruct (seated_all _ _ _ _ here d Id) as (x & Ix); auto. apply orb_true_iff. right. apply (elsewhere_ok _ d y x); auto.
          * intros n [<- | [<- | I]]; auto. destruct (seated_legal _ _ _ _ here d x Ix) as [[NL _] | [Cd _]]; [ contradiction | auto ].
          * intros ->. exact (B d Ix).
    Qed.
  End Never.

  (* Nothing of the list happens but behind that before which it never does. *)
  Theorem never : forallb (fun d => negb (happens d)) denials = true ->
    forall h, history h -> forall e b, In (e, b) denials -> In e h -> match b with Some b => In b h | None => False end.
  Proof.
    intros C h V. induction V as [|e0 h w V IH New W [Wn Wo] Sd]; intros e b D I; [ destruct I | ].
    destruct I as [<- | I]; [ | specialize (IH e b D I); destruct b; simpl; auto ].
    assert (Wait : ~ match b with Some b => In b h | None => False end -> False).
    { intros N. rewrite forallb_forall in C. specialize (C _ D). apply negb_true_iff in C.
      enough (happens (e0, b) = true) by congruence. apply existsb_exists. exists w. split; auto. unfold possible. set (not := nots w ++ _).
      assert (Not : forall x, In x not -> ~ In x h).
      { intros x Ix. apply in_app_or in Ix as [Ix | Ix]; [ auto | ]. simpl in Ix. destruct Ix as [<- | Ix]; auto. destruct b as [b|]; [ | destruct Ix ].
        destruct Ix as [<- | []]. exact N. }
      rewrite (timely_ok h IH not (needs w) Not Wn). destruct (leads w) eqn:Lw; [ | | unfold room, vacant; rewrite Lw; auto ];
        (destruct Sd as (_ & l & Sd); [ congruence | ]; simpl; rewrite (room_ok h not _ w l IH Not Wn Sd), (vacant_ok h not _ w l IH Not Wn Sd); auto). }
    destruct b as [b|]; [ | apply Wait; auto ]. destruct (among_dec b h) as [J | J]; [ right; auto | destruct (Wait J) ].
  Qed.
End Start.
