(* Black Hole. The suits of the cards do not matter, so a card is its rank: Ace 1, King 13, or
   the last rank of a smaller pack.

   - A stack begins with a card, and around it are fans.
   - The exposed card of a fan may be played to the stack when it is of the rank above or below
     that of the stack's top, where the Ace is above the last rank, too.
   - The game is won when all fans are empty. *)
Require Import List Arith.
From Patience Require Import Reach.
Import ListNotations.

(* The rank of the stack's top, and the fans, of each the exposed card first. *)
Record state := State { top : nat; fans : list (list nat) }.

Section Ranks.
  Variable ranks : nat.                                     (* 13 in a full pack *)
  Definition follows (a b : nat) := b = S a \/ a = ranks /\ b = 1.

  (* fans r become fans r' when card c of one of them is taken. *)
  Inductive take : list (list nat) -> nat -> list (list nat) -> Prop :=
  | first : forall c f r, take ((c :: f) :: r) c (f :: r)
  | later : forall f r c r', take r c r' -> take (f :: r) c (f :: r').

  Inductive step : state -> state -> Prop :=
  | play : forall s c r, take (fans s) c r -> follows (top s) c \/ follows c (top s) -> step s (State c r).
  Definition won (s : state) := forall f, In f (fans s) -> f = [].
  Definition lost (s : state) := Reach.lost step won s.
End Ranks.
