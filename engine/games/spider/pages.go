package spider

import "patience/engine"

// pages are the positions of Woods's essay, pages 6 to 12 of his file of 1979,
// as his program reads them.
func pages() []engine.Page {
	return []engine.Page{
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
