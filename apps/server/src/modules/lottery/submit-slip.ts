import { minor, negate } from '@fairhouse/money'
import type { Tx } from '#server/db/tx.ts'
import type { BonusBets } from '../bonuses/index.ts'
import type { WalletAnswer, WalletCommand, WalletQueue } from '../wallet/index.ts'
import type { BetDesk } from './bet-desk.ts'
import { lockOpenIssues } from './bet-writer.ts'
import type { ExposedSlip } from '../exposure/index.ts'
import type { SlipPart, SlipRows } from './slip-parts.ts'

/** See `stakeWithBonus` in modules/bonuses. */
export type StakeBonus = (bets: BonusBets<SlipRows>) => Promise<WalletAnswer | undefined>

/** Payment of a slip: its key, and further postings and rows of its transfer. */
interface SlipPayment {
  readonly transferKey: string
  readonly inputHash: string
  /** Postings before those of the stakes: released holds. */
  readonly before?: WalletCommand<SlipRows>['postings']
  readonly part?: SlipPart
  /** Stakes what cash does not cover from bonus money; without it cash has to cover all. */
  readonly stakeBonus?: StakeBonus | undefined
}

const isShort = (answer: WalletAnswer) => !answer.ok && answer.code === 'INSUFFICIENT_FUNDS'

/** The repeat of a slip that bonus money was in: its postings stand before those asked for. */
function withoutBonus(answer: WalletAnswer, count: number): WalletAnswer {
  if (!answer.ok || answer.refs.length <= count) return answer
  return { ...answer, refs: answer.refs.slice(-count) }
}

function bonusBetsOf(command: WalletCommand<SlipRows>): BonusBets<SlipRows> {
  const issueIds = command.rows.bets.map(({ issueId }) => issueId)
  const lock = (tx: Tx) => lockOpenIssues(tx, command.brandId, new Set(issueIds))
  return { command, issueIds, product: 'lottery', lock }
}

/**
 * Reserves capacity for the bets of a slip under the limits of its issue and submits them to the
 * wallet queue; all bets are placed through it. Returns NUMBERS_SOLD_OUT or ISSUE_CAP_REACHED
 * without capacity, unless the key was accepted before; else the queue's answer.
 */
export async function submitSlip(
  { exposure, queue, writer }: Pick<BetDesk, 'exposure' | 'writer'> & { queue: WalletQueue },
  slip: ExposedSlip,
  { transferKey, inputHash, before = [], part, stakeBonus }: SlipPayment,
): Promise<WalletAnswer> {
  const { member, bets } = slip
  const { brandId, accountId } = member
  const request = { brandId, accountId, transferKey, inputHash }
  const reservation = await exposure.reserve(slip)
  if (!reservation.ok) {
    const stored = await queue.storedAnswer(request)
    const numbers = reservation.keys.slice(0, 20).join(', ')
    return stored ?? { ok: false, code: reservation.code, details: { numbers } }
  }
  const stakes = bets.map(({ stake }) => ({
    code: 'bet.stake' as const,
    amount: negate(minor(stake)),
    ref: 'new' as const,
  }))
  const command = {
    ...request,
    postings: before.length === 0 ? stakes : [...before, ...stakes],
    rows: part ? { bets, holder: reservation.holder, part } : { bets, holder: reservation.holder },
    writer,
  }
  const first = await queue.submit(command)
  const answer = isShort(first) ? ((await stakeBonus?.(bonusBetsOf(command))) ?? first) : first
  reservation.complete(answer)
  return withoutBonus(answer, command.postings.length)
}
