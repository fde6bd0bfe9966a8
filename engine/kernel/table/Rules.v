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
   - The game is won when no card lies elsewhere than on foundations, or in the hole. Or, in some
     games, when the tableau has no card, or is made of whole suits, or of the highest rank.
   - In some games two cards are taken away, or one. In some the piles are gathered and dealt again, or a covered card is drawn.
   - In a line a card jumps onto one to its left. In a grid it goes to a gap; its rows may be gathered. *)
Require Import List Arith NArith Bool.
From Patience Require Import Reach.
Import ListNotations.

Inductive suit := Clubs | Diamonds | Hearts | Spades.
Record card := Card { rank : nat; suit_of : suit; hidden : bool }.   (* ranks: Ace 1 to King 13 *)
(* Own: a foundation that is built otherwise than up in suit; its rules have that number. Spot: a place
   of a pyramid, a pile of one card. Field: a line or a grid, the first place first. Drawn: a gap for each covered
   card that was drawn. *)
Inductive kind := Tableau | Cell | Reserve | Waste | Stock | Foundation (x : suit) | Hole | Own (n : nat) | Spot (n : nat) | Field | Drawn.
Definition pile := (kind * list card)%type.
(* How often the waste was turned over, or the piles were gathered, is counted where that is limited. *)
Record state := State { piles : list pile; passes : nat }.

(* What a relation says of the card that lies and the card that comes. It may be a list: the cards that
   may come to each, by rank and suit. *)
Definition face := (nat * suit)%type.
Inductive way := Down | Up | Either | Free | No | Listed (l : list (face * list face)).
Inductive colour := Any | Same_suit | Same_colour | Alternate | Other_suit.
Record relation := Relation { steps : way; by_ : nat; suits : colour; round : bool }.
Inductive unit := One | Run | Whole_run | Whole_pile | One_or_pile | Tail | Run_to_free.
Inductive space := Anything | Nothing | Rank (n : nat) | Highest | From (sources : list kind).
(* When a game is won: all cards are out, none lies in the tableau, there lie whole suits alone, or the
   highest rank alone; a line has one card, or the rows of a grid are built. *)
Inductive goal := All_out | Tableau_taken | Suits_built | High_left | One_pile | Rows.
(* What begins a foundation with rules of its own: a rank, the lowest one, or that of the first card that
   went out. What is built on it, and how many cards it takes. With "follows" a rank must lie in the
   foundation before it. *)
Inductive begin := At (n : nat) | At_low | Chosen.
Record place_out := Place_out { starts : begin; own_suit : option suit; on : relation; room : nat; follows : bool }.
(* Which two cards are taken away together, or the first on account of the second. *)
Inductive taking := Sum (n : nat) | Same_rank | Lower_in_suit.

(* A line with the jumps to the left, and whether suits or ranks must agree. Or a grid with so many columns:
   the rank that goes to the left end and what goes beside another card; whether suits have their rows, cards
   are taken beside each other alone, and gaps are closed. *)
Inductive field_rules := Line (jumps : list nat) (by_suit by_rank : bool) | Grid (columns : nat) (left_end : option nat) (beside : relation) (fixed near close : bool).

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
  drop : relation;            (* what may go into the hole *)
  stops : option nat;         (* the rank on which nothing goes there *)
  takes : option (list kind); (* from piles of these kinds alone cards come to the tableau; None: from all *)
  wait : bool;                (* as long as the waste has a card, the stock gives none *)
  among : option nat;         (* how many piles get a card of a row; None: all *)
  aim : goal;                 (* when the game is won *)
  own : list place_out;       (* the foundations with rules of their own *)
  take : option taking;       (* which cards are taken away together *)
  alone : option nat;         (* the rank that is taken away alone *)
  sources : list kind;        (* whence cards are taken *)
  covers : list (list nat);   (* which spots lie on each spot *)
  gather : option (option nat); (* how often the piles may be gathered; Some None: always *)
  portions : list nat;        (* how many cards the piles get then, in turns *)
  ground : option field_rules; (* the line or the grid *)
  at_once : bool;             (* whole suits go out by themselves *)
  seed : option N;            (* the number by which gathered cards are shuffled *)
  draw : nat }.               (* how many covered cards may be drawn *)

(* Cards are shuffled by the random numbers of SplitMix, of 64 bits: of the cards that are left a random one changes
   places with the last. A number below n is made anew while the lower half of the product is too small. *)
