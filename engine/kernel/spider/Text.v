(* A certificate as a text, as "workbench prove" writes it. A reader cannot be wrong here: it says
   itself which position and which claim it has read, and "verify" returns these. *)
Require Import List Arith Bool Lia String Ascii.
From Patience Require Import Reach spider.Rules spider.Cards spider.Waits spider.Deal.
Import ListNotations.

Open Scope string_scope. Open Scope nat_scope.
Fixpoint cut (c : ascii) (s : string) : list string :=
  match s with
  | EmptyString => [""]
  | String a s => if Ascii.eqb a c then "" :: cut c s else match cut c s with x :: r => String a x :: r | [] => [String a ""] end
  end.
Definition after (p l : string) : option string := if String.prefix p l then Some (substring (String.length p) (String.length l) l) else None.
Definition digit (a : ascii) : option nat := let n := nat_of_ascii a in if (48 <=? n) && (n <=? 57) then Some (n - 48) else None.
Fixpoint number (n : nat) (s : string) : nat := match s with String a s => match digit a with Some d => number (10 * n + d) s | None => n end | _ => n end.
(* Clubs A to M, then diamonds, hearts and spades in the order of ASCII. *)
Fixpoint letters (s : string) : option (list card) :=
  match s with
  | EmptyString => Some []
  | String a s =>
    let n := nat_of_ascii a - 65 in
    match letters s with
    | Some l => if (65 <=? nat_of_ascii a) && (n <? 52) then Some (Card (1 + n mod 13) (nth (n / 13) [Clubs; Diamonds; Hearts; Spades] Clubs) :: l) else None
    | None => None
    end
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
Definition wait (l : string) : option line :=
  match cut " " l with
  | [a; n; c; k; _; x] => if String.eqb a "pile" && String.eqb c "card" && String.eqb x "never" then Some (number 0 n, number 0 k, never) else None
  | [a; n; c; k; _; x; b] => if String.eqb a "pile" && String.eqb c "card" && String.eqb x "row" then Some (number 0 n, number 0 k, number 0 b) else None
  | _ => None
  end.
Fixpoint waits (ls : list string) : option (list line) :=
  match ls with
  | [] => Some []
  | l :: r => if String.eqb l "" && match r with [] => true | _ => false end then Some []
              else match wait l, waits r with Some x, Some xs => Some (x :: xs) | _, _ => None end
  end.
Definition newline : ascii := Eval compute in ascii_of_nat 10.
(* The claim, "before: row 3" if it stands there, and that nothing is forbidden. *)
Definition claim (c : string) (r : list string) : option (nat * list string) :=
  match r with
  | x :: r => if String.eqb x "without:" then if String.eqb c "cannot: win" || String.eqb c "cannot: space" then Some (100, r) else None
    else match after "before: row " x, r with
         | Some n, y :: r => if String.eqb y "without:" && String.eqb c "cannot: space" then Some (number 0 n, r) else None
         | _, _ => None
         end
  | [] => None
  end.
Definition parse (text : string) : option (state * nat * list line) :=
  match cut newline text with
  | a :: k :: g :: p :: c :: r =>
    if String.eqb a "patience certificate 3" && String.eqb k "kind: precedence" && String.eqb g "game: spider" then
      match after "position: " p, claim c r with
      | Some p, Some (b, w :: r) =>
        match position p, after "waits: " w, waits r with
        | Some s, Some n, Some lines => if number 0 n =? List.length lines then Some (s, Nat.min b (S (List.length (hand s))), lines) else None
        | _, _, _ => None
        end
      | _, _ => None
      end
    else None
  | _ => None
  end.
(* The position, and the row before which nothing can be in it; one more than it has rows is never. *)
Definition verify (text : string) : option (state * nat) :=
  match parse text with Some (s, b, lines) => if check b lines s then Some (s, b) else None | None => None end.
Theorem verify_sound : forall text s b, verify text = Some (s, b) ->
  forall t, reach s t -> List.length (hand s) < List.length (hand t) + b -> removed t = 0 /\ forall p, In p (piles t) -> ~ space p.
Proof.
  intros text s b H. unfold verify in H. destruct (parse text) as [[[s' b'] lines]|]; [ | discriminate ].
  destruct (check b' lines s') eqn:C; [ | discriminate ]. injection H as <- <-. exact (check_sound _ _ _ C).
Qed.
Print Assumptions verify_sound.
