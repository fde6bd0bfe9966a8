(* A list of lodgings as a text, as "workbench prove" writes it:

     patience certificate 3
     kind: lodgings
     game: spider
     position: ?????l,????g,...
     cannot: remove 2 suits
     before: row 4
     without: space
     lodgings: 2
     row 0: 3 0 0 1 0 0 1 1 0 0 |
     row 1: 3 0 0 1 0 0 1 1+1 0 0 | Kd 9

   "verify_lodgings" returns what it has read, and what that means. *)
Require Import List Arith Bool Lia String Ascii.
From Patience Require Import Reach Text spider.Rules spider.Cards spider.Without spider.Waits spider.Position spider.Lodgings.
From Patience Require spider.Certificate.
Import ListNotations.
Open Scope string_scope. Open Scope nat_scope.

(* "3+1+2" of pile n when r rows are dealt: the first three chains of the start, and the cards of rows 1 and 2. *)
Fixpoint dealt_cards (hand : list (list card)) (n least r : nat) (l : list nat) : option (list holder) := match l with
  | [] => Some []
  | k :: l => if (least <=? k) && (k <=? r) then match nth_error hand (k - 1), dealt_cards hand n (S k) r l with
      | Some row, Some K => match nth_error row n with Some c => Some (K ++ [(c, None)])%list | None => None end
      | _, _ => None
      end else None
  end.
Definition stays (hand : list (list card)) (r : nat) (x : nat * (list holder * string)) : option (list holder) := let (n, x) := x in let (starts, f) := x in
  match each number (cut "+" f) with
  | Some (k :: l) => if k <=? List.length starts then match dealt_cards hand n 1 r l with Some K => Some (K ++ skipn (List.length starts - k) starts)%list | None => None end else None
  | _ => None
  end.
Definition kinds : list (string * card) := (combine Certificate.ranks (map (fun r => Card r Clubs) [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12]) ++
  map (fun x => (Certificate.name (Card 13 x), Card 13 x)) four)%list.
Definition lodging_of (starts : list (list holder)) (hand : list (list card)) (b : nat) (l : string) : option (nat * lodging) :=
  match cut " " l with
  | row :: r :: f => match upto ":" r with
    | Some r => match number r with
      | Some r => if are [row; nth 10 f ""] ["row"; "|"] && (r <? b) && (List.length starts =? 10) then
          match each (stays hand r) (combine (seq 0 10) (combine starts (firstn 10 f))), each (Text.entry kinds) (skipn 11 f) with
          | Some Ks, Some g => Some (r, Lodging Ks g)
          | _, _ => None
          end else None
      | None => None
      end
    | None => None
    end
  | _ => None
  end.
Fixpoint ended (l : list string) : option (list string) :=
  match l with [x] => if String.eqb x "" then Some [] else None | x :: l => match ended l with Some r => Some (x :: r) | None => None end | [] => None end.

(* Whether a claim is about spaces, about which suits, and what cannot be; "win" is all sets that are there. *)
Definition claimed (s : state) (c : string) : option (bool * (suit -> bool) * goal) :=
  let given := List.length (filter empty (piles s)) in
  let cards := (flat_map all (piles s) ++ List.concat (hand s))%list in
  match Certificate.asked c with
  | Some (spaces, suits) => Some (spaces, suits,
      if spaces then ManySpaces (S given)
      else match filter suits four with [x] => Removal x | _ => Removals (if String.eqb c "win" then list_sum (map (sets cards) four) else 1) end)
  | None => match cut " " c with
    | [n; w] => match number n with Some n => if are [w] ["spaces"] && (2 <=? n) then Some (true, fun _ => false, ManySpaces (n + given)) else None | None => None end
    | [r; n; w] => match number n with Some n => if are [r; w] ["remove"; "suits"] && (2 <=? n) then Some (false, fun _ => true, Removals n) else None | None => None end
    | _ => None
    end
  end.

Record claim := Claim { start : state; without : restriction; row : nat; cannot : goal }.
Definition parse (text : string) : option (claim * list (list lodging)) :=
  match cut "010" text with
  | f :: k :: g :: p :: c :: r =>
    if negb (are [f; k; g] ["patience certificate 3"; "kind: lodgings"; "game: spider"]) then None else match after "position: " p, after "cannot: " c with
    | Some p, Some c => match position p with
      | Some s => match Certificate.row_of c (List.length (hand s)) r with
        | Some (b, w :: n :: r) => match after "without:" w, after "lodgings: " n, claimed s c, ended r with
          | Some w, Some n, Some (spaces, suits, goal), Some r => match Certificate.forbidden w, digits 0 n, each (lodging_of (map heads_at (piles s)) (hand s) b) r with
            | Some (no_space, no_removal), Some n, Some l =>
              if n =? List.length l then Some (Claim s (Without (no_space && negb spaces) (fun x => no_removal && negb (suits x))) b goal,
                map (fun r => map snd (filter (fun x : nat * lodging => fst x =? r) l)) (seq 0 b)) else None
            | _, _, _ => None
            end
          | _, _, _, _ => None
          end
        | _ => None
        end
      | None => None
      end
    | _, _ => None
    end
  | _ => None
  end.
Definition verify_lodgings (text : string) : option claim :=
  match parse text with
  | Some (c, lists) => if check_lodgings (without c) (cannot c) (row c) lists (start c) then Some c else None
  | None => None
  end.
(* Whatever was played without what is forbidden: as long as row b is not dealt, that is so; of h rows, row h + 1 never is. *)
Theorem verify_lodgings_sound : forall text c, verify_lodgings text = Some c ->
  forall t, reach_without (without c) (start c) t -> List.length (hand (start c)) < List.length (hand t) + row c -> says (cannot c) t.
Proof.
  intros text c H. unfold verify_lodgings in H. destruct (parse text) as [[c' lists]|]; [ | discriminate ].
  destruct (check_lodgings _ _ _ _ _) eqn:C; [ | discriminate ]. injection H as <-. exact (check_lodgings_sound _ _ _ _ _ C).
Qed.
Print Assumptions verify_lodgings_sound.

(* What the program says: what is forbidden, the row, what cannot be, and the position. *)
Definition told_lodgings (text : string) := match verify_lodgings text with Some c => Some (without c, row c, cannot c, start c) | None => None end.
