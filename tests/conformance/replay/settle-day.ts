import { decodePricing, decodeVariant, settleBet, type AnyDraw } from '@fairhouse/lottery/all'
import { CURRENCIES, minor, roundDownToPayable, type Minor } from '@fairhouse/money'
import { settleIssue } from '../../../apps/server/src/modules/lottery/index.ts'
import type { Lottery } from '../../../apps/server/src/modules/lotteries/index.ts'
import { parseBetId } from '../../../apps/server/src/modules/wallet/index.ts'
import type { Simulation } from '../../../apps/server/src/simulator/platform.ts'
import { decideByTwo } from './correct.ts'
import type { PlannedBet } from './plan.ts'
import type { CountedBet } from './tally.ts'

/** A bet that was accepted, and whose it is. */
export interface PlacedBet {
  readonly betId: string
  readonly member: number
  readonly bet: PlannedBet
}

export interface SettledDay {
  readonly counted: readonly CountedBet[]
  /** Member → what the settlement paid. */
  readonly won: ReadonlyMap<number, bigint>
  /** Bets that were not paid what the rules say, each as a sentence. */
  readonly wrong: readonly string[]
}

/** Payout of each bet of the issue, stake included, by its number. */
async function readPaid(
  simulation: Simulation,
  lottery: Lottery,
  issueId: bigint,
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await simulation.db.query<{ bet_no: bigint; paid: bigint }>(
    `select bet_no, payout + refund as paid from bet_statuses
     where brand_id = $1 and issue_id = $2 and payout + refund > 0`,
    [lottery.brandId, issueId],
  )
  return new Map(rows.map((row) => [row.bet_no, row.paid]))
}

/** A completed draw, and the bets on it. */
export interface DayToSettle {
  readonly issueId: bigint
  readonly issueNo: string
  readonly draw: AnyDraw
  readonly placed: readonly PlacedBet[]
  /** Another result has been recorded: it is settled, and then corrected. */
  readonly isWrong: boolean
}

/** Settles the issue by the real engine, and compares each payout with the rules of its play. */
export async function settleDay(
  simulation: Simulation,
  lottery: Lottery,
  day: DayToSettle,
): Promise<SettledDay> {
  await settleIssue(simulation.db, lottery.brandId, day.issueId)
  if (day.isWrong) {
    await decideByTwo(simulation, lottery, day.issueNo, day.draw, 'another result was entered')
    await settleIssue(simulation.db, lottery.brandId, day.issueId)
  }
  const paid = await readPaid(simulation, lottery, day.issueId)
  const won = new Map<number, bigint>()
  const wrong: string[] = []
  const counted = day.placed.map(({ betId, member, bet }): CountedBet => {
    const payout = paid.get(parseBetId(betId) ?? 0n) ?? 0n
    const due = payoutByRules(bet, day.draw)
    if (payout !== due) wrong.push(`${betId} (${bet.play.code}) got ${payout}, due ${due}`)
    won.set(member, (won.get(member) ?? 0n) + payout)
    return { playCode: bet.play.code, lineCount: bet.lineCount, stake: bet.stake, payout }
  })
  return { counted, won, wrong }
}

/**
 * What the pure rules give, stake included: the payout rounded down once, and what is given back of
 * pushed lines; the stakes here never reach the cap.
 */
function payoutByRules(bet: PlannedBet, draw: AnyDraw): Minor {
  const { play, selection, unitStake, multiple } = bet
  const pricing = decodePricing(bet.price)
  const variant = decodeVariant(bet.variant)
  const settled = settleBet({ play, selection, draw, unitStake, multiple, pricing, variant })
  return minor(roundDownToPayable(settled.exactPayout, CURRENCIES.BRL) + settled.refund)
}
