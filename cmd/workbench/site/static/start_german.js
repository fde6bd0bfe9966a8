// The start page of a site in German: each text in English, and what it is in German.
/** @type {[string, string][]} */
export const german = [
  ["Site", "Seiten"], ["A first session", "Eine erste Sitzung (englisch)"], ["Documents", "Dokumente (englisch)"],
  ["Patience workbench", "Patience-Werkbank"],
  ["Play card patiences, and ask what can be done. When it says", "Patiencen spielen, und fragen, was möglich ist. Sagt sie"],
  ["can", "möglich"], [", the line has been replayed; when it says", ", so ist der Weg nachgespielt; sagt sie"], ["cannot", "unmöglich"],
  [", there is a proof that another program checks. All of it runs in this page: nothing is installed, and nothing is sent.", ", so gibt es einen Beweis, den ein anderes Programm prüft. Alles läuft in dieser Seite: nichts wird installiert, nichts wird gesendet."],
  ["Play", "Spielen"], ["Game", "Spiel"], ["More games", "Weitere Spiele"], ["number", "Nummer"],
  ["want a number from 0 to 2^64-1", "bitte eine Zahl von 0 bis 2^64-1"],
  ["Black Hole (Cards Solitaire)", "Black Hole (Cards Solitaire)"], ["The Pendulum: six rows that swing", "Das Pendel: sechs schwingende Reihen"],
  ["Compose a problem", "Ein Problem aufstellen"], ["of Spider on an empty table, and see at once if it is sound.", "von Spider auf leerem Tisch, und gleich sehen, ob es korrekt ist."],
  ["Of this site", "Von diesen Seiten"],
  ["Woods's essay of 1979", "Der Aufsatz von Woods, 1979"],
  ["The book of problems", "Das Buch der Probleme"], ["find one by its title", "nach dem Titel suchen"], ["Find a problem of the book", "Ein Problem des Buchs suchen"],
  ["1 problem|{0} problems", "1 Problem|{0} Probleme"], ["None has this in its title.", "Keines hat dies im Titel."], ["Show all", "Alle zeigen"],
  ["What was found", "Was gefunden wurde"], ["Surveys, with plots", "Erhebungen, mit Bildern"], ["All documents", "Alle Dokumente (englisch)"],
];
