(* Black Hole decided by trying everything. *)
Require Import List Arith Bool PArith FMapPositive.
From Patience Require Import Reach Closed blackhole.Rules.
Import ListNotations.

Section Ranks.
  Variable ranks : nat.
  Definition followsb (a b : nat) := (b =? S a) || ((a =? ranks) && (b =? 1)).
  Fixpoint takes (fs : list (list nat)) : list (nat * list (list nat)) :=
    match fs with
    | [] => []
    | f :: r => match f with [] => [] | c :: g => [(c, g :: r)] end ++ map (fun p => (fst p, f :: snd p)) (takes r)
    end.
  Definition next (s : state) : list state :=
    map (fun p => State (fst p) (snd p)) (filter (fun p => followsb (top s) (fst p) || followsb (fst p) (top s)) (takes (fans s))).
  Definition over (s : state) := forallb (fun f => match f with [] => true | _ => false end) (fans s).
  Definition same (s t : state) : bool :=
    if list_eq_dec (list_eq_dec Nat.eq_dec) ([top s] :: fans s) ([top t] :: fans t) then true else false.
  (* The top in unary, then the height of each fan. *)
  Definition place (s : state) : positive :=
    Nat.iter (top s) xO (xI (fold_right (fun f p => Nat.iter (length f) xO (xI p)) xH (fans s))).

  Lemma followsb_ok : forall a b, follows ranks a b -> followsb a b = true.
  Proof. intros a b [-> | [-> ->]]; unfold followsb; rewrite ?Nat.eqb_refl; auto using orb_true_r. Qed.
  Lemma takes_all : forall fs c r, take fs c r -> In (c, r) (takes fs).
  Proof. induction 1; simpl; [ left; reflexivity | ]. apply in_or_app; right. apply in_map_iff. exists (c, r'); auto. Qed.
  Lemma next_all : forall s t, step ranks s t -> In t (next s).
  Proof.
    intros s t [s' c r T F]. unfold next. apply in_map_iff. exists (c, r); split; auto. apply filter_In. split; [ apply takes_all; auto | ].
    simpl. apply orb_true_iff. destruct F as [F | F]; apply followsb_ok in F; auto.
  Qed.
  Lemma over_won : forall s, won s -> over s = true.
  Proof. intros s W. apply forallb_forall. intros f I. rewrite (W f I). reflexivity. Qed.
  Lemma same_equal : forall s t, same s t = true -> s = t.
  Proof. intros [a f] [b g]. unfold same. destruct (list_eq_dec _ _ _) as [E|]; [ inversion E; reflexivity | discriminate ]. Qed.

  (* Lost, when trying everything ends within so many positions and wins nowhere. *)
  Definition lost_by_trying (fuel : nat) (s : state) : bool := tried state next over same place fuel s.
  Theorem lost_by_trying_sound : forall fuel s, lost_by_trying fuel s = true -> lost ranks s.
  Proof.
    intros fuel s H. exact (tried_lost state (step ranks) won next over same next_all over_won same_equal place fuel s H).
  Qed.
End Ranks.
Print Assumptions lost_by_trying_sound.
