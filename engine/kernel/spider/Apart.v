(* Piles that must not be touched stay as they are. So it is enough to look at the others as a position of
   their own: what cannot be there cannot be in the whole. *)
Require Import List Arith Bool Lia Permutation.
From Patience Require Import Reach spider.Rules spider.Cards spider.Play spider.PlayStep spider.Lists spider.Within spider.Freecard.
Import ListNotations.

(* The piles that may be touched, the others, and where the n-th of the first stands among all. *)
Fixpoint part {A} (no : list bool) (l : list A) := match no, l with
  | b :: no, x :: l => if b then part no l else x :: part no l
  | _, l => l
  end.
Fixpoint rest {A} (no : list bool) (l : list A) := match no, l with
  | b :: no, x :: l => if b then x :: rest no l else rest no l
  | _, _ => []
  end.
Fixpoint back (no : list bool) (n : nat) := match no with
  | [] => n
  | b :: no => if b then S (back no n) else match n with 0 => 0 | S n => S (back no n) end
  end.
Fixpoint spot (no : list bool) (n : nat) := match no, n with
  | b :: no, S n => if b then spot no n else S (spot no n)
  | _, n => n
  end.
Lemma nth_back : forall {A} no (l : list A) n, nth_error l (back no n) = nth_error (part no l) n.
Proof.
  induction no as [|[] no IH]; intros [|x l] n; try (destruct n; reflexivity); simpl; auto.
  destruct n; simpl; auto.
Qed.
Lemma back_spot : forall no n, barred no n = false -> back no (spot no n) = n.
Proof. induction no as [|[] no IH]; intros [|n] H; simpl in *; auto; try discriminate; rewrite IH; auto. Qed.
Lemma part_put : forall {A} no (l : list A) n x, part no (put (back no n) x l) = put n x (part no l).
Proof.
  induction no as [|[] no IH]; intros [|y l] n x; try (destruct n; reflexivity).
  - simpl. apply IH.
  - destruct n; simpl; rewrite ?IH; reflexivity.
Qed.
Lemma rest_put : forall {A} no (l : list A) n x, rest no (put (back no n) x l) = rest no l.
Proof.
  induction no as [|[] no IH]; intros [|y l] n x; try (destruct n; reflexivity).
  - simpl. rewrite IH. reflexivity.
  - destruct n; simpl; auto.
Qed.
Lemma part_rest : forall {A} no (l : list A), Permutation l (part no l ++ rest no l).
Proof.
  induction no as [|[] no IH]; intros [|x l]; simpl; rewrite ?app_nil_r; auto.
  apply Permutation_cons_app. apply IH.
Qed.

