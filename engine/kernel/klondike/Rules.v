(* Klondike, in its usual rules. What one has to believe of them is this page: the theorems about
   Klondike are about "step", "won" and "lost" below. Cards, piles, "turn" and "put" are those of
   spider/Rules.v, where a pile has the cards that lie face down and then those face up.

   - A face-up card moves to another column with all cards on it: onto a card of the rank above
     and of the other colour. Onto a space goes a King alone, perhaps with cards on it.
   - A card of the deck moves in the same way, and so does the last card of a suit that is out. A
     King that is out goes onto a space only when that is allowed.
   - The last card of a column, or a card of the deck, goes out: an Ace at once, any other card
     when the next lower card of its suit is out.
   - Cards are turned from the stock to the waste, one or three, and the top of the waste alone can
     be played. When the stock is used up the waste becomes the stock, as often as the passes allow.
     Or the whole deck is in view: then all of it is the stock, and each card of it can be played.
   - A card that lies face down and has no card on it is turned up.
   - The game is won when all cards are out. *)
Require Import List.
From Patience Require Import Reach spider.Rules.
Import ListNotations.

(* So many cards are turned, 0 when the deck is in view; so many passes, 0 for any number; whether a
   King comes back onto a space. *)
Record options := Options { turns : nat; passes : nat; kings : bool }.
(* The columns; the stock, the next card first; the waste, its top first; how often it was turned over; all that is out. *)
Record state := State { columns : list pile; stock : list card; waste : list card; redeals : nat; out : list card }.

Definition red (x : suit) := x = Hearts \/ x = Diamonds.
(* c may lie on b. *)
Definition takes (b c : card) := rank b = S (rank c) /\ (red (suit_of b) <-> ~ red (suit_of c)).
(* The last card of p takes c. *)
Definition fits (c : card) (p : pile) := exists u b, up p = u ++ [b] /\ takes b c.

(* What is taken up: some cards of a column, of the deck, or one that is out; and what is left then. *)
Inductive place := Column (i : nat) | Deck | Foundation.
Inductive lifts (o : options) (s : state) : place -> list card -> state -> Prop :=
| of_column : forall i d u c r, nth_error (columns s) i = Some (Pile d (u ++ c :: r)) ->
    lifts o s (Column i) (c :: r) (State (put i (turn (Pile d u)) (columns s)) (stock s) (waste s) (redeals s) (out s))
| of_waste : forall c w, turns o > 0 -> waste s = c :: w ->
    lifts o s Deck [c] (State (columns s) (stock s) w (redeals s) (out s))
| of_view : forall a c b, turns o = 0 -> stock s = a ++ c :: b ->
    lifts o s Deck [c] (State (columns s) (a ++ b) (waste s) (redeals s) (out s))
| of_out : forall a c b, out s = a ++ c :: b -> ~ In (Card (S (rank c)) (suit_of c)) (out s) ->
    lifts o s Foundation [c] (State (columns s) (stock s) (waste s) (redeals s) (a ++ b)).

(* One move leads from a position to another. *)
Inductive step (o : options) (s : state) : state -> Prop :=
| goes_out : forall p c t, lifts o s p [c] t -> p <> Foundation -> rank c = 1 \/ In (Card (rank c - 1) (suit_of c)) (out s) ->
    step o s (State (columns t) (stock t) (waste t) (redeals t) (c :: out t))
| goes_to : forall p c r t j q, lifts o s p (c :: r) t -> p <> Column j -> nth_error (columns s) j = Some q ->
    fits c q \/ space q /\ rank c = 13 /\ (p = Foundation -> kings o = true) ->
    step o s (State (put j (Pile (down q) (up q ++ c :: r)) (columns t)) (stock t) (waste t) (redeals t) (out t))
| turned : turns o > 0 -> stock s <> [] ->
    step o s (State (columns s) (skipn (turns o) (stock s)) (rev (firstn (turns o) (stock s)) ++ waste s) (redeals s) (out s))
| turned_over : turns o > 0 -> stock s = [] -> waste s <> [] -> passes o = 0 \/ S (redeals s) < passes o ->
    step o s (State (columns s) (rev (waste s)) [] (S (redeals s)) (out s)).

Definition won (s : state) := forall x r, 1 <= r <= 13 -> In (Card r x) (out s).

(* Nothing that can be reached from s is won. *)
Notation reach o := (Reach.reach (step o)).
Definition lost (o : options) (s : state) := Reach.lost (step o) won s.
