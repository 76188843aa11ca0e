import { Contradiction } from '../model/contradiction.ts'
import type { Answer } from '../model/limits.ts'
import type { Outcome } from '../operation.ts'
import type { World } from '../world.ts'

/** Permitted codes of an answer, by the model's prior knowledge. */
export type Expected = ReadonlySet<string>

/** Refusals of the game itself, which come before those of the member's limits. */
const GATES = ['ISSUE_CLOSED', 'GROUP_TICKET_CLOSED', 'GROUP_SHARES_TAKEN', 'GROUP_TICKET_SHARED']

/** Codes that are also permitted when something else is in progress. */
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

/** Throws Contradiction for an answer that is not permitted. */
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
    `${what}: the platform says ${code}, the model ${[...expected].join(' or ')}`,
  )
}

/**
 * Permitted answers to a wager: `gate` is the game's own refusal, which comes first. Refusals are
 * in the documented order.
 */
export function expectWager(
  world: World,
  wager: {
    readonly account: bigint
    readonly stake: bigint
    readonly hold?: bigint
    /** Stakes that come with it, and before it. */
    readonly others?: bigint
  },
  gate: string | undefined,
): Expected {
  if (gate !== undefined) return new Set([gate])
  const { account, stake, hold = stake, others } = wager
  const { book } = world.model
  const answer: Answer = world.model
    .limitsOf(account)
    .wager(book, account, stake, world.now, others)
  const isCovered = book.balanceOf(account) >= hold
  const paid = isCovered ? 'ok' : 'INSUFFICIENT_FUNDS'
  if (answer === 'ok') return new Set([paid])
  return new Set(answer === 'either' ? [paid, 'LIMIT_REACHED'] : [answer])
}
