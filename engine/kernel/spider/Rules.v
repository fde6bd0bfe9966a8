(* Spider, as Don Woods told it in 1979. What one has to believe of the rules is this page:
   the theorems about Spider are about "step", "won" and "lost" below.

   - A sequence in one suit at the bottom of a pile, each card of the next lower rank, moves
     as one: onto a card of the rank above its first card, of whatever suit, or to a space.
   - A row is dealt when no pile is a space: a card on each pile.
   - A suit from the King to the Ace at the bottom of a pile may be removed.
   - A card that lies face down and becomes the bottom card of its pile is turned up.
   - The game is won when all eight suits are removed.

   "Top" and "bottom" are Woods's: the bottom card of a pile is the one that can be played. *)
Require Import List.
From Patience Require Import Reach.
Import ListNotations.

Inductive suit := Spades | Hearts | Diamonds | Clubs.
Record card := Card { rank : nat; suit_of : suit }.              (* ranks: Ace 1 to King 13 *)
(* A pile from its top to its bottom: the cards that lie face down, then those face up. *)
Record pile := Pile { down : list card; up : list card }.
(* The hand is a list of rows, the next to be dealt first; of suits it counts the removed. *)
Record state := State { piles : list pile; hand : list (list card); removed : nat }.

Definition space (p : pile) := down p = [] /\ up p = [].

(* b may lie on a in a sequence. *)
Definition linked (a b : card) := suit_of a = suit_of b /\ rank a = S (rank b).
Fixpoint sequence (l : list card) : Prop :=
  match l with a :: ((b :: _) as r) => linked a b /\ sequence r | _ => True end.

(* The bottom card of p is of the rank above c. *)
Definition fits (c : card) (p : pile) := exists u b, up p = u ++ [b] /\ rank b = S (rank c).

(* The pile with its last card turned up when none lies face up. *)
Definition turn (p : pile) : pile :=
  match up p, rev (down p) with [], c :: d => Pile (rev d) [c] | _, _ => p end.

(* The list with x in place i, counted from 0. *)
Fixpoint put {A} (i : nat) (x : A) (l : list A) : list A :=
  match l, i with [], _ => [] | _ :: r, 0 => x :: r | y :: r, S i => y :: put i x r end.

(* The piles with the first card of the row on the first, and so on. *)
Fixpoint deal_row (row : list card) (ps : list pile) : list pile :=
  match row, ps with c :: row, p :: ps => Pile (down p) (up p ++ [c]) :: deal_row row ps | _, _ => ps end.

Definition king_to_ace (s : suit) := map (fun r => Card r s) [13; 12; 11; 10; 9; 8; 7; 6; 5; 4; 3; 2; 1].

(* One move leads from a position to another. In the first, the sequence c :: r goes from
   pile i, where u is left of the cards that lie face up, to pile j, which is q. *)
Inductive step : state -> state -> Prop :=
| move : forall s i j d u c r q, i <> j ->
    nth_error (piles s) i = Some (Pile d (u ++ c :: r)) -> sequence (c :: r) ->
    nth_error (piles s) j = Some q -> space q \/ fits c q ->
    step s (State (put i (turn (Pile d u)) (put j (Pile (down q) (up q ++ c :: r)) (piles s))) (hand s) (removed s))
| deal : forall s row rest, hand s = row :: rest -> (forall p, In p (piles s) -> ~ space p) ->
    step s (State (deal_row row (piles s)) rest (removed s))
| remove : forall s i d u x,
    nth_error (piles s) i = Some (Pile d (u ++ king_to_ace x)) ->
    step s (State (put i (turn (Pile d u)) (piles s)) (hand s) (S (removed s))).

Definition won (s : state) := removed s = 8.

(* t can be reached from s; nothing that can be reached from s is won. *)
Notation reach := (Reach.reach step).
Definition lost (s : state) := Reach.lost step won s.
