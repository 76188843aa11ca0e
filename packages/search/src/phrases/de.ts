import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'volatilität|varianz|schwankung',
  low: 'niedrige|niedriger|niedrig|geringe|geringer|wenig',
  medium: 'mittlere|mittlerer|mittel',
  high: 'hohe|hoher|hoch|hohem',
  upTo: 'bis|bis zu|unter|höchstens|maximal|weniger als',
  atLeast: 'über|ab|mindestens|mehr als|von',
  rtp: 'rtp|auszahlungsquote|ausschüttung',
  stake: 'einsatz|einsätze',
  cent: 'cent|cents',
  unit: 'euro|franken',
  freeGames: 'freispiele|freispielen|gratisrunden|freidrehungen',
  jackpot: 'jackpot|jackpots',
  ways: 'ways|gewinnwege',
  fresh: 'neu|neue|neuer|neuen|neueste',
  popular: 'beliebt|beliebte|beliebten|meistgespielt',
  noise: 'spiel|spiele|mit|und|der|die|das|slots',
}
