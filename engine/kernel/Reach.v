(* Games of one player, and what a closed set of positions proves.

   A game is a relation "one move leads from this position to that one" and a property
   "this position is won". Nothing else is known of it here. *)

Section Game.
  Variable position : Type.
  Variable step : position -> position -> Prop.
  Variable won : position -> Prop.

  (* What can be reached, by as many moves as one likes. *)
  Inductive reach : position -> position -> Prop :=
  | here : forall s, reach s s
  | more : forall s t u, step s t -> reach t u -> reach s u.

  (* No way of playing on wins. *)
  Definition lost (s : position) := forall t, reach s t -> ~ won t.

  (* A set of positions that no move leaves holds all that can be reached from one of them. *)
  Theorem closed_reach : forall member : position -> Prop, (forall s t, member s -> step s t -> member t) ->
    forall s t, reach s t -> member s -> member t.
  Proof. intros member closed s t R. induction R as [|s t u St R IH]; intros M; auto. apply IH. eapply closed; eauto. Qed.

  (* So all positions of a closed set without a won one are lost. *)
  Theorem closed_lost : forall member : position -> Prop, (forall s t, member s -> step s t -> member t) ->
    (forall s, member s -> ~ won s) -> forall s, member s -> lost s.
  Proof. intros member closed dead s H t R. apply dead. eapply closed_reach; eauto. Qed.

  (* Won in so many moves. What is never so is lost. *)
  Inductive wins : nat -> position -> Prop :=
  | already : forall s, won s -> wins 0 s
  | then_wins : forall n s t, step s t -> wins n t -> wins (S n) s.
  Theorem never_lost : forall s, (forall n, ~ wins n s) -> lost s.
  Proof.
    intros s N t R W. enough (H : exists n, wins n s) by (destruct H as [n H]; exact (N n H)). clear N.
    induction R as [|s t u St R IH]; [ exists 0; constructor; exact W | ]. destruct (IH W) as [n H]. exists (S n). econstructor; eauto.
  Qed.
End Game.
Arguments here {position step}.
Arguments more {position step}.
Arguments reach {position}.
Arguments lost {position}.
Arguments closed_reach {position}.
Arguments closed_lost {position}.
Arguments wins {position}.
Arguments then_wins {position step won}.
Arguments never_lost {position}.
Print Assumptions closed_lost.
Print Assumptions never_lost.
