import { minor, negate } from '@fairhouse/money'
import type { WalletAnswer, WalletCommand, WalletQueue } from '../wallet/index.ts'
import type { BetDesk } from './bet-desk.ts'
import type { ExposedSlip } from './exposure/index.ts'
import type { SlipPart, SlipRows } from './slip-parts.ts'

/** Under which key a slip is paid for, and what else its transfer moves and writes. */
export interface SlipPayment {
  readonly transferKey: string
  readonly inputHash: string
  /** Postings before those of the stakes: money that was set aside. */
  readonly before?: WalletCommand<SlipRows>['postings']
  readonly part?: SlipPart
}

/**
 * Takes room for the bets of a slip under the limits of its issue and submits them to the wallet
 * queue: every way to place a bet ends here. Answers NUMBERS_SOLD_OUT or ISSUE_CAP_REACHED where
 * there is no room, unless the key was accepted before; else what the queue answers.
 */
export async function submitSlip(
  { exposure, queue, writer }: Pick<BetDesk, 'exposure' | 'writer'> & { queue: WalletQueue },
  slip: ExposedSlip,
  { transferKey, inputHash, before = [], part }: SlipPayment,
): Promise<WalletAnswer> {
  const { member, bets } = slip
  const { brandId, accountId } = member
  const request = { brandId, accountId, transferKey, inputHash }
  const held = await exposure.hold(slip)
  if (!held.ok) {
    const first = await queue.storedAnswer(request)
    const numbers = held.keys.slice(0, 20).join(', ')
    return first ?? { ok: false, code: held.code, details: { numbers } }
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
  held.answered(answer)
  return answer
}
