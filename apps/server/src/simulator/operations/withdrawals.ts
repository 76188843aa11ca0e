import { confirmWithdrawal } from '../../modules/withdrawals/confirm.ts'
import { beginWithdrawal } from '../../modules/withdrawals/request-withdrawal.ts'
import { approve, reject } from '../../modules/cashier/office/decide.ts'
import type { Operation } from '../operation.ts'
import type { ModelWithdrawal } from '../model/withdrawals.ts'
import type { World } from '../world.ts'
import { expectCode } from './expect.ts'

const DAY_MS = 24 * 3_600_000
/** Minimum by payout method. */
const LEAST = { pix: 50_000n, br: 200_000n } as const
const LARGER = [1_000_000n, 6_000_000n]

/** Requests a withdrawal: an amount, or the whole balance. Fund password verified. */
export function planCashOut(world: World, member = world.member()): Operation {
  const { dice, model, brand, now } = world
  const { account, session } = member
  const cooled = member.bankAccounts.filter(({ addedAt }) => now - addedAt > DAY_MS)
  const bank = dice.pick(cooled.length > 0 && dice.chance(0.9) ? cooled : member.bankAccounts)
  const least = LEAST[bank.kind]
  const balance = model.book.balanceOf(account)
  const cents = (amount: bigint) => (amount > 0n ? amount - (amount % 100n) : 200_000n)
  const parts = [balance, balance / 2n, balance / 4n].map(cents)
  const amount = dice.pick([least, least, 2n * least, ...parts, dice.pick(LARGER)])
  const code = model.withdrawals.mayAsk(account, amount, bank, now)
  const body = { amountMinor: `${amount}`, bankAccountId: bank.bankAccountId, fundPassword: '' }
  const call = { brand, member: session, idempotencyKey: dice.uuid(), body }
  const name = `withdrawal of ${amount} by ${account} (${bank.kind})`
  const operation: Operation<string> = {
    name,
    account,
    // Its state may differ between two answers; its id must not.
    attempt: async (node) => (await beginWithdrawal(node, call)).withdrawalId,
    onOutcome(outcome, slack) {
      expectCode(name, outcome, new Set([code]), slack)
      if (!outcome.ok) return
      const withdrawalId = outcome.value
      model.withdrawals.ask({ withdrawalId, account, amount, to: bank }, now)
    },
  }
  return operation as Operation
}

/** Staff approve or reject a withdrawal; sometimes a decided one. */
export function planDecision(world: World): Operation | undefined {
  const { dice, model } = world
  const { all } = model.withdrawals
  const waiting = all.filter(({ status }) => status === 'checking')
  const from = waiting.length > 0 && dice.chance(0.9) ? waiting : all
  return from.length === 0 ? undefined : planDecisionOf(world, dice.pick(from))
}

/** The same for a given one. */
export function planDecisionOf(
  { dice, brand, staff }: World,
  { withdrawalId, decisions, status }: ModelWithdrawal,
): Operation {
  const actor = dice.pick(staff)
  const isLet = dice.chance(0.65)
  decisions.add(isLet ? 'approved' : 'rejected')
  const name = `${isLet ? 'letting' : 'refusing'} ${withdrawalId} (${status})`
  return {
    name,
    isKeyless: true,
    attempt({ db, queue }) {
      const desk = { db, queue, brand, actor }
      if (isLet) return approve(desk, withdrawalId, 'looked at')
      return reject(desk, withdrawalId, 'not ours')
    },
    onOutcome(outcome, slack) {
      const expected = new Set([status === 'checking' ? 'ok' : 'WITHDRAWAL_DECIDED'])
      // An earlier try, whose answer was lost, succeeded.
      if (outcome.tries > 1) expected.add('WITHDRAWAL_DECIDED')
      expectCode(name, outcome, expected, slack)
    },
  }
}

/** A member confirms a payout; sometimes one that cannot be confirmed. */
export function planConfirm(world: World, member = world.member()): Operation | undefined {
  const { dice, model } = world
  const { account, session } = member
  const own = model.withdrawals.all.filter((one) => one.account === account)
  const paid = own.filter(({ status, outcome }) => status === 'paid' && outcome === null)
  const from = paid.length > 0 && dice.chance(0.9) ? paid : own
  if (from.length === 0) return undefined
  const known = dice.pick(from)
  const { withdrawalId, amount } = known
  const outcome = dice.pick(['received', 'received', 'partly', 'notReceived'] as const)
  const part = outcome === 'partly' ? { receivedMinor: `${amount / 2n}` } : {}
  const name = `${outcome} of ${withdrawalId} (${known.status})`
  const operation: Operation<string | null> = {
    name,
    account,
    isKeyless: true,
    async attempt({ db }) {
      return (await confirmWithdrawal(db, session, withdrawalId, { outcome, ...part })).outcome
    },
    onOutcome(answer, slack) {
      expectCode(name, answer, model.withdrawals.mayConfirm(known, outcome), slack)
      if (answer.ok) model.withdrawals.confirm(known, outcome)
    },
  }
  return operation as Operation
}
