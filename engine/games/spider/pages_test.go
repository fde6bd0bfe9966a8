package spider

import (
	"testing"
)

// The line that reaches the free six of page 8, as the essay gives it.
const page8ToTheSix = `7h from 5 to 10, 10c from 1 to 5, 8c from 9 to 1, Js from 9 to 3,
	10c from 5 to 3, Jh from 5 to 9, 10c from 3 to 9, Js from 3 to 5, 10c from 9 to 5,
	Q-Jh from 9 to 3, 7-6s from 9 to 4, Q-Jh from 3 to 9`

func TestPage8ToTheSix(t *testing.T) {
	p, err := Game().Page(8)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Line(page8ToTheSix); err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	if s := p.State().(*State); !s.IsSpace(3) || s.Bottom(4).String() != "6s" {
		t.Errorf("want pile 3 a space and the 6s at the bottom of pile 4:\n%v", s)
	}
}

// A saved is a page as it was, with the title that it has now.
type saved struct {
	Number      int
	Title, Text string
}

// linesOf1979 are the pages as the program of 1979 reads them: saved games of no
// moves.
func linesOf1979() []saved {
	return []saved{
		{Number: 6, Title: "An opening", Text: `0 0
?????S,????W,????h,?????k,????],????p,?????C,????e,????f,?????G,XKmsb,DQHn,halU,JDBOa,\VfW,McGl,Bd\RO,mFRj,]oNt,ASQ[q,ZAeVgdNI` + "`" + `ILikYp←JKP[F` + "`" + `bqHnPXTrgL↑rc←EMsiYCtEZ↑TUoj
`},
		{Number: 7, Title: "Which pile to dig", Text: `0 0
d,,???onm,NTSRsrW,??gLKJIHGFEDCBAYJIonmlkji,LeWFDPO,????YXdrqpba` + "`" + `←k]qHa` + "`" + `←↑]\[,ji,f,???TSRQPBh,,,UtM,,Ue,,AZKt,,,c[Q,OhgcVblCsNVX↑MfG\pZE
`},
		{Number: 8, Title: "Turn up a card and keep the space", Text: `0 0
????KdIoT` + "`" + `RPO[pJ,????ZVUT]\[O,,?tihcU,fea,???hcoGFE↑jiES←,?Kba,???MLXl↑CBAqpHnmlD,????MnmfrH,??gLerPBNb,RAZW,IFWj,,t,,gCk,s,QNV,Jdk],qY,GsYDS←XQ\` + "`" + `
`},
		{Number: 9, Title: "Clubs and hearts", Text: `0 0
????KdponmlkCih,????ZVUT]\[O[,H,tfKJIHGFEDCBA,gfeJcUTSR↑PO,E,M,???MLXdcba` + "`" + `←↑],,??gLerPBNba,RAZW,IFWj,,,,,,QNV,,qY,GsYDS←XQ\` + "`" + `
`},
		{Number: 10, Title: "A space, and two suits", Text: `0 0
gfXqponFED,tdVU,gsoa` + "`" + `←↑UTSRQPONT,fAAk],KJcb,Yedml↑]\h,rMLKJIHGFEDCBj,pIMcba` + "`" + `Rk,qZYXWVHnml,Ssr,,,,,,,,,,,iPCN[eBGLtZjiO←\hQW[
`},
		{Number: 11, Title: "Spades without a space, then hearts", Text: `0 0
ZYXWVUaSRQP\[b,KJIHGFEkjihh,cq,IHlTZ,fKdcbmlkjB` + "`" + `RQp,VfeN,LMsrWponmY,trOAa,??XT` + "`" + `E↑]O[DCBAG,sMC,,,,,,,,,g←,,dDeFgiJLNnoPqStU\]↑←
`},
		{Number: 12, Title: "The Jacks of page 11 swapped", Text: `0 0
ZYXWVUaSRQP\[b,KJIHGFEkjihh,cq,IHlTZ,fKdcbmlkjB` + "`" + `RQp,VfeN,LMsXWponmY,trOAa,??rT` + "`" + `E↑]O[DCBAG,sMC,,,,,,,,,g←,,dDeFgiJLNnoPqStU\]↑←
`},
	}
}

// The puzzle files of the pages are the positions of 1979.
func TestPagesAreThoseOf1979(t *testing.T) {
	g := Game()
	for i, old := range linesOf1979() {
		p, err := g.Parse(old.Text)
		if err != nil {
			t.Fatalf("page %d: %v", old.Number, err)
		}
		if page := g.Pages[i]; page.Number != old.Number || page.Title() != old.Title {
			t.Errorf("page %d %q is called %d %q", old.Number, old.Title, page.Number, page.Title())
		}
		if now := pagePlay(t, old.Number); *state(now) != *state(p) {
			t.Errorf("page %d is another position:\n%v", old.Number, now)
		}
	}
}
