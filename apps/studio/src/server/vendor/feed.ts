import type { GameFacts } from '@fairhouse/games/core'
import { STUDIO_LANGUAGES } from '@fairhouse/i18n/studio'
import type { FeedGame } from '@fairhouse/protocol/vendor'
import { hasFreeRounds } from '../free-rounds/grants.ts'
import { figuresOf, topOf, volatilityOf } from '../games/figures.ts'
import { digitsOf, limitsOf } from '../games/limits.ts'
import type { StudioGame } from '../games/registry.ts'
import { allGames } from '../games/registry.ts'
import { offeredOdds } from '../games/spots.ts'
import type { OperatorPlan } from '../operators.ts'
import { toWire } from '../wallet/amounts.ts'
import { shelfOf } from './shelves.ts'

/** Kinds that the studio's page can show: no others are offered or launched. */
export const OFFERED_KINDS: readonly string[] = [
  'slots',
  'instant',
  'table',
  'crash',
  'fishing',
  'pot',
]

/** Without a currency in the request, stakes are in units of the usual currencies. */
const USUAL = 'BRL'

export const isOffered = (game: StudioGame): boolean => OFFERED_KINDS.includes(game.facts.kind)

function feedGame(game: StudioGame, floorPpm: number, currency: string): FeedGame {
  const { facts } = game
  const figures = figuresOf(facts, floorPpm)
  const { min, max } = limitsOf(game, currency, digitsOf(currency))
  const shelf = shelfOf(game)
  return {
    game_code: facts.code,
    name: shelf.name,
    names: shelf.names,
    category: shelf.category,
    subtype: shelf.subtype,
    features: [...shelf.features],
    rtp_ppm: figures.rtpPpm,
    rtp_best_ppm: figures.rtpBestPpm,
    volatility: volatilityOf(figures.sigma),
    sigma: figures.sigmaMost,
    max_multiplier: topOf(figures),
    min_stake: toWire(min),
    max_stake: toWire(max),
    has_demo: true,
    is_touch: true,
    free_rounds: hasFreeRounds(game),
    languages: [...STUDIO_LANGUAGES],
    version: versionOf(facts, floorPpm),
    // Not certified yet: no certification is claimed.
    certificates: [],
    banned_in: [],
    art: { theme: shelf.theme, colors: [...shelf.colors] },
    released_on: '2026-11-22',
  }
}

/** A layout without spots whose RTP is below a legal minimum is a definition of its own. */
function versionOf(facts: GameFacts, floorPpm: number): string {
  const isWhole =
    facts.kind !== 'table' || offeredOdds(facts, floorPpm).length === facts.odds().length
  return isWhole ? String(facts.version) : `${facts.version}-${floorPpm}`
}

/** Games that are offered to an operator in a currency, all or some, as catalogues take them. */
export function feedGames(
  { rtpFloorPpm = 0 }: Pick<OperatorPlan, 'rtpFloorPpm'>,
  currency: string = USUAL,
  isAsked: (game: StudioGame) => boolean = () => true,
): FeedGame[] {
  return allGames()
    .filter((game) => isOffered(game) && isAsked(game))
    .map((game) => feedGame(game, rtpFloorPpm, currency))
}
