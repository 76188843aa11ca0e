import { Contradiction } from '../model/contradiction.ts'
import type { Answer } from '../model/limits.ts'
import type { Outcome } from '../operation.ts'
import type { World } from '../world.ts'

/** Codes that an answer may have, by what the model knew before. */
export type Expected = ReadonlySet<string>

/** What the game itself says, before it is asked whether the member may play. */
const GATES = ['ISSUE_CLOSED', 'GROUP_TICKET_CLOSED', 'GROUP_SHARES_TAKEN', 'GROUP_TICKET_SHARED']

/** What may turn out otherwise when something else is under way. */
const SLACK = [
  ...GATES,
  'ok',
  'LIMIT_REACHED',
  'INSUFFICIENT_FUNDS',
  'BET_NOT_CANCELLABLE',
  'CHASE_CHANGED',
  'DEPOSITS_BLOCKED',
  'KYC_LIMIT_REACHED',
  'WITHDRAWALS_OPEN',
  'WITHDRAWAL_DECIDED',
  'WITHDRAWAL_NOT_CONFIRMABLE',
  'BALANCE_BELOW_ZERO',
  'COUNTERPARTY_NOT_FOUND',
  'TRANSFER_OUT_OF_RANGE',
  'TRANSFER_WAITS',
  'APPROVAL_DECIDED',
]

/** Throws Contradiction for an answer that may not be. */
export function expectCode(
  what: string,
  outcome: Outcome<unknown>,
  expected: Expected,
  slack: boolean,
): void {
  const code = outcome.ok ? 'ok' : outcome.code
  if (expected.has(code)) return
  const isCertain = expected.has('MEMBER_EXCLUDED') || expected.has('MEMBER_PAUSED')
  if (slack && (isCertain ? GATES : SLACK).includes(code)) return
  throw new Contradiction(
    `${what}: the house says ${code}, the model ${[...expected].join(' or ')}`,
  )
}

/**
 * What a wager is answered: `gate` is what the game itself says first. Refusals are in the order in
 * which the house documents them.
 */
export function expectWager(
  world: World,
  wager: { readonly account: bigint; readonly stake: bigint; readonly hold?: bigint },
  gate: string | undefined,
): Expected {
  if (gate !== undefined) return new Set([gate])
  const { account, stake, hold = stake } = wager
  const { book } = world.model
  const answer: Answer = world.model.limitsOf(account).wager(book, account, stake, world.now)
  const isCovered = book.balanceOf(account) >= hold
  const paid = isCovered ? 'ok' : 'INSUFFICIENT_FUNDS'
  if (answer === 'ok') return new Set([paid])
  return new Set(answer === 'either' ? [paid, 'LIMIT_REACHED'] : [answer])
}
