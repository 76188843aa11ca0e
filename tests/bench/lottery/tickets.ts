import {
  encodeSelection,
  familyOf,
  PLAYS,
  type AnyDraw,
  type FamilyCode,
  type Play,
} from '@fairhouse/lottery/all'
import { demoBrand } from '@fairhouse/profiles'
import { loadOffers } from '@fairhouse/server/modules/lotteries/index.ts'
import type { DistinctBet } from '@fairhouse/server/modules/lottery/evaluate-bets.ts'
import { worldStream } from '../../conformance/replay/luck.ts'

/** Stored tickets of plays of one game, and a draw of it. */
export interface Batch {
  readonly family: FamilyCode
  readonly draw: AnyDraw
  readonly tickets: readonly DistinctBet[]
  readonly plays: number
}

/** Every offer of the demo's lotteries, by the code of its play. */
function offersOfDemo() {
  return new Map(
    demoBrand.lotteries.flatMap(({ prices, variants }) => [...loadOffers(prices, variants)]),
  )
}

/** A draw of the game that the play is one of. */
function drawFor(play: Play): { readonly game: string; readonly draw: AnyDraw } {
  const family = familyOf(play.family)
  for (const game of family.games) {
    const draw = family.drawFrom(worldStream(`draw of ${game}`), { game, zodiacYear: 'RAT' })
    if (play.fits(draw)) return { game, draw }
  }
  throw new RangeError(`no game of ${play.family} draws for ${play.code}`)
}

/**
 * `count` tickets over all plays, as many of each, as stored in the database: encoded selections of
 * modest size at the demo's prices. Deterministic.
 */
export function storedTickets(count: number): readonly Batch[] {
  const offers = offersOfDemo()
  const stream = worldStream('tickets')
  const batches = new Map<string, Batch & { tickets: DistinctBet[]; plays: number }>()
  for (const [at, play] of PLAYS.entries()) {
    const offer = offers.get(play.code)
    if (!offer) throw new RangeError(`the demo does not sell ${play.code}`)
    const { game, draw } = drawFor(play)
    const key = `${play.family} ${game}`
    const batch = batches.get(key) ?? { family: play.family, draw, tickets: [], plays: 0 }
    batches.set(key, batch)
    batch.plays += 1
    const upTo = (index: number) => Math.floor((index * count) / PLAYS.length)
    for (let left = upTo(at + 1) - upTo(at); left > 0; left -= 1) {
      const selection = play.randomSelection(stream)
      batch.tickets.push({
        play_code: play.code,
        selection: encodeSelection(selection),
        price: (offers.get(selection.base ?? '') ?? offer).price,
        variant: offer.variant,
      })
    }
  }
  return [...batches.values()]
}

/** Each different one once, as the settlement's query gives them to `evaluateBets`. */
export function distinctOf(tickets: readonly DistinctBet[]): readonly DistinctBet[] {
  const byText = new Map(
    tickets.map((one) => [`${one.play_code} ${one.price} ${one.variant} ${one.selection}`, one]),
  )
  return [...byText.values()]
}
