import type { SearchRow } from '../src/index.ts'

export const NAMES = {
  vendors: ['Fairhouse Studio', 'Northern Reels', 'Ĺuna Play'],
  features: ['freeGames', 'ways', 'cascades', 'holdAndRespin', 'progressive'],
  subtypes: ['slots', 'jackpot', 'crash'],
}

const PLAIN: SearchRow = {
  name: '',
  vendor: 0,
  category: 0,
  subtype: 0,
  features: 0,
  rtp: 9600,
  volatility: 3,
  minStake: 2000,
  maxWin: 1000,
  flags: 0,
  rank: 0,
}

/** A game of which only what is given matters. */
export const game = (name: string, rest: Partial<SearchRow> = {}): SearchRow => ({
  ...PLAIN,
  ...rest,
  name,
})