Section Apart.
  Variable no : list bool.  (* true for a pile that must not be touched *)
  Definition others s := State (part no (piles s)) (hand s) (removed s).

  (* What is forbidden in the others, and what that means in the whole. *)
  Definition opened w := Ban (ban_space w) (ban_turn w) (ban_onto w) (ban_suit w) (most w) [] (ban_deeds w).
  Variable start : state.
  Definition still := rest no (piles start).
  Definition idle c := match c with AcesOf x => length (filter (same (Card 1 x)) (flat_map all_cards still)) | _ => 0 end.
  Definition wide_count c := match c with CardsOf n => CardsOf (back no n) | DownOf n => DownOf (back no n) | _ => c end.
  Definition wide_deed d := Deed (wide_count (what d)) (fewer d + idle (what d)).
  Definition wide w := Ban (ban_space w) (ban_turn w) (ban_onto w) (ban_suit w) (most w) (ban_piles w)
    (map (fun b => (wide_deed (fst b), option_map wide_deed (snd b))) (ban_deeds w)).
  Variable w : ban.
  Variable w_no : ban_piles w = no.
  Lemma at_back : forall i, barred no i = false -> exists n, i = back no n.
  Proof. intros i B. exists (spot no i). symmetry. apply back_spot. exact B. Qed.
  Lemma others_plays : forall s t, plays (wide w) s t -> plays (opened w) (others s) (others t) /\ rest no (piles t) = rest no (piles s).
  Proof.
    intros s t [s' i j d u c r q D Ni Q Nj W Bi Bj | s' i d u x Ni B Mo Bi]; cbn [wide ban_piles] in *; rewrite w_no in *.
    - destruct (at_back i Bi) as [i' ->], (at_back j Bj) as [j' ->].
      rewrite nth_back in Ni, Nj. unfold others. cbn [piles hand removed]. rewrite !part_put, !rest_put. split; auto.
      apply (puts (opened w) (others s') i' j' d u c r q); [ congruence | exact Ni | exact Q | exact Nj | exact W | destruct i'; reflexivity | destruct j'; reflexivity ].
    - destruct (at_back i Bi) as [i' ->]. rewrite nth_back in Ni.
      unfold others. cbn [piles hand removed]. rewrite part_put, rest_put. split; auto.
      apply (takes (opened w) (others s') i' d u x); [ exact Ni | exact B | exact Mo | destruct i'; reflexivity ].
  Qed.
  Lemma sum_perm : forall l l', Permutation l l' -> list_sum l = list_sum l'.
  Proof. induction 1; simpl; lia. Qed.
  Lemma face_down_apart : forall s, face_down s = face_down (others s) + list_sum (map (fun p => length (down p)) (rest no (piles s))).
  Proof.
    intros s. unfold face_down, others. cbn [piles]. rewrite (sum_perm _ _ (Permutation_map _ (part_rest no (piles s)))), map_app, list_sum_app. reflexivity.
  Qed.
  Lemma amount_wide : forall c s, rest no (piles s) = still -> amount (wide_count c) s = amount c (others s) + idle c.
  Proof.
    intros [n|n|x] s R; cbn [wide_count amount idle others piles]; [ rewrite nth_back; lia | rewrite nth_back; lia | ].
    rewrite (filter_perm _ _ _ (Permutation_flat_map all_cards (part_rest no (piles s)))), R, flat_map_app, filter_app, app_length. reflexivity.
  Qed.
  Definition kept_still (seen : list state) := Forall (fun s => rest no (piles s) = still) seen.
  Lemma done_wide : forall d seen, kept_still seen -> (done (wide_deed d) seen <-> done d (map others seen)).
  Proof.
    intros d seen K. unfold done. induction K as [|s seen R K IH]; cbn [map]; [ rewrite !Exists_nil; tauto | ]. rewrite !Exists_cons, IH. cbn [wide_deed what fewer].
    rewrite (amount_wide _ s R). split; (intros [H | H]; [ left; lia | right; exact H ]).
  Qed.
  Lemma others_obeys : forall past s t, kept_still (t :: s :: past) -> obeys (wide w) past s t -> obeys (opened w) (map others past) (others s) (others t).
  Proof.
    intros past s t K O d u I D. pose proof (Forall_inv_tail K) as K'.
    destruct (O (wide_deed d) (option_map wide_deed u)) as [H | [[[n E] Re] | (v & E & H)]].
    - exact (in_map (fun b => (wide_deed (fst b), option_map wide_deed (snd b))) (ban_deeds w) (d, u) I).
    - apply done_wide; [ exact K | exact D ].
    - left. apply (done_wide d (s :: past) K'). exact H.
    - right; left. split; [ | exact Re ]. destruct d as [[m|m|x] k]; try discriminate. exists m. reflexivity.
    - right; right. destruct u as [u|]; [ | discriminate ]. injection E as <-. exists u. split; auto. apply (done_wide u (t :: s :: past) K). exact H.
  Qed.
  Definition oth (x : state * list state) := (others (fst x), map others (snd x)).
  Lemma others_within : forall x y, kept_still (fst x :: snd x) -> within (wide w) x y -> within (opened w) (oth x) (oth y) /\ kept_still (fst y :: snd y).
  Proof.
    intros [s past] [t past'] K (P & E & O & NS & NT). cbn [fst snd] in *. subst past'. destruct (others_plays s t P) as [P' R].
    assert (K' : kept_still (t :: s :: past)) by (constructor; [ rewrite R; exact (Forall_inv K) | exact K ]). split; [ | exact K' ].
    split; [ exact P' | split; [ reflexivity | split; [ apply others_obeys; auto | split; cbn [opened ban_space ban_turn oth fst] ] ] ].
    - intros B p I. apply (NS B). apply (Permutation_in p (Permutation_sym (part_rest no (piles t)))). apply in_or_app. left. exact I.
    - intros B. specialize (NT B). rewrite (face_down_apart s), (face_down_apart t), R in NT. lia.
  Qed.
  Lemma others_reach : forall x y, Reach.reach (within (wide w)) x y -> kept_still (fst x :: snd x) -> Reach.reach (within (opened w)) (oth x) (oth y) /\ kept_still (fst y :: snd y).
  Proof.
    induction 1 as [x | x y z St R IH]; intros K; [ split; [ constructor | exact K ] | ]. destruct (others_within x y K St) as [W K'].
    destruct (IH K') as [R' K2]. split; [ eapply more; eauto | exact K2 ].
  Qed.

  (* What is asked of the whole, when this is asked of the others; what is met by piles that are not touched would be at the start. *)
  Definition whole g := match g with
    | Spaces k => Spaces (k + length (filter spaceb still))
    | Digs n m => Digs (back no n) m
    | Turns n => Turns (back no n)
    | Bares r k => Bares r (k + length (filter (ends_in r) still))
    | Lost l => Lost (map (fun nm => (back no (fst nm), snd nm)) l)
    | _ => g
    end.
  Definition shows_suit (wanted : suit -> bool) p := existsb (fun x => wanted x && sames (firstn 13 (rev (up p))) (rev (king_to_ace x))) [Spades; Hearts; Diamonds; Clubs].
  Definition shows_card c p := match rev (up p) with b :: _ => sames [b] [c] | [] => false end.
  Definition unmet g := match g with
    | Suits x => negb (existsb (shows_suit x) still)
    | Bare c => negb (existsb (shows_card c) still)
    | _ => true
    end.
  Lemma count_apart : forall {A} (p : A -> bool) l, length (filter p l) = length (filter p (part no l)) + length (filter p (rest no l)).
  Proof. intros A p l. rewrite (filter_perm p _ _ (part_rest no l)), filter_app, app_length. reflexivity. Qed.
  Lemma whole_ok : forall g t, rest no (piles t) = still -> unmet g = true -> meets start (whole g) t -> meets (others start) g (others t).
  Proof.
    intros g t R U M. destruct g as [k|n m|n| |x|k|c|r k|l]; cbn [whole meets unmet others piles removed] in *.
    - rewrite (count_apart spaceb (piles t)), R in M. lia.
    - destruct M as (p & q & Hp & Hq & M). exists p, q. rewrite nth_back in Hp, Hq. auto.
    - destruct M as (p & q & Hp & Hq & M). exists p, q. rewrite nth_back in Hp, Hq. auto.
    - rewrite (face_down_apart start), (face_down_apart t), R in M. fold still in M. lia.
    - destruct M as (i & d & u & y & Ni & Wy). apply nth_error_In in Ni. apply (Permutation_in _ (part_rest no (piles t))) in Ni. apply in_app_or in Ni as [Ni | Ni].
      + apply In_nth_error in Ni as [i' Ni]. exists i', d, u, y. auto.
      + exfalso. rewrite R in Ni. apply negb_true_iff in U. enough (existsb (shows_suit x) still = true) by congruence. apply existsb_exists.
        exists (Pile d (u ++ king_to_ace y)). split; auto. unfold shows_suit. apply existsb_exists. exists y. split; [ destruct y; simpl; auto | ].
        rewrite Wy. cbn [up]. rewrite rev_app_distr. apply sames_ok. destruct y; reflexivity.
    - exact M.
    - destruct M as (p & u & I & E). apply (Permutation_in _ (part_rest no (piles t))) in I. apply in_app_or in I as [I | I]; [ eauto | ].
      exfalso. rewrite R in I. apply negb_true_iff in U. enough (existsb (shows_card c) still = true) by congruence. apply existsb_exists.
      exists p. split; auto. unfold shows_card. rewrite E, rev_app_distr. cbn [app rev]. apply sames_ok. reflexivity.
    - rewrite (count_apart (ends_in r) (piles t)), R in M. lia.
    - destruct M as [M | (n & m & I & p & q & Hp & Hq & M)]; [ left; exact M | right ]. apply in_map_iff in I as ([n' m'] & E & I). injection E as <- <-. cbn [fst snd] in *.
      rewrite nth_back in Hp, Hq. exists n', m'. split; [ exact I | exists p, q; auto ].
  Qed.
  Theorem apart_never : forall gs, forallb unmet gs = true -> never (opened w) (others start) gs -> never (wide w) start (map whole gs).
  Proof.
    intros gs U N t past R. destruct (others_reach _ _ R) as [R' K]; [ repeat constructor | ]. cbn [fst snd oth map] in *. destruct (N (others t) (map others past) R') as [N1 N2].
    pose proof (Forall_inv K) as E. cbn beta in E.
    assert (G : forall v, rest no (piles v) = still -> Forall (fun g => meets start g v) (map whole gs) -> Forall (fun g => meets (others start) g (others v)) gs).
    { intros v Ev M. rewrite Forall_forall in *. rewrite forallb_forall in U. intros g I. apply whole_ok; auto. apply M. apply in_map. exact I. }
    split; [ intros M; apply N1, G; auto | ]. intros v P O M. destruct (others_plays t v P) as [P' E']. assert (Ev : rest no (piles v) = still) by (rewrite E'; exact E).
    apply (N2 (others v) P'); [ apply others_obeys; [ constructor; auto | exact O ] | ]. apply G; auto.
  Qed.
End Apart.
Print Assumptions apart_never.
