(* A certificate of Klondike as a text, as "workbench prove" writes it:

     patience certificate 3
     kind: never
     game: klondike
     position: pile 1: 5s | pile 2: [7s] Jh | ... | waste: - | stock: Ks 3h ... | foundation 1: - | ...
     options: draw=three passes=any
     cards: 2
     3c is uncovered, comes to a pile
     8c leaves before 3d goes out

   The top of the waste stands last, and so does the card of the stock that is turned next. Of a deck in
   view all is stock. "verify_klondike" returns the game and the position that it has read. *)
Require Import List Arith Bool String Ascii.
From Patience Require Import Reach Text spider.Rules spider.Cards spider.Certificate klondike.Rules klondike.Events klondike.History.
Import ListNotations.
Open Scope string_scope. Open Scope nat_scope.

Definition suits := [Clubs; Diamonds; Hearts; Spades].
Definition pack : list card := flat_map (fun x => map (fun r => Card r x) (seq 1 13)) suits.
Definition card_of (t : string) : option card := find (fun c => String.eqb (name c) t) pack.
Definition cards_of (t : string) : option (list card) := if String.eqb t "-" then Some [] else each card_of (cut " " t).
Definition column_of (t : string) : option pile :=
  match after "[" t with
  | None => match cards_of t with Some u => Some (Pile [] u) | None => None end
  | Some r => match cut "]" r with
    | [d; u] => match each card_of (cut " " d), after " " u with
      | Some d, Some u => match each card_of (cut " " u) with Some u => Some (Pile d u) | None => None end
      | _, _ => None
      end
    | _ => None
    end
  end.
(* What is out of a suit: from the Ace on. *)
Definition foundation_of (x : suit) (t : string) : option (list card) :=
  match cards_of t with
  | Some l => if sames l (map (fun r => Card r x) (seq 1 (List.length l))) then Some l else None
  | None => None
  end.

(* The parts of a text between bars, each of which has its name: " pile 1: 5s ". *)
Definition value (n part : string) : option string :=
  match after (" " ++ n ++ ": ") part with
  | Some v => let l := String.length v - 1 in if String.eqb (substring l 1 v) " " then Some (substring 0 l v) else None
  | None => None
  end.
Fixpoint values (names parts : list string) : option (list string) :=
  match names, parts with
  | [], [] => Some []
  | n :: names, p :: parts => match value n p, values names parts with Some v, Some r => Some (v :: r) | _, _ => None end
  | _, _ => None
  end.
Definition places := ["pile 1"; "pile 2"; "pile 3"; "pile 4"; "pile 5"; "pile 6"; "pile 7"; "waste"; "stock";
  "foundation 1"; "foundation 2"; "foundation 3"; "foundation 4"].
Definition laid (o : options) (over : nat) (parts : list string) : option state :=
  match values places parts with
  | Some [c1; c2; c3; c4; c5; c6; c7; w; s; f1; f2; f3; f4] =>
    match each column_of [c1; c2; c3; c4; c5; c6; c7], cards_of w, cards_of s,
      foundation_of Spades f1, foundation_of Hearts f2, foundation_of Clubs f3, foundation_of Diamonds f4 with
    | Some cs, Some w, Some s, Some f1, Some f2, Some f3, Some f4 =>
      let out := (f1 ++ f2 ++ f3 ++ f4)%list in
      Some (if turns o =? 0 then State cs (rev s ++ w)%list [] over out else State cs (rev s) (rev w) over out)
    | _, _, _, _, _, _, _ => None
    end
  | _ => None
  end.
Definition klondike_position (o : options) (t : string) : option state :=
  match cut "|" (" " ++ t ++ " ") with
  | p :: r => match value "redeals" p with
    | Some n => match number n with Some n => if S n <=? passes o then laid o n r else None | None => None end
    | None => laid o 0 (p :: r)
    end
  | [] => None
  end.

Definition klondike_options (t : string) : option options :=
  let read d p k := match entry [("draw=all", 0); ("draw=one", 1); ("draw=three", 3)] d,
      entry [("passes=any", 0); ("passes=1", 1); ("passes=2", 2); ("passes=3", 3); ("passes=4", 4); ("passes=5", 5)] p with
    | Some d, Some p => if (d =? 0) && negb (p =? 0) then None else Some (Options d p k)
    | _, _ => None
    end in
  match cut " " t with
  | [d; p] => read d p false
  | [d; p; k] => if String.eqb k "kings=back" then read d p true else None
  | _ => None
  end.

(* What happens, in a line; there are no cells, so nothing ever comes to one. *)
Definition words := [(" is uncovered", Some Uncovered); (" comes to a pile", Some Comes); (" comes to a cell", None); (" goes out", Some Out); (" leaves", Some Leaves)].
Fixpoint happenings (most : nat) (t : string) : option (list (option what) * string) :=
  match most, find (fun w => prefix (fst w) t) words with
  | S most, Some (w, e) => match after w t with
    | Some r => match after "," r with
      | Some r => match happenings most r with Some (l, r) => Some (e :: l, r) | None => None end
      | None => Some ([e], r)
      end
    | None => None
    end
  | _, _ => None
  end.
Definition about (t : string) : option (card * list (option what) * string) :=
  match cut " " t with
  | n :: _ => match card_of n, after n t with
    | Some c, Some r => match happenings 5 r with Some (l, r) => Some (c, l, r) | None => None end
    | _, _ => None
    end
  | [] => None
  end.
Definition denials_of (t : string) : option (list denial) :=
  match about t with
  | Some (c, l, r) =>
    let all b := Some (flat_map (fun e => match e with Some e => [((e, c), b)] | None => [] end) l) in
    match r with
    | "" => all None
    | _ => match after " before " r with
      | Some r => match about r with
        | Some (d, [Some e], "") => all (Some (e, d))
        | Some (d, [None], "") => all None
        | _ => None
        end
      | None => None
      end
    end
  | None => None
  end.
(* The last line ends, too: nothing stands behind it. *)
Fixpoint lines_of (ls : list string) : option (list denial) :=
  match ls with
  | [l] => if String.eqb l "" then Some [] else None
  | l :: r => match denials_of l, lines_of r with Some x, Some xs => Some (x ++ xs)%list | _, _ => None end
  | [] => None
  end.

Definition verify_klondike (text : string) : option (options * state) :=
  match cut "010" text with
  | f :: k :: g :: p :: o :: n :: lines =>
    if negb (are [f; k; g] ["patience certificate 3"; "kind: never"; "game: klondike"]) then None else
    match after "position: " p, after "options: " o, after "cards: " n with
    | Some p, Some o, Some n => match klondike_options o, number n, lines_of lines with
      | Some o, Some n, Some denials => match klondike_position o p with
        | Some s => if (S n =? List.length lines) && (List.length (cards s) =? 52) && check o s denials then Some (o, s) else None
        | None => None
        end
      | _, _, _ => None
      end
    | _, _, _ => None
    end
  | _ => None
  end.

(* What a certificate proves: nobody wins from the position that was read. *)
Theorem verify_klondike_sound : forall text o s, verify_klondike text = Some (o, s) -> lost o s.
Proof.
  intros text o s H. unfold verify_klondike in H.
  repeat match type of H with
    | match ?x with _ => _ end = _ => destruct x eqn:?; try discriminate H
    end.
  injection H as <- <-. match goal with E : _ && _ = true |- _ => apply andb_prop in E as [_ E]; exact (check_never_sound _ _ _ E) end.
Qed.
Print Assumptions verify_klondike_sound.
