(* The rules are not so narrow that all is lost: deal 1 of PySol is won, in 190 moves. *)
Require Import List Arith NArith.
From Patience Require Import Reach spider.Rules spider.Deal spider.Play spider.PlayStep.
Import ListNotations.

Definition line_1 : list act :=
  [Shift 3 7 1; Shift 1 7 1; Shift 3 7 1; Shift 3 6 1; Shift 3 1 1; Shift 5 0 1; Shift 3 0 1; Shift 8 1 1; Shift 8 7 1;
   Shift 1 7 1; Shift 2 5 1; Shift 2 8 1; Shift 2 6 1; Shift 2 7 1; Shift 0 8 2; Shift 6 2 1; Shift 7 2 4; Shift 8 7 4;
   Shift 7 6 5; Shift 7 3 2; Shift 7 3 1; Shift 1 3 2; Shift 5 1 1; Shift 6 8 6; Shift 7 5 1; Shift 7 6 1; Shift 6 7 2;
   Shift 9 4 1; Shift 4 9 1; Shift 5 9 2; Shift 5 3 1; Shift 6 5 1; Deal; Shift 5 2 1; Shift 8 5 1; Shift 5 1 3;
   Shift 5 8 1; Shift 8 3 7; Shift 0 7 1; Shift 4 6 1; Shift 4 3 1; Shift 0 5 1; Shift 2 0 2; Shift 6 4 1; Shift 0 6 3;
   Shift 0 5 1; Shift 8 0 1; Shift 5 8 1; Shift 4 3 1; Deal; Shift 3 4 1; Shift 3 4 1; Shift 3 7 7; Shift 4 7 1;
   Shift 9 4 1; Shift 1 9 1; Shift 1 9 3; Shift 9 3 5; Shift 9 7 2; Deal; Shift 5 1 1; Shift 8 5 1; Shift 8 7 1;
   Shift 8 9 2; Shift 5 9 2; Shift 5 1 1; Shift 3 5 1; Shift 3 0 5; Shift 3 8 2; Shift 9 3 2; Shift 3 1 3; Shift 7 3 2;
   Shift 0 5 6; Shift 7 6 2; Shift 4 7 1; Shift 6 4 2; Shift 2 7 1; Shift 5 9 1; Deal; Shift 3 7 1; Shift 5 7 6;
   Shift 3 2 4; Shift 2 5 6; Shift 5 0 7; Shift 1 7 1; Shift 1 2 1; Shift 0 5 8; Shift 0 6 1; Shift 2 6 4; Deal;
   Shift 5 0 1; Shift 7 5 1; Shift 9 1 1; Shift 8 9 1; Shift 8 2 1; Shift 3 9 1; Shift 3 8 1; Shift 6 8 6; Shift 6 3 1;
   Shift 6 8 1; Shift 6 0 1; Shift 6 5 4; Off 5; Shift 6 5 1; Shift 9 5 1; Shift 6 8 1; Shift 6 5 1; Shift 2 6 1;
   Shift 8 5 2; Shift 8 3 6; Shift 8 2 3; Shift 7 8 9; Shift 7 5 1; Shift 7 3 2; Shift 5 7 3; Shift 7 2 9; Off 2;
   Shift 1 3 1; Shift 5 8 1; Shift 4 8 1; Shift 9 4 1; Shift 5 4 1; Shift 5 9 1; Shift 9 5 2; Shift 4 9 1; Shift 2 7 1;
   Shift 9 2 5; Shift 9 2 2; Shift 9 2 1; Shift 9 7 1; Shift 5 7 2; Shift 9 5 1; Shift 9 6 1; Shift 2 9 3; Shift 2 6 6;
   Shift 8 5 1; Shift 0 8 3; Shift 2 0 1; Shift 7 2 2; Shift 4 7 2; Shift 4 5 2; Shift 9 6 3; Shift 4 9 1; Shift 8 4 3;
   Shift 9 8 1; Shift 8 9 2; Shift 4 8 4; Off 8; Shift 9 4 2; Shift 1 4 1; Shift 4 1 4; Shift 6 8 3; Shift 4 6 1;
   Shift 4 1 1; Shift 3 4 9; Shift 4 0 10; Shift 4 7 1; Shift 8 7 3; Shift 0 4 12; Shift 0 8 1; Shift 0 7 1; Shift 0 6 1;
   Shift 5 6 2; Shift 1 0 7; Shift 2 1 2; Shift 6 8 12; Off 8; Shift 4 6 12; Off 6; Shift 3 2 1; Shift 1 2 4;
   Shift 1 3 1; Shift 7 1 8; Shift 7 3 1; Shift 2 7 4; Shift 1 2 9; Shift 1 5 2; Shift 0 1 7; Shift 1 3 8; Shift 5 1 4;
   Shift 1 7 5; Shift 3 0 12; Shift 7 3 12; Off 3; Shift 7 1 1; Shift 2 7 10; Shift 7 1 12; Off 1; Shift 0 7 12;
   Off 7].
Theorem won_1 : exists t, reach (pysol 1) t /\ won t.
Proof.
  destruct (plays (pysol 1) line_1) as [t|] eqn:E; [ | vm_compute in E; discriminate ].
  exists t; split; [ eapply plays_reach; eauto | vm_compute in E; injection E as <-; reflexivity ].
Qed.
Print Assumptions won_1.