Definition word64 (n : N) : N := (n mod 2 ^ 64)%N.
Definition stirred (z : N) : N := (
  let z := word64 (N.lxor z (N.shiftr z 30) * 13787848793156543929) in
  let z := word64 (N.lxor z (N.shiftr z 27) * 10723151780598845931) in N.lxor z (N.shiftr z 31))%N.
Fixpoint below_of (tries : nat) (g n : N) : N * N :=
  let g := word64 (g + 11400714819323198485) in
  let product := (stirred g * n)%N in
  match tries with
  | S tries => if N.ltb (word64 product) ((2 ^ 64 - n) mod n) then below_of tries g n else ((product / 2 ^ 64)%N, g)
  | 0 => ((product / 2 ^ 64)%N, g)
  end.

Definition kind_dec (a b : kind) : {a = b} + {a <> b}.
Proof. decide equality; first [ apply Nat.eq_dec | decide equality ]. Defined.

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
  Definition is_face (c : card) (f : face) : bool := (rank c =? fst f) && same_suit (suit_of c) (snd f).
  Definition comes (a : relation) (lies c : card) : bool :=
    agree (suits a) (suit_of lies) (suit_of c) &&
    match steps a with
    | Down => lower a (place c) (place lies)
    | Up => lower a (place lies) (place c)
    | Either => lower a (place c) (place lies) || lower a (place lies) (place c)
    | Free => true
    | No => false
    | Listed l => existsb (fun p => is_face lies (fst p) && existsb (is_face c) (snd p)) l
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

  (* What goes out to a foundation with rules of its own, which has the cards y. *)
  Definition in_former (s : state) (p : place_out) (n : nat) (f : card -> bool) : bool :=
    negb (follows p) || match n with 0 => true | S m => existsb (fun q => if kind_dec (fst q) (Own m) then existsb f (snd q) else false) (piles s) end.
  Definition own_takes (s : state) (n : nat) (y : list card) (c : card) : bool :=
    match nth_error (own r) n with
    | None => false
    | Some p => (length y <? room p) && match own_suit p with Some x => same_suit x (suit_of c) | None => true end &&
      match y, starts p with
      | d :: _, _ => comes (on p) d c && in_former s p n (fun e => rank e =? rank c)
      | [], At k => rank c =? k
      | [], At_low => (rank c =? low r) && in_former s p n (fun _ => true)
      | [], Chosen => forallb (fun q => match q with (Own _, z) => rank (last z c) =? rank c | _ => true end) (piles s)
      end
    end.
  (* Where suits do not count, the cards that are out are written as clubs. *)
  Definition written (n : nat) (c : card) : card :=
    match nth_error (own r) n with
    | Some p => match suits (on p) with Any => Card (rank c) Clubs (hidden c) | _ => c end
    | None => c
    end.

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
    (forall m, most r = Some m -> n + length y <= m) /\ (forall l, takes r = Some l -> In a l) /\ holds s a /\
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
  Definition uncovered (s : state) (a : kind) : Prop :=
    loose a \/ exists n, a = Spot n /\ forall m, In m (nth n (covers r) []) -> ~ has_card s (Spot m).
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

  (* Whence cards are taken; a spot is one of the tableau. And which of the two stay. *)
  Definition board (a : kind) : kind := match a with Spot _ => Tableau | _ => a end.
  Definition taken_from (s : state) (a : kind) : Prop := In (board a) (sources r) /\ uncovered s a.
  Definition pair_off (t : taking) (c d : card) : bool :=
    match t with
    | Sum n => rank c + rank d =? n
    | Same_rank => rank c =? rank d
    | Lower_in_suit => same_suit (suit_of c) (suit_of d) && (place c <? place d)
    end.
  Definition second (t : taking) (y : list card) : list card := match t with Lower_in_suit => y | _ => show (tl y) end.

  (* How two piles change in one move, and how many passes there were then. *)
  Inductive change (s : state) : pile -> pile -> pile -> pile -> nat -> Prop :=
  | shift : forall a u x b y, Forall face_up u -> lets s a u x b y ->
      change s (a, u ++ x) (b, y) (a, show x) (b, u ++ y) (passes s)
  | deal : forall w x y, onto r = Waste -> (wait r = true -> y = []) -> w <> [] -> length w = turn r \/ length w < turn r /\ x = [] ->
      change s (Stock, w ++ x) (Waste, y) (Stock, x) (Waste, rev w ++ y) (passes s)
  | redeal : forall y, onto r = Waste -> y <> [] -> (forall n, redeals r = Some n -> passes s < n) ->
      change s (Stock, []) (Waste, y) (Stock, rev y) (Waste, [])
        (match redeals r with Some _ => S (passes s) | None => passes s end).

  (* A gap in a line or a grid is a card without rank. *)
  Definition gap : card := Card 0 Clubs false.
  (* How two piles change when a card goes out by rules of its own, cards are taken away, or a covered card comes to the top. *)
  Inductive away (s : state) : pile -> pile -> pile -> pile -> Prop :=
  | out_own : forall a c x n y, face_up c -> loose a -> own_takes s n y c = true ->
      away s (a, c :: x) (Own n, y) (a, show x) (Own n, written n c :: y)
  | taken : forall t a c x b d y, take r = Some t -> face_up c -> face_up d -> taken_from s a -> taken_from s b -> pair_off t c d = true ->
      away s (a, c :: x) (b, d :: y) (a, show x) (b, second t (d :: y))
  | drawn : forall x c z y, x <> [] -> length y < draw r -> away s (Tableau, x ++ c :: z) (Drawn, y) (Tableau, show (c :: x ++ z)) (Drawn, gap :: y).

  (* The list with x in place i, counted from 0. *)
  Fixpoint put {A} (i : nat) (x : A) (l : list A) : list A :=
    match l, i with [], _ => [] | _ :: l, 0 => x :: l | y :: l, S i => y :: put i x l end.

  (* Of the hole the last card alone counts, and it is all that is written of it. *)
  Definition laid_on (b : kind) (c : card) (y : list card) : list card := match b with Hole => [c] | _ => c :: y end.
  Definition drops (y : list card) (c : card) : bool := 
    match y with [] => true | d :: _ => comes (drop r) d c && match stops r with Some n => negb (rank d =? n) | None => true end end.

  (* A row of the cards w is dealt: a card onto each pile of kind a, in their order, as far as there
     are cards. And what is left of w. *)
  Fixpoint row (a : kind) (w : list card) (l : list pile) : list pile :=
    match l, w with
    | (b, y) :: l, c :: w' => if kind_dec a b then (b, laid_on b c y) :: row a w' l else (b, y) :: row a w l
    | _, _ => l
    end.
  Fixpoint left_of (a : kind) (w : list card) (l : list pile) : list card :=
    match l with [] => w | (b, _) :: l => left_of a (if kind_dec a b then tl w else w) l end.

  (* What is dealt of a stock in a row, and what is kept back. *)
  Definition served (w : list card) : list card := match among r with Some n => firstn n w | None => w end.
  Definition kept_back (w : list card) : list card := match among r with Some n => skipn n w | None => [] end.
  Definition rest_of (w : list card) (l : list pile) : list card := left_of (onto r) (served w) l ++ kept_back w.

  (* The piles are taken up from the first to the last one, each from its deepest card, and dealt again. The last
     one gets what is left. *)
  Definition may_gather (s : state) : Prop := exists g, gather r = Some g /\ forall n, g = Some n -> passes s < n.
  Definition turn_up (c : card) : card := Card (rank c) (suit_of c) false.
  Definition is_table (p : pile) : bool := match fst p with Tableau => true | _ => false end.
  Definition taken_up (l : list pile) : list card := flat_map (fun p => if is_table p then map turn_up (rev (snd p)) else []) l.
  Fixpoint shuffle_cards (left : nat) (g : N) (l : list card) : list card :=
    match left with
    | 0 | 1 => l
    | S last => let (at_, g) := below_of 100 g (N.of_nat left) in let i := N.to_nat at_ in
      shuffle_cards last g (put i (nth last l gap) (put last (nth i l gap) l))
    end.
  Definition mixed (n : nat) (l : list card) : list card :=
    match seed r with Some k => shuffle_cards (length l) (word64 (k + N.of_nat (S n) * 2 ^ 32)%N) l | None => l end.
  Definition stacked (s : state) : list card := mixed (passes s) (taken_up (piles s)).
  Definition once_more (n : nat) : nat := match gather r with Some (Some _) => S n | _ => n end.
  Fixpoint dealt_again (k : nat) (w : list card) (l : list pile) : list pile :=
    match l with
    | [] => []
    | p :: l => if is_table p then
        let n := if existsb is_table l then nth (k mod length (portions r)) (portions r) 0 else length w in
        (Tableau, rev (firstn n w)) :: dealt_again (S k) (skipn n w) l
      else p :: dealt_again k w l
    end.

  Definition is_gap (c : card) : bool := rank c =? 0.
  (* Whether c may lie at the place i of the grid x. *)
  Definition goes_to (columns : nat) (left_end : option nat) (beside : relation) (fixed : bool) (x : list card) (i : nat) (c : card) : bool :=
    if i mod columns =? 0 then
      match left_end with Some n => rank c =? n | None => false end &&
      (negb fixed || match nth_error [Clubs; Hearts; Spades; Diamonds] (i / columns) with Some h => same_suit h (suit_of c) | None => false end)
    else match nth_error x (i - 1) with Some d => negb (is_gap d) && comes beside d c | None => false end.
  Definition neighbours (columns i j : nat) : bool :=
    let close a b := (a <=? S b) && (b <=? S a) in close (i / columns) (j / columns) && close (i mod columns) (j mod columns).
  (* A line: c jumps from i to j, onto d. A grid: it goes to a gap, or is taken away with d. *)
  Definition field_move (x : list card) (i j : nat) (c d : card) : option (list card) :=
    match ground r, take r with
    | None, _ => None
    | Some (Line jumps by_suit by_rank), _ =>
      if (j <=? i) && existsb (Nat.eqb (i - j)) jumps && (by_suit && same_suit (suit_of c) (suit_of d) || by_rank && (rank c =? rank d))
      then Some (let y := put j c x in firstn i y ++ skipn (S i) y) else None
    | Some (Grid columns left_end beside fixed near close), None =>
      if negb (is_gap c) && is_gap d && goes_to columns left_end beside fixed x j c then Some (put i gap (put j c x)) else None
    | Some (Grid columns _ _ _ near _), Some t =>
      if (i <? j) && negb (is_gap c) && negb (is_gap d) && pair_off t c d && (negb near || neighbours columns i j) then Some (put i gap (put j gap x)) else None
    end.
  (* Gaps are closed row by row, and the cards w of the stock come behind. *)
  Definition closes : bool := match ground r with Some (Grid _ _ _ _ _ close) => close | _ => false end.
  Definition closed_up (x w : list card) : list card :=
    let cards := filter (fun c => negb (is_gap c)) x ++ firstn (length (filter is_gap x)) w in cards ++ repeat gap (length x - length cards).
  (* Whether c lies well at the place i of the grid x. *)
  Definition lies_well (x : list card) (i : nat) (c : card) : bool :=
    match ground r with
    | Some (Grid columns left_end beside fixed _ _) => match left_end with None => i mod columns =? 0 | _ => false end || goes_to columns left_end beside fixed x i c
    | _ => false
    end.
  Definition rows_built (x : list card) : bool :=
    forallb (fun i => match nth_error x i with Some c => is_gap c || lies_well x i c | None => true end) (seq 0 (length x)).

  (* Where the rows of a grid are gathered, the cards stay that are built from the left end of their row. The others are
     dealt again, row by row, a gap behind those that stay. *)
  Definition width : nat := match ground r with Some (Grid columns _ _ _ _ _) => columns | _ => 1 end.
  Definition stays (x : list card) (i : nat) : bool :=
    forallb (fun j => match nth_error x j with Some c => negb (is_gap c) && lies_well x j c | None => false end) (seq (i - i mod width) (S (i mod width))).
  Definition gathered_up (x : list card) : list card :=
    filter (fun c => negb (is_gap c)) (flat_map (fun i => if stays x i then [] else [nth i x gap]) (seq 0 (length x))).
  Fixpoint rows_again (stay : nat -> bool) (i : nat) (x w : list card) : list card :=
    match x with
    | [] => []
    | c :: x => if stay i then c :: rows_again stay (S i) x w
      else if (i mod width =? 0) || stay (i - 1) then gap :: rows_again stay (S i) x w
      else hd gap w :: rows_again stay (S i) x (tl w)
    end.
  Definition field_again (n : nat) (x : list card) : list card := rows_again (stays x) 0 x (mixed n (gathered_up x)).

  (* A whole suit u can go out from pile i to j. In some games it does so at once. *)
  Definition suit_goes (s : state) (i j : nat) (u x : list card) (h : suit) : Prop :=
    u <> [] /\ suit_from h 0 u = true /\ nth_error (piles s) i = Some (Tableau, u ++ x) /\ nth_error (piles s) j = Some (Foundation h, []).
  Definition suit_gone (s : state) (i j : nat) (u x : list card) (h : suit) : state :=
    State (put i (Tableau, show x) (put j (Foundation h, rev u) (piles s))) (passes s).
  Inductive sweep : state -> state -> Prop :=
  | swept : forall s, (at_once r = true -> forall i j u x h, ~ suit_goes s i j u x h) -> sweep s s
  | goes_at_once : forall s i j u x h t, at_once r = true -> suit_goes s i j u x h -> sweep (suit_gone s i j u x h) t -> sweep s t.
  (* Spaces are filled, as long as there are some and cards for them. *)
  Inductive refill : state -> state -> Prop :=
  | settled : forall s, (In (Tableau, []) (piles s) -> forall a, a <> Tableau -> ~ source s a (fill r)) -> refill s s
  | filled : forall s i j a c x t, nth_error (piles s) i = Some (Tableau, []) -> nth_error (piles s) j = Some (a, c :: x) ->
      a <> Tableau -> source s a (fill r) ->
      refill (State (put i (Tableau, [c]) (put j (a, show x) (piles s))) (passes s)) t -> refill s t.
  (* What follows from a move by itself. *)
  Definition settle (s t : state) : Prop := exists u, sweep s u /\ refill u t.

  Inductive step : state -> state -> Prop :=
  | move : forall s i j p q p' q' n t, i <> j -> nth_error (piles s) i = Some p -> nth_error (piles s) j = Some q ->
      change s p q p' q' n -> settle (State (put i p' (put j q' (piles s))) n) t -> step s t
  | suit_out : forall s i j u x h t, whole r = true -> at_once r = false -> suit_goes s i j u x h -> settle (suit_gone s i j u x h) t -> step s t
  | leaves : forall s i j p q p' q' t, i <> j -> nth_error (piles s) i = Some p -> nth_error (piles s) j = Some q ->
      away s p q p' q' -> settle (State (put i p' (put j q' (piles s))) (passes s)) t -> step s t
  | taken_alone : forall s i a c x t, alone r = Some (rank c) -> face_up c -> taken_from s a -> nth_error (piles s) i = Some (a, c :: x) ->
      settle (State (put i (a, show x) (piles s)) (passes s)) t -> step s t
  | into_hole : forall s i j a c x y t, uncovered s a -> face_up c -> drops y c = true ->
      nth_error (piles s) i = Some (a, c :: x) -> nth_error (piles s) j = Some (Hole, y) ->
      settle (State (put i (a, show x) (put j (Hole, [c]) (piles s))) (passes s)) t -> step s t
  | deal_row : forall s i w t, onto r <> Waste -> (no_space r = true -> ~ In (Tableau, []) (piles s)) -> w <> [] -> nth_error (piles s) i = Some (Stock, w) ->
      settle (State (row (onto r) (served w) (put i (Stock, rest_of w (piles s)) (piles s))) (passes s)) t -> step s t
  | gathers : forall s c x t, may_gather s -> In (Tableau, c :: x) (piles s) ->
      settle (State (dealt_again 0 (stacked s) (piles s)) (once_more (passes s))) t -> step s t
  | gathers_rows : forall s k x t, may_gather s -> nth_error (piles s) k = Some (Field, x) ->
      settle (State (put k (Field, field_again (passes s) x) (piles s)) (once_more (passes s))) t -> step s t
  | in_field : forall s k i j x c d y t, nth_error (piles s) k = Some (Field, x) -> i <> j -> nth_error x i = Some c -> nth_error x j = Some d ->
      field_move x i j c d = Some y -> settle (State (put k (Field, y) (piles s)) (passes s)) t -> step s t
  | gaps_closed : forall s k x t, closes = true -> existsb is_gap x = true -> nth_error (piles s) k = Some (Field, x) -> ~ has_card s Stock ->
      settle (State (put k (Field, closed_up x []) (piles s)) (passes s)) t -> step s t
  | gaps_filled : forall s k l x w t, closes = true -> existsb is_gap x = true -> nth_error (piles s) k = Some (Field, x) ->
      nth_error (piles s) l = Some (Stock, w) -> w <> [] ->
      settle (State (put k (Field, closed_up x w) (put l (Stock, skipn (length (filter is_gap x)) w) (piles s))) (passes s)) t -> step s t.

  Definition won (s : state) : Prop := forall a c x, In (a, c :: x) (piles s) -> a <> Drawn ->
    match aim r with
    | All_out => a = Hole \/ (exists h, a = Foundation h) \/ (exists n, a = Own n) \/ a = Field /\ forallb is_gap (c :: x) = true
    | Tableau_taken => board a <> Tableau
    | High_left => a <> Stock /\ (a = Tableau -> Forall (fun d => place d = ranks r) (c :: x))
    | One_pile => a = Field -> x = []
    | Rows => a = Field -> rows_built (c :: x) = true
    | Suits_built => a = Tableau /\ suit_from (suit_of c) 0 (c :: x) = true
    end.
  Definition lost (s : state) := Reach.lost step won s.
End Game.
