import { decodePricing, prizeOf, settleBet, type AnyDraw } from '@fairhouse/lottery'
import { CURRENCIES, roundDownToPayable, type Minor } from '@fairhouse/money'
import { settleIssue, type Lottery } from '../../../apps/server/src/modules/lottery/index.ts'
import { parseBetId } from '../../../apps/server/src/modules/wallet/index.ts'
import type { Simulation } from '../../../apps/server/src/simulator/platform.ts'
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

/** Settles the issue by the real engine, and holds each payout against the rules of its play. */
export async function settleDay(
  simulation: Simulation,
  lottery: Lottery,
  day: { readonly issueId: bigint; readonly draw: AnyDraw; readonly placed: readonly PlacedBet[] },
): Promise<SettledDay> {
  await settleIssue(simulation.db, lottery.brandId, day.issueId)
  const rows = await simulation.db.query<{ bet_no: bigint; payout: bigint }>(
    'select bet_no, payout from bet_results where brand_id = $1 and issue_id = $2',
    [lottery.brandId, day.issueId],
  )
  const paid = new Map(rows.map((row) => [row.bet_no, row.payout]))
  const won = new Map<number, bigint>()
  const wrong: string[] = []
  const counted = day.placed.map(({ betId, member, bet }): CountedBet => {
    const payout = paid.get(parseBetId(betId) ?? 0n) ?? 0n
    const due = payoutByRules(bet, day.draw)
    if (payout !== due) wrong.push(`${betId} (${bet.play.code}) got ${payout}, due ${due}`)
    won.set(member, (won.get(member) ?? 0n) + payout)
    return {
      playCode: bet.play.code,
      picked: bet.selection.numbers?.length ?? 0,
      lineCount: bet.lineCount,
      lineStake: Number(bet.unitStake) * bet.multiple,
      prize: prizeOf(bet.play, 'WIN', decodePricing(bet.price)),
      stake: bet.stake,
      payout,
    }
  })
  return { counted, won, wrong }
}

/** The payout by the pure rules, rounded down once; the stakes here never reach the cap. */
function payoutByRules(bet: PlannedBet, draw: AnyDraw): Minor {
  const { play, selection, unitStake, multiple } = bet
  const pricing = decodePricing(bet.price)
  const settled = settleBet({ play, selection, draw, unitStake, multiple, pricing, variant: {} })
  return roundDownToPayable(settled.exactPayout, CURRENCIES.BRL)
}
