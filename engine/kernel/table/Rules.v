(* Patiences that are said as tables, in the words of docs/tables-words.md. What one has to
   believe of the rules is this page: the theorems are about "step", "won" and "lost" below, with
   the words of the game in a record.

   - A pile is a list of cards, the one on top first. It lies in the tableau, in a cell, in the
     reserve, is the waste, the stock, the hole, or the foundation of a suit.
   - Cards that lie face up go from the top of a pile to another: see "lets".
   - The card that is uncovered is turned up, and in some games a space is filled at once.
   - Cards of the stock are turned onto the waste, and the waste is turned over. Or a row of them
     is dealt, a card onto each pile of the tableau or of the reserve, or one card into the hole.
   - In some games only whole suits go out.
   - The game is won when no card lies elsewhere than on foundations, or in the hole. *)
Require Import List Arith Bool.
From Patience Require Import Reach.
Import ListNotations.

Inductive suit := Clubs | Diamonds | Hearts | Spades.
Record card := Card { rank : nat; suit_of : suit; hidden : bool }.   (* ranks: Ace 1 to King 13 *)
Inductive kind := Tableau | Cell | Reserve | Waste | Stock | Foundation (x : suit) | Hole.
Definition pile := (kind * list card)%type.
(* How often the waste was turned over is counted where that is limited. *)
Record state := State { piles : list pile; passes : nat }.

(* What a relation says of the card that lies and the card that comes. *)
Inductive way := Down | Up | Either | Free | No.
Inductive colour := Any | Same_suit | Same_colour | Alternate | Other_suit.
Record relation := Relation { steps : way; by_ : nat; suits : colour; round : bool }.
Inductive unit := One | Run | Whole_run | Whole_pile | One_or_pile | Tail | Run_to_free.
Inductive space := Anything | Nothing | Rank (n : nat) | Highest | From (sources : list kind).

Record rules := Rules {
  ranks : nat;                (* 13 in a full pack *)
  low : nat;                  (* the rank that begins the foundations, and the order *)
  build : relation;           (* what may come to a pile of the tableau *)
  units : unit;               (* what may go from pile to pile together *)
  run : relation;             (* what holds within it *)
  spaces : space;             (* what may go into an empty pile *)
  fill : list kind;           (* whence it is filled at once: from the first of these that has a card *)
  hold : bool;                (* as long as there is a space, the tableau takes only what may go there *)
  most : option nat;          (* no pile is built longer *)
  turn : nat;                 (* how many cards the stock gives at a time *)
  redeals : option nat;       (* how often the waste may be turned over; None: always *)
  back : bool;                (* whether cards come back from the foundations *)
  onto : kind;                (* where the stock goes: onto the waste, or in rows onto all piles of a kind *)
  shut : bool;                (* as long as the stock has a card, none goes to a cell *)
  no_space : bool;            (* no row is dealt as long as there is a space *)
  whole : bool;               (* only whole suits go out *)
  drop : relation }.          (* what may go into the hole *)

Definition kind_dec (a b : kind) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

