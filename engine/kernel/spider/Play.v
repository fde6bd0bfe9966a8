(* The rules as a program: what a reader can run, and what is compared with other programs.
   PlayStep.v proves that it does what "step" of Rules.v says, no more and no less. *)
Require Import List Arith Bool.
From Patience Require Import spider.Rules spider.Cards.
Import ListNotations.

(* So many cards go from one pile to another; a row is dealt; a suit goes off a pile. *)
Inductive act := Shift (from to count : nat) | Deal | Off (from : nat).
Definition spaceb (p : pile) := match down p, up p with [], [] => true | _, _ => false end.
Definition fitsb (c : card) (p : pile) := match rev (up p) with b :: _ => rank b =? S (rank c) | [] => false end.
Fixpoint sequenceb (l : list card) : bool := match l with a :: ((b :: _) as r) => linkedb a b && sequenceb r | _ => true end.
Definition play (s : state) (a : act) : option state :=
  match a with
  | Shift i j k =>
    match nth_error (piles s) i, nth_error (piles s) j with
    | Some p, Some q =>
      let m := length (up p) - k in
      match skipn m (up p) with
      | c :: r => if negb (i =? j) && (k <=? length (up p)) && sequenceb (c :: r) && (spaceb q || fitsb c q)
        then Some (State (put i (turn (Pile (down p) (firstn m (up p)))) (put j (Pile (down q) (up q ++ c :: r)) (piles s))) (hand s) (removed s))
        else None
      | [] => None
      end
    | _, _ => None
    end
  | Deal => match hand s with row :: rest => if existsb spaceb (piles s) then None else Some (State (deal_row row (piles s)) rest (removed s)) | [] => None end
  | Off i =>
    match nth_error (piles s) i with
    | Some p => let m := length (up p) - 13 in
      if existsb (fun x => sames (king_to_ace x) (skipn m (up p))) [Spades; Hearts; Diamonds; Clubs]
      then Some (State (put i (turn (Pile (down p) (firstn m (up p)))) (piles s)) (hand s) (S (removed s))) else None
    | None => None
    end
  end.
Fixpoint plays (s : state) (l : list act) : option state :=
  match l with [] => Some s | a :: l => match play s a with Some t => plays t l | None => None end end.
