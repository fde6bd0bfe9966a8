(* A deal of Black Hole is lost. Its cards are those that "workbench show blackhole deal:17"
   shows, the exposed card of a fan first. *)
Require Import List.
From Patience Require Import blackhole.Rules blackhole.Tried.
Import ListNotations.

Definition deal_17 := State 1
  [[6; 8; 11]; [6; 2; 3]; [8; 9; 4]; [7; 1; 6]; [7; 10; 12]; [10; 9; 3]; [6; 9; 2]; [9; 12; 13]; [13; 1; 13];
   [13; 11; 2]; [11; 11; 7]; [3; 10; 5]; [4; 12; 4]; [8; 10; 5]; [7; 4; 3]; [5; 2; 12]; [5; 8; 1]].
Theorem lost_blackhole_17 : lost 13 deal_17.
Proof. apply (lost_by_trying_sound 13 100). vm_compute. reflexivity. Qed.
Print Assumptions lost_blackhole_17.
