import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'volatilità|varianza',
  low: 'bassa|basso|poca',
  medium: 'media|medio',
  high: 'alta|alto|elevata',
  upTo: 'fino a|sotto|meno di|al massimo|massimo|sotto i',
  atLeast: 'sopra|oltre|da|almeno|più di|superiore a|a partire da',
  rtp: 'rtp|ritorno',
  stake: 'puntata|puntate|scommessa',
  cent: 'centesimo|centesimi|cent',
  unit: 'euro',
  freeGames: 'giri gratis|giri gratuiti|free spin',
  jackpot: 'jackpot',
  ways: 'ways|modi di vincere',
  fresh: 'nuovo|nuovi|nuova|nuove|novità',
  popular: 'popolare|popolari|più giocati',
  noise: 'gioco|giochi|con|di|del|della|e|i|le|slot',
}
