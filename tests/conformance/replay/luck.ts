import { createCipheriv, createHash } from 'node:crypto'
import { choicesFromWords, type ChoiceStream } from '@fairhouse/fairness'
import {
  familyOf,
  payoutRate,
  type AnyDraw,
  type DrawFacts,
  type FamilyCode,
  type Play,
  type Pricing,
  type Selection,
  type Variant,
} from '@fairhouse/lottery/all'
import { rationalToNumber } from '@fairhouse/money'

/** A bet for the simulation. Amounts in ledger units; plain numbers, as nothing here is paid. */
export interface LuckyBet {
  readonly play: Play
  readonly selection: Selection
  readonly pricing: Pricing
  readonly price: string
  readonly variant: Variant
  /** Unit stake times multiple: what one line costs. */
  readonly lineStake: number
}

/** Total payout of a play's bets in each simulated world, and how many of them win there. */
export interface Worlds {
  readonly payouts: Float64Array
  wins: number
}

/**
 * Monte Carlo of placed bets: every draw is simulated in a number of worlds, by the family's own
 * rule, and all bets of the draw are evaluated on it together. So their correlation (one draw,
 * linked numbers, several prizes) is in the spread of the worlds as it is in the real draws.
 * Statistics only: plain numbers, and no rounding of single payouts.
 */
export interface Luck {
  /** The bets of one draw, and the facts of it that are no chance. */
  add(bets: readonly LuckyBet[], facts: DrawFacts): void
  worldsOf(playCode: string): Worlds
}

/** Payout of a bet per unit of line stake: few distinct cases, so each is computed once. */
function createPay(): (bet: LuckyBet, draw: AnyDraw) => number {
  const known = new Map<string, number>()
  return ({ play, selection, pricing, price, variant }, draw) => {
    const evaluation = play.evaluate(selection, draw, variant)
    const { hits, pushes } = evaluation
    let key = ''
    for (const name in hits) {
      const count = hits[name]
      if (count !== undefined && count > 0) key += `${name}${count} `
    }
    if (key === '') return pushes
    const whole = `${play.code} ${price} ${key}`
    let rate = known.get(whole)
    if (rate === undefined) {
      rate = rationalToNumber(payoutRate(play, evaluation, pricing))
      known.set(whole, rate)
    }
    return rate + pushes
  }
}

const BLOCK = Buffer.alloc(65_536)
const WORD_BYTES = 4
const WORD_VALUES = 2 ** 32

/** Choices from a seed, by a stream cipher: millions of draws need a faster one than bets do. */
export function worldStream(seed: string): ChoiceStream {
  const key = createHash('sha256').update(`fairhouse/worlds/${seed}`).digest()
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  let words = cipher.update(BLOCK)
  let at = 0
  return choicesFromWords(() => {
    if (at === words.length) {
      words = cipher.update(BLOCK)
      at = 0
    }
    at += WORD_BYTES
    return words.readUInt32LE(at - WORD_BYTES)
  }, WORD_VALUES)
}

/** Worlds of a family, drawn by the stream. */
export function createLuck(family: FamilyCode, stream: ChoiceStream, worlds: number): Luck {
  const pay = createPay()
  const { drawFrom } = familyOf(family)
  const byPlay = new Map<string, Worlds>()
  function worldsOf(playCode: string): Worlds {
    const found = byPlay.get(playCode) ?? { payouts: new Float64Array(worlds), wins: 0 }
    byPlay.set(playCode, found)
    return found
  }
  return {
    worldsOf,
    add(bets, facts) {
      if (bets.length === 0) return
      for (let world = 0; world < worlds; world += 1) {
        const draw = drawFrom(stream, facts)
        for (const bet of bets) {
          const paid = pay(bet, draw)
          if (paid === 0) continue
          const own = worldsOf(bet.play.code)
          own.wins += 1
          own.payouts[world] = (own.payouts[world] ?? 0) + paid * bet.lineStake
        }
      }
    },
  }
}
