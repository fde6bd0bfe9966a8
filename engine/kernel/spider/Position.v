(* A position line, as docs/formats.md tells it: 21 fields between commas. Ten piles as they are
   seen, a ? for each card that lies face down; ten lists of what these are, the next to be
   turned up first; and the hand, the next to be dealt first. *)
Require Import List Arith Bool String Ascii.
From Patience Require Import Text spider.Rules spider.Deal.
Import ListNotations.
Open Scope string_scope. Open Scope nat_scope.

(* Clubs A to M, then diamonds, hearts and spades in the order of ASCII. *)
Definition letter (a : ascii) : option card :=
  let n := nat_of_ascii a - 65 in
  if (65 <=? nat_of_ascii a) && (n <? 52) then Some (Card (1 + n mod 13) (nth (n / 13) [Clubs; Diamonds; Hearts; Spades] Clubs)) else None.
Fixpoint letters (s : string) : option (list card) :=
  match s with
  | EmptyString => Some []
  | String a s => match letter a, letters s with Some c, Some l => Some (c :: l) | _, _ => None end
  end.

Fixpoint marks (s : string) : nat * string := match s with String "?" s => let (n, r) := marks s in (S n, r) | _ => (0, s) end%char.
Definition pile_of (seen hidden : string) : option pile :=
  let (n, r) := marks seen in
  match letters hidden, letters r with
  | Some d, Some u => if List.length d =? n then Some (Pile (rev d) u) else None
  | _, _ => None
  end.
Fixpoint piles_of (a b : list string) : option (list pile) :=
  match a, b with
  | [], [] => Some []
  | x :: a, y :: b => match pile_of x y, piles_of a b with Some p, Some ps => Some (p :: ps) | _, _ => None end
  | _, _ => None
  end.
Definition position (s : string) : option state :=
  let f := cut "," s in
  match piles_of (firstn 10 f) (firstn 10 (skipn 10 f)), skipn 20 f with
  | Some ps, [h] => match letters h with
    | Some l => if List.length l mod 10 =? 0 then Some (State ps (tens (List.length l / 10) l) 0) else None
    | None => None
    end
  | _, _ => None
  end.
