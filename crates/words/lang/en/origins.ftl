# Where words and rules come from: what the sources say, and what we decided where they say nothing.

## Under a rule

reading-title = Our reading
reading-off-board = No document speaks of resigning, agreeing on a draw, running out of time or leaving. These endings are ours, as they are usual elsewhere.
reading-match = The source speaks of single games. The match of two sets is the Federation’s, for Brandubh; here every game can be played so. We count the winner’s own moves; with equal numbers the match is drawn.
reading-brandubh-match = The match goes to “the one who has won his set with the fewest moves”. We count the winner’s own moves in that set, because nobody can hurry the other player. The source does not speak of equal numbers or of drawn sets: with equal numbers the match is drawn, and after a drawn set the other one decides.
reading-brandubh-historical-match = { reading-brandubh-match }
reading-brandubh-repetition = The source says that a player who repeats a move “must change moves”, and: “If a situation is repeated for the third time in a row, the player who had the choice of repeating this pattern (almost always the white player) loses the game.” We read “in a row” as “again”: other moves may lie between. “Must change moves” forbids no move; the second time you are warned, the third time ends the set. Who had the choice, the source does not say. Our test stands above; where it does not decide, the defenders lose, who are “almost always” the ones.
reading-brandubh-historical-repetition = { reading-brandubh-repetition }
reading-brandubh-encirclement = The source asks for a ring “without using the edges”. We read it so: attackers may stand on the edge, but the edge itself never closes a ring. Attackers who touch only by their corners do close it, because no piece moves diagonally; the source does not say.
reading-brandubh-historical-encirclement = { reading-brandubh-encirclement }
reading-brandubh-historical-hostile-corners = The source calls the corners hostile “to both sides” and does not name the king. We count him with his side.
reading-hnefatafl-start = The sheet belongs to a board with marked squares, which it does not list, and it does not say who begins. We use the layout that all published sources give for 24 against 12, and the attackers begin, as in the other games.
reading-hnefatafl-hostile-throne = The sheet lets pieces be captured against the marked squares, the middle one included, and does not say whose and when. We read it as in Brandubh: attackers always, defenders while it is empty.
reading-hnefatafl-no-moves = The sheet does not say what becomes of a player who cannot move. As in Brandubh, that player loses.
reading-hnefatafl-king-capture = The sheet says of soldiers that only the opponent’s move can close the pincers, and says nothing of the king. We read it so for him, too.
reading-hnefatafl-repetition = The sheet does not speak of repetition. We call it a draw, because nothing says who would be at fault.
reading-copenhagen-repetition = The text gives every endless repetition to the attackers and does not say how often is endless: three is our number. In older texts the player loses who brings it about.
reading-copenhagen-king-capture = Some descriptions let three attackers take the king on the edge. The text does not, and players do not either: in 1752 recorded games he was closed in there 61 times, and each time the game went on.
reading-copenhagen-exit-fort = The text asks for a fort that the attackers cannot break, and does not say how that is found out. We ask the hardest way: the defenders stand still, and the attackers may come to every square that they could ever reach.
reading-fetlar-no-moves = On the Panel’s sheet of 2013 it is a draw when a player cannot move. On the later page and in programs that player loses; we follow them.
reading-fetlar-encirclement = The Panel’s sheet of 2013 does not know this ending. The later page and programs do; we follow them.
reading-tablut-start = Linnaeus does not say who begins. Most say the attackers, and so do we.
reading-tablut-special-squares = Linnaeus writes that nobody may come to the throne after the king. We take him at his word: nobody enters it again, not even the king, but all may pass over it while it is empty. Some let the king return.
reading-tablut-encirclement = Linnaeus does not speak of a ring. Nearly all who play his game today do.
reading-tablut-repetition = Linnaeus does not speak of repetition. We call it a draw, as most do; some give the set to the attackers.
reading-ard-ri-start = Our source is young, and there is no older one. Others let the defenders begin, or play Brandubh’s layout under this name.
reading-ard-ri-movement = In our source every piece moves one square. Others move like rooks.
reading-ard-ri-repetition = The source speaks neither of repetition nor of a ring. We call a repetition a draw, and a ring does not end the set.
reading-tawlbwrdd-start = Five layouts are in use, with and without a throne. This is Bell’s, without one. What they share: the king fights, is taken from two sides and wins on the edge.
reading-tablut-bologna-no-moves = The challenge’s server does not see that a player cannot move; the player loses on time. Here the set is over at once.

## A page of words

words-title = Words and where they come from
words-lead = Brandubh has words of its own. This is what the documents say of them, and how we use them.
words-invite = Branan, princes, provinces: what the documents call things, and where our name comes from.
words-open = Read on
words-branan = Branan
words-branan-text = So the Federation’s documents call the king of Brandubh; the Portuguese text writes branán. In Irish, bran is a raven and branán a little raven. Medieval poems use it for the chief piece on the board, and for a chief among people. This program is named after him.
words-brandubh = Brandubh
words-brandubh-text = Bran is a raven and dubh is black: the black raven. Medieval Irish poems and tales name the game; rules they do not give. Those that are played today are the World Tafl Federation’s.
words-princes = The princes
words-princes-text = The king’s four defenders. On our pages they are soldiers like all others, because the rules are the same for them in every game.
words-vikings = The Vikings
words-vikings-text = The eight attackers, who invade Ireland and move first. The historical rules only call them invaders.
words-provinces = The provinces
words-provinces-text = The four corners, named after the four provinces of Ireland. The king is saved as soon as he reaches one of them. In the other games they are simply corners.
words-throne = The throne
words-throne-text = The square in the middle, where the king begins. In Brandubh only he may stop there; everyone may pass over it while it is empty.
words-colours = White and black
words-colours-text = The Federation’s documents give the king and his princes the white pieces and the Vikings the black ones. Elsewhere it is otherwise: the Brazilian sheet for Hnefatafl has a dark king, blue men of his and white invaders. So our rules speak of attackers and defenders, never of colours.
words-sets = Set and match
words-sets-text = A full game of the Federation has two sets, and the players change sides in between. We call the whole a match.
words-tafl = Tafl
words-tafl-text = Tafl means board. The sheet for Hnefatafl calls these games Germanic and Celtic, spread over Europe before the fourth century. When chess became popular in the twelfth, they were forgotten but for some regional games: Tawlbwrdd, Brandubh, Ard Ri, Hnefatafl itself.
words-tell = Sources: the rules of the World Tafl Federation in English, German and Portuguese, the historical rules in French, and Aroma de Madeira’s sheet for Hnefatafl. The meaning of the Irish words is from dictionaries of Irish.
