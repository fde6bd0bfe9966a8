(* Play without deals, and without what is forbidden, as "prove --without deal,space,remove"
   means it; and what is asked of it. The theorems of Freecard.v are about these words. *)
Require Import List Arith.
From Patience Require Import Reach spider.Rules spider.Cards spider.Play.
Import ListNotations.

Definition all_cards (p : pile) := down p ++ up p.

(* Essential moves: one is done once there are, or have been, fewer than so many cards in pile n, counted from 0, cards
   that lie face down in it, or Aces of a suit. *)
Inductive counted := CardsOf (n : nat) | DownOf (n : nat) | AcesOf (x : suit).
Record deed := Deed { what : counted; fewer : nat }.
Definition amount (c : counted) (s : state) := match c with
  | CardsOf n => length (match nth_error (piles s) n with Some p => all_cards p | None => [] end)
  | DownOf n => length (match nth_error (piles s) n with Some p => down p | None => [] end)
  | AcesOf x => length (filter (same (Card 1 x)) (flat_map all_cards (piles s)))
  end.
Definition done (d : deed) (seen : list state) := Exists (fun s => amount (what d) s < fewer d) seen.

(* Whether no pile may become a space, and no card be turned up; on which ranks nothing may be
   put; which suits must not be removed, and how many may be; which piles, counted from 0, must not be touched;
   which deeds must not be done at all, or not before another is. *)
Record ban := Ban { ban_space : bool; ban_turn : bool; ban_onto : nat -> bool; ban_suit : suit -> bool; most : nat; ban_piles : list bool;
  ban_deeds : list (deed * option deed) }.
Definition barred (no : list bool) (i : nat) := nth i no false.

Definition face_down (s : state) := list_sum (map (fun p => length (down p)) (piles s)).

(* The moves and removals of Rules.v without those onto such a rank, of such a suit or with such a pile. *)
Inductive plays (w : ban) : state -> state -> Prop :=
| puts : forall s i j d u c r q, i <> j ->
    nth_error (piles s) i = Some (Pile d (u ++ c :: r)) -> sequence (c :: r) ->
    nth_error (piles s) j = Some q -> space q \/ fits c q /\ ban_onto w (S (rank c)) = false ->
    barred (ban_piles w) i = false -> barred (ban_piles w) j = false ->
    plays w s (State (put i (turn (Pile d u)) (put j (Pile (down q) (up q ++ c :: r)) (piles s))) (hand s) (removed s))
| takes : forall s i d u x,
    nth_error (piles s) i = Some (Pile d (u ++ king_to_ace x)) -> ban_suit w x = false -> removed s < most w -> barred (ban_piles w) i = false ->
    plays w s (State (put i (turn (Pile d u)) (piles s)) (hand s) (S (removed s))).
(* The move from s to t does no such deed, when play came to s through past. Cards that go with their suit are not dug. *)
Definition obeys (w : ban) (past : list state) (s t : state) := forall d before, In (d, before) (ban_deeds w) ->
  done d (t :: s :: past) -> done d (s :: past) \/ (exists n, what d = CardsOf n) /\ removed s < removed t \/
  exists u, before = Some u /\ done u (t :: s :: past).
(* Play goes on from a position that it came to through others. *)
Definition within (w : ban) (x y : state * list state) := plays w (fst x) (fst y) /\ snd y = fst x :: snd x /\ obeys w (snd x) (fst x) (fst y) /\
  (ban_space w = true -> forall p, In p (piles (fst y)) -> ~ space p) /\ (ban_turn w = true -> face_down (fst y) = face_down (fst x)).

(* What may be asked: at least k spaces; that pile n, counted from 0, has no longer all of its first m cards; that a card
   of pile n was turned up, or of any; that one of these suits can be removed; that k suits are; that a card is the bottom
   card of a pile; that k cards of rank r are; that a suit was removed or one of some piles has no longer its first cards. *)
Inductive goal := Spaces (k : nat) | Digs (n m : nat) | Turns (n : nat) | Turn | Suits (wanted : suit -> bool) | Gone (k : nat) | Bare (c : card) | Bares (r k : nat) | Lost (l : list (nat * nat)).
Definition shorn (start : state) (n m : nat) (t : state) := exists p q, nth_error (piles start) n = Some p /\ nth_error (piles t) n = Some q /\
  firstn m (all_cards q) <> firstn m (all_cards p).
Definition ends_in (r : nat) (p : pile) := match rev (up p) with c :: _ => rank c =? r | [] => false end.
Definition meets (start : state) (g : goal) (t : state) : Prop :=
  match g with
  | Spaces k => k <= length (filter spaceb (piles t))
  | Lost l => removed start < removed t \/ exists n m, In (n, m) l /\ shorn start n m t
  | Digs n m => shorn start n m t
  | Turns n => exists p q, nth_error (piles start) n = Some p /\ nth_error (piles t) n = Some q /\ length (down q) < length (down p)
  | Turn => face_down t < face_down start
  | Suits wanted => exists i d u x, nth_error (piles t) i = Some (Pile d (u ++ king_to_ace x)) /\ wanted x = true
  | Gone k => k <= removed t
  | Bare c => exists p u, In p (piles t) /\ up p = u ++ [c]
  | Bares r k => k <= length (filter (ends_in r) (piles t))
  end.
(* No play that breaks no ban meets all of this; nor does it when its last move makes a space or turns up a card,
   although that is forbidden. *)
Definition never (w : ban) (start : state) (gs : list goal) := forall t past, Reach.reach (within w) (start, []) (t, past) ->
  ~ Forall (fun g => meets start g t) gs /\ forall u, plays w t u -> obeys w past t u -> ~ Forall (fun g => meets start g u) gs.
