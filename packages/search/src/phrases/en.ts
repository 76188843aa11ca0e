import type { Lexicon } from '../types.ts'

export const lexicon: Lexicon = {
  volatility: 'volatility|variance|volatile',
  low: 'low',
  medium: 'medium|mid',
  high: 'high',
  upTo: 'under|up to|below|at most|less than|max|maximum',
  atLeast: 'above|over|from|at least|more than|min|minimum',
  rtp: 'rtp|return',
  stake: 'stake|stakes|bet|bets',
  cent: 'cent|cents|penny|pence',
  unit: 'dollar|dollars|euro|euros',
  freeGames: 'free spins|free games|free rounds|free spin',
  jackpot: 'jackpot|jackpots|progressive',
  ways: 'ways|megaways',
  fresh: 'new|newest|latest',
  popular: 'popular|hot|most played|trending',
  noise: 'game|games|with|by|of|and|the|a|slots|for|that',
}
