import type { SlotTitle } from '@fairhouse/games/slots'
import { gameNames } from '@fairhouse/i18n/studio'
import type { FeedGame, GameFeature } from '@fairhouse/protocol/vendor'
import type { StudioGame } from '../games/registry.ts'

/** Lobby placement, names and tile art of a game. */
export interface Shelf {
  /** In English; in each language that has a name for it. */
  readonly name: string
  readonly names: Record<string, string>
  readonly category: FeedGame['category']
  readonly subtype: NonNullable<FeedGame['subtype']>
  readonly features: readonly GameFeature[]
  readonly theme: string
  readonly colors: readonly string[]
}

type Place = Omit<Shelf, 'name' | 'names'>

type Row = readonly [
  category: Shelf['category'],
  subtype: Shelf['subtype'],
  features: readonly GameFeature[],
  theme: string,
  colors: readonly string[],
]

const STEPS = ['provablyFair', 'steps'] as const
const FAIR = ['provablyFair'] as const
const SHARED = ['provablyFair', 'sharedRounds'] as const

const ROWS: Readonly<Record<string, Row>> = {
  dice: ['RNG', 'mini', FAIR, 'dice', ['#1f6feb', '#0b2a5b']],
  limbo: ['RNG', 'mini', FAIR, 'rocket', ['#8a3ffc', '#240a4a']],
  mines: ['RNG', 'mini', STEPS, 'mines', ['#0f9d76', '#05382c']],
  plinko: ['RNG', 'mini', FAIR, 'plinko', ['#e0457b', '#470f26']],
  keno: ['RNG', 'mini', FAIR, 'keno', ['#d97706', '#4a2802']],
  'hi-lo': ['RNG', 'mini', STEPS, 'cards', ['#c2334d', '#3d0d17']],
  wheel: ['RNG', 'mini', FAIR, 'wheel', ['#0e9bb5', '#04333c']],
  roulette: ['RNG', 'roulette', FAIR, 'roulette', ['#b3261e', '#123d25']],
  blackjack: ['RNG', 'blackjack', STEPS, 'cards', ['#146c43', '#06281a']],
  'video-poker': ['RNG', 'poker', STEPS, 'cards', ['#2b4bcc', '#0d1847']],
  crash: ['RNG', 'crash', SHARED, 'rocket', ['#f97316', '#431407']],
  fishing: ['FISH', 'fishing', SHARED, 'sea', ['#0ea5e9', '#062c43']],
  'five-up': ['PVP', 'poker', SHARED, 'cards', ['#7c3aed', '#1e1038']],
  baccarat: ['LIVE', 'baccarat', SHARED, 'cards', ['#9f1239', '#2e0512']],
  'roulette-table': ['LIVE', 'roulette', SHARED, 'roulette', ['#15803d', '#052e16']],
  'sic-bo': ['LIVE', 'dice', SHARED, 'dice', ['#b45309', '#3b1a03']],
  'dragon-tiger': ['LIVE', 'table', SHARED, 'dragon', ['#dc2626', '#4c0c0c']],
}

/** Shelf of a slot, by its data. */
function slotPlace({ palette, jackpots, features, theme }: SlotTitle): Place {
  const { ground, frame, accent, glow } = palette
  const subtype = jackpots.length > 0 ? 'jackpot' : 'slots'
  return { category: 'RNG', subtype, features, theme, colors: [ground, frame, accent, glow] }
}

/** The shelf of a game. Throws RangeError for a game without one. */
export function shelfOf(game: StudioGame): Shelf {
  const { facts } = game
  const names = gameNames(facts.code)
  const name = names.en
  if (game.way === 'solo' && game.title) return { name, names, ...slotPlace(game.title) }
  const row = ROWS[facts.code]
  if (!row) throw new RangeError(`${facts.code} has no place in a lobby`)
  const [category, subtype, features, theme, colors] = row
  return { name, names, category, subtype, features, theme, colors }
}
