import { createHash } from 'node:crypto'
import { createStream, type ChoiceStream } from '@fairhouse/fairness'
import { decodePricing, stakeAt, type Play, type Selection } from '@fairhouse/lottery/all'
import { fromDecimal, minor, sum, type Minor } from '@fairhouse/money'
import type { Lottery } from '../../../apps/server/src/modules/lotteries/index.ts'
import { derivedKey } from '../../../apps/server/src/core/keys.ts'

/** A play as the lottery sells it. */
type Offer = NonNullable<ReturnType<Lottery['offers']['get']>>

/** A bet to be placed: everything about it is decided by the seed. */
export interface PlannedBet {
  readonly play: Play
  readonly price: string
  readonly variant: string
  readonly selection: Selection
  readonly lineCount: number
  readonly unitStake: Minor
  readonly multiple: number
  readonly stake: Minor
}

/** Bets of one member that are paid for together. */
export interface PlannedSlip {
  readonly key: string
  readonly member: number
  readonly bets: readonly PlannedBet[]
}

const UNIT_STAKES = ['0.20', '0.50', '1', '1.50', '2'].map((text) => fromDecimal(text) ?? minor(0n))
const MULTIPLE_MAX = 3
const SLIP_MAX = 4

/** How many of `bets` fall to each of `draws`: as even as can be, spread over all of them. */
export function spreadBets(bets: number, draws: number): number[] {
  const upTo = (draw: number) => Math.floor((draw * bets) / draws)
  return Array.from({ length: draws }, (_, draw) => upTo(draw + 1) - upTo(draw))
}

/** The choices of a seed for one purpose; other purposes take nothing away from it. */
export function streamOf(seed: string, purpose: string): ChoiceStream {
  const key = createHash('sha256').update(seed).digest('hex')
  return createStream(key, `fairhouse/replay/v1/${purpose}`)
}

/**
 * The slips of one draw: `count` bets over all plays of the lottery in turn, `from` being the
 * number of bets before them, by members, selections and stakes that the seed picks.
 */
export function planSlips(
  lottery: Lottery,
  seed: string,
  day: { readonly issueNo: string; readonly from: number; readonly count: number },
  members: number,
): PlannedSlip[] {
  const stream = streamOf(seed, `bets/${day.issueNo}`)
  const offers = [...lottery.offers.values()]
  const slips: PlannedSlip[] = []
  for (let placed = 0; placed < day.count;) {
    const size = Math.min(1 + stream.next(SLIP_MAX), day.count - placed)
    const bets = Array.from({ length: size }, (_, index): PlannedBet => {
      const offer = offers[(day.from + placed + index) % offers.length]
      if (!offer) throw new RangeError(`${lottery.lotteryCode} has no plays`)
      return planBet(lottery, offer, stream)
    })
    const key = derivedKey('replay', seed, day.issueNo, String(placed))
    slips.push({ key, member: stream.next(members), bets })
    placed += size
  }
  return slips
}

function planBet(lottery: Lottery, offer: Offer, stream: ChoiceStream): PlannedBet {
  const { play, variant } = offer
  const selection = play.randomSelection(stream)
  // A play that changes another (permutation bets) is sold at the price of that one.
  const sold = selection.base === undefined ? offer : lottery.offers.get(selection.base)
  const { price } = sold ?? offer
  const unitStake = UNIT_STAKES[stream.next(UNIT_STAKES.length)] ?? minor(10_000n)
  const multiple = 1 + stream.next(MULTIPLE_MAX)
  const lineCount = play.countLines(selection)
  const stake = stakeAt(lineCount, unitStake, multiple, decodePricing(price))
  return { play, price, variant, selection, lineCount, unitStake, multiple, stake }
}

export function stakeOfSlip(slip: PlannedSlip): Minor {
  return sum(slip.bets.map((bet) => bet.stake))
}
