(* A certificate of Black Hole as a text, as "workbench prove" writes it:

     patience certificate 3
     kind: exhausted
     game: blackhole
     position: As | Qh 5d Kh | Qc 4d Kd
     options: pack=4x13
     lemmas: prefix ranks
     members: 2
     15a1
     3c

   The position has the top of the stack and then the fans, of each the exposed card last. Of a
   member the lowest four bits are the rank of the top, and above them two bits for each fan, the
   first one lowest, are how many of its cards are left. Each line is the difference to the member
   before, in hexadecimal. "verify_blackhole" returns the position that it has read. *)
Require Import List Arith NArith PArith Bool String Ascii.
From Patience Require Import Reach Members Text blackhole.Rules blackhole.Tried blackhole.Prefix blackhole.Walks.
Import ListNotations.
Open Scope string_scope. Open Scope nat_scope.

(* What a number says. *)
Definition bit (n : N) : nat := match n with Npos (xI _) | Npos xH => 1 | _ => 0 end.
Definition two (n : N) : nat * N := (bit n + 2 * bit (N.div2 n), N.div2 (N.div2 n)).
Fixpoint lay (fs : list (list nat)) (n : N) : option (list (list nat)) :=
  match fs with
  | [] => if (n =? 0)%N then Some [] else None
  | f :: r => let (h, n) := two n in
    if h <=? List.length f then match lay r n with Some fs => Some (skipn (List.length f - h) f :: fs) | None => None end else None
  end.
Definition member (fs : list (list nat)) (p : positive) : option state :=
  let (a, n) := two (Npos p) in let (b, n) := two n in
  match lay fs n with Some fs => Some (State (a + 4 * b) fs) | None => None end.
Definition key (s : state) : positive :=
  match (16 * fold_right (fun f n => 4 * n + N.of_nat (List.length f)) 0 (fans s) + N.of_nat (top s))%N with Npos p => p | N0 => xH end.

Definition closed_blackhole (ranks : nat) (prefix walks : bool) (s : state) (members : list positive) : bool :=
  closed_numbers state (nexts ranks prefix) over (fun s => walks && unwalkable ranks s) same (member (fans s)) key members s.
Theorem closed_blackhole_lost : forall ranks prefix walks s members, closed_blackhole ranks prefix walks s members = true -> lost ranks s.
Proof.
  intros ranks prefix walks s members H. refine (closed_numbers_lost state (step ranks) won (nexts ranks prefix) over
    (fun s => walks && unwalkable ranks s) same (member (fans s)) key (nexts_wins ranks prefix) _ over_won same_equal members s H).
  intros n t D. apply andb_prop in D as [_ D]. exact (unwalkable_never ranks n t D).
Qed.
Print Assumptions closed_blackhole_lost.

Definition names := ["A"; "2"; "3"; "4"; "5"; "6"; "7"; "8"; "9"; "10"; "J"; "Q"; "K"; "14"; "15"].
Fixpoint rank_in (names : list string) (i : nat) (x : string) : option nat :=
  match names with [] => None | n :: r => if String.eqb n x then Some i else rank_in r (S i) x end.
(* The rank of a card, all of whose name but the last character says it. *)
Definition rank_of (card : string) : option nat := rank_in names 1 (substring 0 (String.length card - 1) card).
Fixpoint ranks_of (cards : list string) : option (list nat) :=
  match cards with
  | [] => Some []
  | "" :: r => ranks_of r
  | c :: r => match rank_of c, ranks_of r with Some x, Some xs => Some (x :: xs) | _, _ => None end
  end.
Fixpoint fans_of (parts : list string) : option (list (list nat)) :=
  match parts with
  | [] => Some []
  | p :: r => match ranks_of (cut " " p), fans_of r with
    | Some f, Some fs => if List.length f <=? 3 then Some (rev f :: fs) else None
    | _, _ => None
    end
  end.
Definition position_of (text : string) : option state :=
  match cut "|" text with
  | t :: r => match ranks_of (cut " " t), fans_of r with Some [t], Some fs => Some (State t fs) | _, _ => None end
  | [] => None
  end.
Definition pack_of (text : string) : option nat :=
  match cut "x" text with
  | [m; n] => match number m, number n with Some (S _), Some n => Some n | _, _ => None end
  | _ => None
  end.
Definition lemmas_of : string -> option (bool * bool) := entry
  [("", (false, false)); (" prefix", (true, false)); (" ranks", (false, true)); (" prefix ranks", (true, true)); (" ranks prefix", (true, true))].

Definition figure (a : ascii) : option N :=
  let n := nat_of_ascii a in
  if (48 <=? n) && (n <=? 57) then Some (N.of_nat (n - 48)) else if (97 <=? n) && (n <=? 102) then Some (N.of_nat (n - 87)) else None.
(* So many members behind the member "at"; d is what was read of a line. *)
Fixpoint members_of (text : string) (at_ : N) (d : option N) (count : nat) (found : list positive) : option (list positive) :=
  match text with
  | EmptyString => match d with None => if count =? 0 then Some found else None | Some _ => None end
  | String a r =>
    if Ascii.eqb a "010" then
      match d, count with
      | Some (Npos d), S count => let p := match at_ with N0 => d | Npos q => Pos.add q d end in members_of r (Npos p) None count (p :: found)
      | _, _ => None
      end
    else match figure a with
      | Some f => members_of r at_ (Some (16 * match d with Some d => d | None => 0 end + f)%N) count found
      | None => None
      end
  end.
Definition count_of (s : string) : option nat := if (1 <=? String.length s) && (String.length s <=? 10) then digits 0 s else None.

Definition verify_blackhole (text : string) : option (nat * state) :=
  match field "patience certificate 3" text with
  | Some ("", text) => match field "kind: exhausted" text with
    | Some ("", text) => match field "game: blackhole" text with
      | Some ("", text) => match field "position: " text with
        | Some (p, text) => match field "options: pack=" text with
          | Some (o, text) => match field "lemmas:" text with
            | Some (l, text) => match field "members: " text with
              | Some (c, text) => match position_of p, pack_of o, lemmas_of l, count_of c with
                | Some s, Some ranks, Some (prefix, walks), Some count => match members_of text 0%N None count [] with
                  | Some members =>
                    if forallb (fun i => i <=? ranks) (top s :: List.concat (fans s)) && closed_blackhole ranks prefix walks s members
                    then Some (ranks, s) else None
                  | None => None
                  end
                | _, _, _, _ => None
                end
              | None => None
              end
            | None => None
            end
          | None => None
          end
        | None => None
        end
      | _ => None
      end
    | _ => None
    end
  | _ => None
  end.

(* What a certificate proves: nobody wins from the position that was read. *)
Theorem verify_blackhole_sound : forall text ranks s, verify_blackhole text = Some (ranks, s) -> lost ranks s.
Proof.
  intros text ranks s H. unfold verify_blackhole in H.
  repeat match type of H with
    | match ?x with _ => _ end = _ => destruct x eqn:?; try discriminate H
    end.
  injection H as <- <-. match goal with E : _ && _ = true |- _ => apply andb_prop in E as [_ E]; exact (closed_blackhole_lost _ _ _ _ _ E) end.
Qed.
Print Assumptions verify_blackhole_sound.
