import { requestDeposit, receiveEvent } from '../../modules/cashier/index.ts'
import type { Operation } from '../operation.ts'
import { agree } from '../model/contradiction.ts'
import type { World } from '../world.ts'
import { expectCode } from './expect.ts'

/** Mostly small; sometimes large, for withdrawals that need a review. */
const AMOUNTS = [
  50_000n,
  100_000n,
  250_000n,
  250_000n,
  1_000_000n,
  1_000_000n,
  2_500_000n,
  10_000_000n,
]
const METHODS = ['pix', 'pix', 'pix', 'bankTransfer', 'crypto'] as const

/** Requests a deposit; the gateway decides its course. */
export function planDeposit(world: World, member = world.member()): Operation {
  const { dice, model, now, brand } = world
  const { account, session } = member
  const amount = dice.pick(AMOUNTS)
  const method = dice.pick(METHODS)
  const idempotencyKey = dice.uuid()
  const expected = model.deposits.mayAsk(model.limitsOf(account), account, amount, now)
  const name = `deposit of ${amount} by ${account} (${method})`
  const operation: Operation<string> = {
    name,
    account,
    async attempt(node) {
      const body = { method, amountMinor: amount.toString() }
      const call = { brand, member: session, idempotencyKey, body }
      return (await requestDeposit(node, call)).depositId
    },
    onOutcome(outcome, slack) {
      expectCode(name, outcome, expected, slack)
      if (!outcome.ok) return
      model.deposits.ask({ depositId: outcome.value, account, amount, askedAt: now }, method)
    },
  }
  return operation as Operation
}

/** Account of a charge or payout. */
function ownerOf({ model }: World, subject: string): bigint | undefined {
  return (model.deposits.find(subject) ?? model.withdrawals.find(subject))?.account
}

/** The gateway sends one of its callbacks, however late, and repeats some. */
export function planReport(world: World): Operation | undefined {
  const { dice, gateway } = world
  const { reports } = gateway
  if (reports.length === 0) return undefined
  const index = dice.next(reports.length)
  const [event] = dice.chance(world.faultRates.repeat) ? [reports[index]] : reports.splice(index, 1)
  const account = event && ownerOf(world, event.subject)
  if (!event || account === undefined) return undefined
  const name = `report ${event.kind} (${event.reference})`
  return {
    name,
    account,
    attempt: (node) => receiveEvent(node, event, 'callback'),
    onOutcome: (outcome) => agree(name, outcome.ok ? 'ok' : outcome.code, 'ok'),
  }
}

/**
 * One of the staff works on a difference of a day's reconciliation: fetches all events of one
 * charge or payout from the gateway.
 */
export function planReconcile(world: World): Operation | undefined {
  const { dice, gateway } = world
  if (gateway.subjects.length === 0) return undefined
  return planFetch(dice.pick(gateway.subjects.slice(-20)))
}

export function planFetch(subject: string): Operation {
  const name = `asking the gateway about ${subject}`
  return {
    name,
    isKeyless: true,
    async attempt(node) {
      for (const source of node.reportSources) await source.fetchMissing(subject)
    },
    onOutcome: (outcome) => agree(name, outcome.ok ? 'ok' : outcome.code, 'ok'),
  }
}
