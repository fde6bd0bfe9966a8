(* Answers questions, one after the other, by what was proved. Here is nothing but reading and
   printing.

     check 891            a certificate of Spider, of so many bytes, which follow: a line that says
                          what was proved, "-" when the certificate is refused
     lodgings 891         a list of lodgings, likewise
     calculus 891         one of the free-card calculus, likewise: what cannot be, without what, and what
                          that means, before the position
     closed 891           one of Black Hole, likewise: the position that is lost
     table 891            one of a table, likewise: the rules, and the position that is lost
     never 891            one of Klondike, likewise: the game and the position that are lost
     deal 14934           the position of a deal of PySol
     blackhole 13 9999 1 6,9,13 4,8,1
                          "lost" when trying everything shows it within so many positions, else
                          "-": the last rank, the stack's top, the fans, the exposed cards first
     next                 the game and the position of a table follow, a line each: "won" or "open", and
                          the positions to which moves lead, then an empty line
     moves 2 POSITION     Spider with two suits removed: all legal moves, each with where it
                          leads, then an empty line
     klondike draw=all passes=any|POSITION
                          the same of Klondike, in a certificate's words

   Positions are position lines. Piles count from 1: "3 7 2" moves two cards, then "deal" and
   "remove 3". All that a move can be called is tried; what "play" refuses is none. *)
open Proved

let rec positive n = if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))

let chars text = List.init (String.length text) (String.get text)

let letter c =
  let suit = match c.suit_of with Clubs -> 0 | Diamonds -> 1 | Hearts -> 2 | Spades -> 3 in
  Char.chr (65 + 13 * suit + c.rank - 1)

let letters cards = String.of_seq (Seq.map letter (List.to_seq cards))

let line s =
  let seen p = String.make (List.length p.down) '?' ^ letters p.up in
  let hidden p = letters (List.rev p.down) in
  String.concat "," (List.map seen s.piles @ List.map hidden s.piles @ [letters (List.concat s.hand)])

let named = [Clubs, "clubs"; Diamonds, "diamonds"; Hearts, "hearts"; Spades, "spades"]

(* The row before which something is always so, 0 for ever; what is forbidden; what is so; the position. *)
let proved without row what s =
  let row = if row > List.length s.hand then 0 else row in
  let suits = List.filter (fun (x, _) -> without.no_removal x) named in
  let bans = (if without.no_spaces then ["space"] else []) @ List.map (fun (_, name) -> "remove " ^ name) suits in
  Printf.sprintf "%d|%s|%s|%s" row (String.concat ", " bans) what (line s)

let always = function
  | ManySpaces k -> Printf.sprintf "there are fewer than %d spaces" k
  | Removals k -> Printf.sprintf "fewer than %d suits are removed" k
  | Removal x -> "no " ^ List.assoc x named ^ " are removed"

(* The last rank, the stack's top, the fans, the exposed cards first; "-" for a fan without cards. *)
let ranked ranks s =
  let fan f = if f = [] then "-" else String.concat "," (List.map string_of_int f) in
  String.concat " " (string_of_int ranks :: string_of_int s.top :: List.map fan s.fans)

(* Prints where an act leads. It is named only when it is legal: few are. *)
let say s act name = match play s act with
  | Some t -> Printf.printf "%s|%d|%s\n" (name ()) t.removed (line t)
  | None -> ()

let moves s =
  say s Deal (fun () -> "deal");
  for i = 0 to 10 do
    let most = match List.nth_opt s.piles i with Some p -> 1 + List.length p.up | None -> 1 in
    say s (Off i) (fun () -> Printf.sprintf "remove %d" (i + 1));
    for j = 0 to 10 do
      for k = 0 to most do
        say s (Shift (i, j, k)) (fun () -> Printf.sprintf "%d %d %d" (i + 1) (j + 1) k)
      done
    done
  done;
  print_endline ""

let bytes n = chars (really_input_string stdin (int_of_string n))

let answer question =
  match String.split_on_char ' ' question with
  | "klondike" :: _ ->
    let begins = String.length "klondike " and bar = String.index question '|' in
    Klondike.ask (String.sub question begins (bar - begins)) (String.sub question (bar + 1) (String.length question - bar - 1))
  | ["check"; n] ->
    (match verify (bytes n) with
     | Some c -> print_endline (proved c.without c.row "no space is made and no suit removed" c.start)
     | None -> print_endline "-")
  | ["lodgings"; n] ->
    (match told_lodgings (bytes n) with
     | Some (((without, row), cannot), s) -> print_endline (proved without row (always cannot) s)
     | None -> print_endline "-")
  | ["calculus"; n] -> print_endline (Asked.told letter line (bytes n))
  | ["closed"; n] ->
    (match verify_blackhole (bytes n) with
     | Some (ranks, s) -> print_endline (ranked ranks s)
     | None -> print_endline "-")
  | ["table"; n] -> print_endline (Tabled.lost (bytes n))
  | ["next"] -> let game = input_line stdin in Tabled.moves game (input_line stdin)
  | ["never"; n] -> print_endline (Klondike.lost (really_input_string stdin (int_of_string n)))
  | ["deal"; n] -> print_endline (line (pysol (match int_of_string n with 0 -> N0 | n -> Npos (positive n))))
  | "blackhole" :: last :: fuel :: top :: fans ->
    let ranks fan = List.map int_of_string (List.filter ((<>) "") (String.split_on_char ',' fan)) in
    let s = { top = int_of_string top; fans = List.map ranks fans } in
    print_endline (if lost_by_trying (int_of_string last) (int_of_string fuel) s then "lost" else "-")
  | ["moves"; n; text] ->
    (match position (chars text) with
     | Some s -> moves { s with removed = int_of_string n }
     | None -> print_endline "no position")
  | _ -> prerr_endline ("no question: " ^ question); exit 2

let () = try while true do answer (input_line stdin) done with End_of_file -> ()
