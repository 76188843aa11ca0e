import { minor, negate } from '@fairhouse/money'
import type { WalletAnswer, WalletCommand, WalletQueue } from '../wallet/index.ts'
import type { BetDesk } from './bet-desk.ts'
import type { ExposedSlip } from '../exposure/index.ts'
import type { SlipPart, SlipRows } from './slip-parts.ts'

/** Payment of a slip: its key, and further postings and rows of its transfer. */
interface SlipPayment {
  readonly transferKey: string
  readonly inputHash: string
  /** Postings before those of the stakes: released holds. */
  readonly before?: WalletCommand<SlipRows>['postings']
  readonly part?: SlipPart
}

/**
 * Reserves capacity for the bets of a slip under the limits of its issue and submits them to the
 * wallet queue; all bets are placed through it. Returns NUMBERS_SOLD_OUT or ISSUE_CAP_REACHED
 * without capacity, unless the key was accepted before; else the queue's answer.
 */
export async function submitSlip(
  { exposure, queue, writer }: Pick<BetDesk, 'exposure' | 'writer'> & { queue: WalletQueue },
  slip: ExposedSlip,
  { transferKey, inputHash, before = [], part }: SlipPayment,
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
  const answer = await queue.submit({
    ...request,
    postings: before.length === 0 ? stakes : [...before, ...stakes],
    rows: part ? { bets, part } : { bets },
    writer,
  })
  reservation.complete(answer)
  return answer
}
