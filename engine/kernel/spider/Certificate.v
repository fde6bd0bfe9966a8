(* A certificate as a text, as "workbench prove" writes it:

     patience certificate 3
     kind: precedence
     game: spider
     position: ?????l,????g,...
     cannot: remove spades
     before: row 3
     without: space, remove
     waits: 2
     pile 6, card 5, 6h: never
     pile 7, card 6, 6h: row 3

   "verify" returns what it has read: the position, what is forbidden, and before which row
   nothing can be. So one need not believe that it reads well, but may look. *)
Require Import List Arith Bool Lia String Ascii.
From Patience Require Import Reach Text spider.Rules spider.Cards spider.Without spider.Waits spider.Position.
Import ListNotations.
Open Scope string_scope. Open Scope nat_scope.

Definition ranks := ["A"; "2"; "3"; "4"; "5"; "6"; "7"; "8"; "9"; "10"; "J"; "Q"; "K"].
Definition name (c : card) : string :=
  nth (rank c - 1) ranks "?" ++ match suit_of c with Clubs => "c" | Diamonds => "d" | Hearts => "h" | Spades => "s" end.
(* The cards of pile n, from 1 on, and below them those that will be dealt on it. *)
Definition column (s : state) (n : nat) : list card :=
  match nth_error (piles s) (n - 1) with
  | Some p => all p ++ flat_map (fun row => match nth_error row (n - 1) with Some c => [c] | None => [] end) (hand s)
  | None => []
  end.

(* A line about a card, whose name must be right, and its row. *)
Definition card_at (s : state) (n k c : string) (row : nat) : option line :=
  match upto "," n, upto "," k, upto ":" c with
  | Some n, Some k, Some c => match number n, number k with
    | Some (S n), Some (S k) => match nth_error (column s (S n)) k with
      | Some d => if String.eqb c (name d) then Some (S n, S k, row) else None
      | None => None
      end
    | _, _ => None
    end
  | _, _, _ => None
  end.
Definition wait (s : state) (l : string) : option line :=
  match cut " " l with
  | [p; n; c; k; x; e] => if are [p; c; e] ["pile"; "card"; "never"] then card_at s n k x never else None
  | [p; n; c; k; x; e; r] => match number r with
    | Some r => if are [p; c; e] ["pile"; "card"; "row"] && (1 <=? r) && (r <=? List.length (hand s)) then card_at s n k x r else None
    | None => None
    end
  | _ => None
  end.
(* The last line ends, too: nothing stands behind it. *)
Fixpoint waits (s : state) (ls : list string) : option (list line) :=
  match ls with
  | [l] => if String.eqb l "" then Some [] else None
  | l :: r => match wait s l, waits s r with Some x, Some xs => Some (x :: xs) | _, _ => None end
  | [] => None
  end.

(* Whether a claim is about spaces, and about which suits. *)
Definition asked : string -> option (bool * (suit -> bool)) := entry
  [("win", (false, fun _ => true)); ("remove a suit", (false, fun _ => true)); ("space", (true, fun _ => false));
   ("remove clubs", (false, same_suit Clubs)); ("remove diamonds", (false, same_suit Diamonds));
   ("remove hearts", (false, same_suit Hearts)); ("remove spades", (false, same_suit Spades))].
(* Whether spaces and removals are forbidden. What the claim is about is not. *)
Definition forbidden : string -> option (bool * bool) := entry
  [("", (false, false)); (" space", (true, false)); (" remove", (false, true)); (" remove, space", (true, true)); (" space, remove", (true, true))].
Definition restricted (c : string) (without : string) : option restriction :=
  match asked c, forbidden without with
  | Some (space, suits), Some (spaces, removals) => Some (Without (spaces && negb space) (fun x => removals && negb (suits x)))
  | _, _ => None
  end.
(* The row of a claim, if it has one, and the lines behind it. *)
Definition row_of (c : string) (rows : nat) (r : list string) : option (nat * list string) :=
  match r with
  | x :: r' => match after "before: row " x with
    | Some n => match number n with
      | Some (S n) => if String.eqb c "win" then None else Some (min (S n) (S rows), r')
      | _ => None
      end
    | None => Some (S rows, r)
    end
  | [] => None
  end.

Record claim := Claim { start : state; without : restriction; row : nat }.
Definition parse (text : string) : option (claim * list line) :=
  match cut "010" text with
  | f :: k :: g :: p :: c :: r =>
    if negb (are [f; k; g] ["patience certificate 3"; "kind: precedence"; "game: spider"]) then None else match after "position: " p, after "cannot: " c with
    | Some p, Some c => match position p with
      | Some s => match row_of c (List.length (hand s)) r with
        | Some (b, w :: n :: r) => match after "without:" w, after "waits: " n with
          | Some w, Some n => match restricted c w, number n, waits s r with
            | Some w, Some n, Some lines => if n =? List.length lines then Some (Claim s w b, lines) else None
            | _, _, _ => None
            end
          | _, _ => None
          end
        | _ => None
        end
      | None => None
      end
    | _, _ => None
    end
  | _ => None
  end.

Definition verify (text : string) : option claim :=
  match parse text with
  | Some (c, lines) => if check_without (without c) (row c) lines (start c) then Some c else None
  | None => None
  end.
(* No play without what is forbidden makes a space or removes a suit before row b is dealt; of h
   rows, row h + 1 never is. *)
Definition holds (c : claim) := forall t, reach_without (without c) (start c) t ->
  List.length (hand (start c)) < List.length (hand t) + row c -> removed t = 0 /\ forall p, In p (piles t) -> ~ space p.
Theorem verify_sound : forall text c, verify text = Some c -> holds c.
Proof.
  intros text c H. unfold verify in H. destruct (parse text) as [[c' lines]|]; [ | discriminate ].
  destruct (check_without _ _ _ _) eqn:C; [ | discriminate ]. injection H as <-. exact (check_without_sound _ _ _ _ C).
Qed.
Print Assumptions verify_sound.