Section Game.
  Variable r : rules.

  (* The place of a card in the order, from 1. *)
  Definition place (c : card) : nat := S ((rank c + ranks r - low r) mod ranks r).
  Definition red (x : suit) : bool := match x with Diamonds | Hearts => true | _ => false end.
  Definition same_suit (x y : suit) : bool :=
    match x, y with Clubs, Clubs | Diamonds, Diamonds | Hearts, Hearts | Spades, Spades => true | _, _ => false end.
  Definition agree (a : colour) (x y : suit) : bool :=
    match a with
    | Any => true
    | Same_suit => same_suit x y
    | Same_colour => Bool.eqb (red x) (red y)
    | Alternate => negb (Bool.eqb (red x) (red y))
    | Other_suit => negb (same_suit x y)
    end.
  (* One place is lower than another, by so many; "round" goes on over the ends of the order. *)
  Definition lower (a : relation) (p q : nat) : bool :=
    if round a then (p + by_ a) mod ranks r =? q mod ranks r else p + by_ a =? q.
  Definition comes (a : relation) (lies c : card) : bool :=
    agree (suits a) (suit_of lies) (suit_of c) &&
    match steps a with
    | Down => lower a (place c) (place lies)
    | Up => lower a (place lies) (place c)
    | Either => lower a (place c) (place lies) || lower a (place lies) (place c)
    | Free => true
    | No => false
    end.

  (* Of cards that lie on one another each may come to the one below it. "Tail" does not mind. *)
  Fixpoint is_run (u : list card) : bool :=
    match u with c :: ((d :: _) as u') => comes (run r) d c && is_run u' | _ => true end.
  Definition together (u : list card) : bool := match units r with Tail => true | _ => is_run u end.
  (* The run ends where the pile x that stays begins. *)
  Definition all_of_it (u x : list card) : bool :=
    match x with [] => true | c :: _ => hidden c || negb (is_run (u ++ [c])) end.

  (* Foundations are built up in suit by one, from the lowest rank. *)
  Definition goes_out (h : suit) (y : list card) (c : card) : bool :=
    same_suit h (suit_of c) && match y with [] => rank c =? low r | d :: _ => place c =? S (place d) end.
  Definition can_go_out (s : state) (c : card) : bool :=
    existsb (fun p => match fst p with Foundation h => goes_out h (snd p) c | _ => false end) (piles s).

  (* A whole suit, the lowest card on top: i cards lie before those of u. *)
  Fixpoint suit_from (h : suit) (i : nat) (u : list card) : bool :=
    match u with
    | [] => i =? ranks r
    | c :: u => same_suit h (suit_of c) && negb (hidden c) && (place c =? S i) && suit_from h (S i) u
    end.

  (* What goes into a space, that comes from a pile of kind a: of several sources the first that has a card. *)
  Definition has_card (s : state) (a : kind) : Prop := exists c x, In (a, c :: x) (piles s).
  Inductive source (s : state) (a : kind) : list kind -> Prop :=
  | first : forall l, has_card s a -> source s a (a :: l)
  | later : forall b l, ~ has_card s b -> source s a l -> source s a (b :: l).
  Definition fills (s : state) (a : kind) (c : card) : Prop :=
    match spaces r with
    | Anything => True
    | Nothing => False
    | Rank n => rank c = n
    | Highest => place c = ranks r
    | From l => source s a l
    end.
  Definition holds (s : state) (a : kind) : Prop :=
    hold r = true -> In (Tableau, []) (piles s) -> exists l, spaces r = From l /\ source s a l.
  (* Of n cards, which come from a pile of kind a, c lies lowest. They may come onto the pile y of the tableau. *)
  Definition fits (s : state) (a : kind) (c : card) (n : nat) (y : list card) : Prop :=
    (forall m, most r = Some m -> n + length y <= m) /\ holds s a /\
    match y with [] => fills s a c | d :: _ => comes (build r) d c = true end.

  (* Whether the cards u may go from a pile of the tableau, of which x stays, to another, which is y. *)
  Definition as_unit (s : state) (u x y : list card) : Prop :=
    match units r with
    | One => length u = 1
    | Run | Tail => True
    | Whole_run => all_of_it u x = true
    | Whole_pile => x = []
    | One_or_pile => length u = 1 \/ x = []
    | Run_to_free => all_of_it u x = true \/ y = [] \/ exists c x', x = c :: x' /\ can_go_out s c = true
    end.

  (* Whence single cards go: the stock keeps its own, and what is out comes back at most. *)
  Definition loose (a : kind) : Prop := a = Tableau \/ a = Cell \/ a = Reserve \/ a = Waste.
  Definition returns (a : kind) : Prop := back r = true /\ exists h, a = Foundation h.

  (* The cards u may leave a pile of kind a, of which x stays, and go onto the pile y of kind b. *)
  Inductive lets (s : state) : kind -> list card -> list card -> kind -> list card -> Prop :=
  | out : forall a c x h y, whole r = false -> loose a -> goes_out h y c = true -> lets s a [c] x (Foundation h) y
  | to_cell : forall a c x, loose a -> a <> Cell -> (shut r = true -> ~ has_card s Stock) -> lets s a [c] x Cell []
  | to_pile : forall a c x y, loose a \/ returns a -> a <> Tableau -> fits s a c 1 y -> lets s a [c] x Tableau y
  | unit_to_pile : forall u c x y, together (u ++ [c]) = true -> as_unit s (u ++ [c]) x y ->
      fits s Tableau c (length (u ++ [c])) y -> lets s Tableau (u ++ [c]) x Tableau y.

  Definition face_up (c : card) : Prop := hidden c = false.
  Definition show (x : list card) : list card :=
    match x with c :: x' => Card (rank c) (suit_of c) false :: x' | [] => [] end.

  (* How two piles change in one move, and how many passes there were then. *)
  Inductive change (s : state) : pile -> pile -> pile -> pile -> nat -> Prop :=
  | shift : forall a u x b y, Forall face_up u -> lets s a u x b y ->
      change s (a, u ++ x) (b, y) (a, show x) (b, u ++ y) (passes s)
  | deal : forall w x y, onto r = Waste -> w <> [] -> length w = turn r \/ length w < turn r /\ x = [] ->
      change s (Stock, w ++ x) (Waste, y) (Stock, x) (Waste, rev w ++ y) (passes s)
  | redeal : forall y, onto r = Waste -> y <> [] -> (forall n, redeals r = Some n -> passes s < n) ->
      change s (Stock, []) (Waste, y) (Stock, rev y) (Waste, [])
        (match redeals r with Some _ => S (passes s) | None => passes s end).

  (* The list with x in place i, counted from 0. *)
  Fixpoint put {A} (i : nat) (x : A) (l : list A) : list A :=
    match l, i with [], _ => [] | _ :: l, 0 => x :: l | y :: l, S i => y :: put i x l end.

  (* Of the hole the last card alone counts, and it is all that is written of it. *)
  Definition laid_on (b : kind) (c : card) (y : list card) : list card := match b with Hole => [c] | _ => c :: y end.
  Definition drops (y : list card) (c : card) : bool := match y with [] => true | d :: _ => comes (drop r) d c end.

  (* A row of the cards w is dealt: a card onto each pile of kind a, in their order, as far as there
     are cards. And what is left of w. *)
  Fixpoint row (a : kind) (w : list card) (l : list pile) : list pile :=
    match l, w with
    | (b, y) :: l, c :: w' => if kind_dec a b then (b, laid_on b c y) :: row a w' l else (b, y) :: row a w l
    | _, _ => l
    end.
  Fixpoint left_of (a : kind) (w : list card) (l : list pile) : list card :=
    match l with [] => w | (b, _) :: l => left_of a (if kind_dec a b then tl w else w) l end.

  (* Spaces are filled, as long as there are some and cards for them. *)
  Inductive settle : state -> state -> Prop :=
  | settled : forall s, (In (Tableau, []) (piles s) -> forall a, a <> Tableau -> ~ source s a (fill r)) -> settle s s
  | filled : forall s i j a c x t, nth_error (piles s) i = Some (Tableau, []) -> nth_error (piles s) j = Some (a, c :: x) ->
      a <> Tableau -> source s a (fill r) ->
      settle (State (put i (Tableau, [c]) (put j (a, show x) (piles s))) (passes s)) t -> settle s t.

  Inductive step : state -> state -> Prop :=
  | move : forall s i j p q p' q' n t, i <> j -> nth_error (piles s) i = Some p -> nth_error (piles s) j = Some q ->
      change s p q p' q' n -> settle (State (put i p' (put j q' (piles s))) n) t -> step s t
  | suit_out : forall s i j u x h t, whole r = true -> suit_from h 0 u = true ->
      nth_error (piles s) i = Some (Tableau, u ++ x) -> nth_error (piles s) j = Some (Foundation h, []) ->
      settle (State (put i (Tableau, show x) (put j (Foundation h, rev u) (piles s))) (passes s)) t -> step s t
  | into_hole : forall s i j a c x y t, loose a -> face_up c -> drops y c = true ->
      nth_error (piles s) i = Some (a, c :: x) -> nth_error (piles s) j = Some (Hole, y) ->
      settle (State (put i (a, show x) (put j (Hole, [c]) (piles s))) (passes s)) t -> step s t
  | deal_row : forall s i w t, onto r <> Waste -> (no_space r = true -> ~ In (Tableau, []) (piles s)) -> w <> [] -> nth_error (piles s) i = Some (Stock, w) ->
      settle (State (row (onto r) w (put i (Stock, left_of (onto r) w (piles s)) (piles s))) (passes s)) t -> step s t.

  Definition won (s : state) := forall a c x, In (a, c :: x) (piles s) -> a = Hole \/ exists h, a = Foundation h.
  Definition lost (s : state) := Reach.lost step won s.
End Game.
