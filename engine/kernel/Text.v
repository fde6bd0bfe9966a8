(* What readers of certificates need. *)
Require Import List Arith Bool String Ascii.
Import ListNotations.
Open Scope string_scope. Open Scope nat_scope.

(* The parts of a text between the characters c. A text may be long: nothing waits until the rest is cut. *)
Fixpoint turn_on (s t : string) : string := match s with EmptyString => t | String a s => turn_on s (String a t) end.
Fixpoint cut_on (c : ascii) (part : string) (parts : list string) (s : string) : list string :=
  match s with
  | EmptyString => rev_append (turn_on part "" :: parts) []
  | String a s => if Ascii.eqb a c then cut_on c "" (turn_on part "" :: parts) s else cut_on c (String a part) parts s
  end.
Definition cut (c : ascii) (s : string) : list string := cut_on c "" [] s.
(* A text without what it begins with; without the character that it ends in. *)
Definition after (p l : string) : option string := if String.prefix p l then Some (substring (String.length p) (String.length l) l) else None.
Definition upto (c : ascii) (l : string) : option string := match cut c l with [x; ""] => Some x | _ => None end.
Fixpoint digits (n : nat) (s : string) : option nat :=
  match s with
  | EmptyString => Some n
  | String a s => let d := nat_of_ascii a - 48 in if (48 <=? nat_of_ascii a) && (d <? 10) then digits (10 * n + d) s else None
  end.
Definition number (s : string) : option nat :=
  if (1 <=? String.length s) && (String.length s <=? 4) then digits 0 s else None.
Definition are (a b : list string) := if list_eq_dec string_dec a b then true else false.
(* What stands behind a text in a list. *)
Definition entry {A} (l : list (string * A)) (s : string) : option A :=
  match find (fun x => String.eqb (fst x) s) l with Some x => Some (snd x) | None => None end.
(* The first line of a text, and the rest. *)
Fixpoint first_line (s : string) : string * string :=
  match s with
  | EmptyString => ("", "")
  | String a s => if Ascii.eqb a "010" then ("", s) else let (x, r) := first_line s in (String a x, r)
  end.
Definition field (name text : string) : option (string * string) :=
  let (x, r) := first_line text in match after name x with Some v => Some (v, r) | None => None end.
(* What a reader makes of each of a list, if it reads all. *)
Fixpoint each {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with [] => Some [] | x :: l => match f x, each f l with Some y, Some r => Some (y :: r) | _, _ => None end end.
