package spider

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// deal deals by the way of that name.
func deal(t testing.TB, by string, number uint64, o engine.Options) (*State, error) {
	t.Helper()
	for _, d := range Game().Deals {
		if d.Name == by {
			s, err := d.Deal(number, o)
			if err != nil {
				return nil, err
			}
			return s.(*State), nil
		}
	}
	t.Fatalf("no deals by %s", by)
	return nil, nil
}

// Two rows of PySol's deal 14934, as a published list prints it: all cards face up.
func TestPySol14934(t *testing.T) {
	s, err := deal(t, "pysol", 14934, nil)
	if err != nil {
		t.Fatal(err)
	}
	for row, want := range map[int]string{
		0: "10s 2h 4s Qd 3d 10d 9h As Js Jd",
		4: "Jh Kh 2h Qc Jh 6h Qs 2c Kd Ks",
	} {
		var cards []engine.Card
		for n := 1; n <= piles; n++ {
			cards = append(cards, s.Pile(n)[row])
		}
		if got := engine.Cards(cards).String(); got != want {
			t.Errorf("row %d is %s, want %s", row+1, got, want)
		}
	}
	for n := 1; n <= piles; n++ {
		if long := n%3 == 1; len(s.Pile(n)) == 6 != long {
			t.Errorf("pile %d has %d cards: want 6 on piles 1 4 7 10", n, len(s.Pile(n)))
		}
	}
}

// These deals pin the meaning of seeds for ever: never change them. They were
// computed by a second implementation, in another language.
func TestSeedsGolden(t *testing.T) {
	for _, tt := range []struct {
		seed uint64
		o    engine.Options
		want string
	}{
		{1, nil, `?????f,?????K,?????H,?????^,????E,????T,????p,????N,????_,????Q,VIFZo,chdja,Clb\c,X` + "`" + `Pg[,gULJ,UdsI,AMY_,BRnH,KNaP,TtnM,LO]SrAZeVDlBmQeR` + "`" + `]krW[C^DWJiGFktSiOhqjEfo\sbXqmpYG`},
		{1, engine.Options{"suits": "4", "long": "spread"}, `?????f,????K,????H,?????^,????E,????T,?????p,????N,????_,?????Q,VIFZo,hdja,lb\c,c` + "`" + `Pg[,gULJ,UdsI,CAMY_,BRnH,KNaP,XTtnM,LO]SrAZeVDlBmQeR` + "`" + `]krW[C^DWJiGFktSiOhqjEfo\sbXqmpYG`},
		{1, engine.Options{"suits": "2", "long": "left"}, `?????f,?????e,?????b,?????^,????_,????n,????p,????h,????_,????k,pc` + "`" + `to,chdja,]lb\c,r` + "`" + `jg[,gofd,odsc,[gs_,\lnb,ehaj,ntng,fi]mr[tep^l\mkel` + "`" + `]krq[]^^qdia` + "`" + `ktmiihqj_fo\sbrqmpsa`},
		{1, engine.Options{"suits": "1"}, `?????s,?????r,?????o,?????k,????l,????n,????p,????h,????l,????k,ppmto,phqjn,jloip,rmjth,tosq,oqsp,htsl,ilno,rhnj,ntnt,sijmrhtrpklimkrlmjkrqhjkkqqinmktmiihqjlsoisorqmpsn`},
		{1979, nil, `?????[,?????G,?????H,?????U,????f,????C,????c,????V,????A,????m,iMEUt,Hocg_,PnjV\,^GPQr,B]nO,IQtC,jZXR,fbrs,eNWS,BkRJ,llhTkKapMF_T^osL` + "`" + `WbdaOmDNAgKE` + "`" + `]LJhYpXZdI\DFiSqeqY[`},
	} {
		s, err := deal(t, "seed", tt.seed, tt.o)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Line(); got != tt.want {
			t.Errorf("seed %d %v deals\n%s, want\n%s", tt.seed, tt.o, got, tt.want)
		}
	}
}

// Every deal is as rule 1 says.
func TestDealsKeepRule1(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		long := rapid.SampledFrom([]string{"left", "spread"}).Draw(t, "long")
		suits := rapid.SampledFrom([]int{4, 2, 1}).Draw(t, "suits")
		state, err := dealSeed(rapid.Uint64().Draw(t, "seed"), engine.Options{"long": long, "suits": string(rune('0' + suits))})
		if err != nil {
			t.Fatal(err)
		}
		s := state.(*State)
		cards := append([]engine.Card(nil), s.Hand()...)
		for n := 1; n <= piles; n++ {
			isLong := long == "left" && n <= 4 || long == "spread" && n%3 == 1
			if len(s.FaceUp(n)) != 1 || len(s.FaceDown(n)) == 5 != isLong || len(s.FaceDown(n)) < 4 {
				t.Fatalf("pile %d has %d cards face up and %d face down", n, len(s.FaceUp(n)), len(s.FaceDown(n)))
			}
			cards = append(cards, s.Pile(n)...)
		}
		if len(s.Hand()) != 50 || s.Hidden() != 94 {
			t.Fatalf("%d cards in the hand, %d hidden", len(s.Hand()), s.Hidden())
		}
		if err := engine.CheckDeck(text.Pack(suits), cards); err != nil {
			t.Fatal(err)
		}
	})
}

func TestPySolLayouts(t *testing.T) {
	left, err := deal(t, "pysol", 1, engine.Options{"long": "left"})
	if err != nil || len(left.Pile(2)) != 6 || len(left.Pile(7)) != 5 {
		t.Errorf("long=left is not obeyed: %v\n%v", err, left)
	}
	spread, err := deal(t, "pysol", 1, engine.Options{"long": "spread"})
	plain, _ := deal(t, "pysol", 1, nil)
	if err != nil || *spread != *plain {
		t.Errorf("PySol's own layout is spread: %v", err)
	}
}

func TestDealErrors(t *testing.T) {
	for _, tt := range []struct {
		by     string
		number uint64
		o      engine.Options
		want   string
	}{
		{"pysol", 0, nil, "no PySol deal 0: want 1 to 32000"},
		{"pysol", 32001, nil, "no PySol deal 32001: want 1 to 32000"},
		{"pysol", 1, engine.Options{"suits": "2"}, "PySol's numbers are for 4 suits, not 2"},
		{"seed", 1, engine.Options{"suits": "3"}, `option suits: bad value "3": want one of 4, 2, 1`},
		{"seed", 1, engine.Options{"long": "right"}, `option long: bad value "right": want one of left, spread`},
		{"seed", 1, engine.Options{"suit": "2"}, `spider has no option "suit": want one of long, suits, challenge: did you mean suits?`},
	} {
		_, err := deal(t, tt.by, tt.number, tt.o)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s %d %v: %v, want %s", tt.by, tt.number, tt.o, err, tt.want)
		}
	}
}
