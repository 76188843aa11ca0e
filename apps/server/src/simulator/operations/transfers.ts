import { beginTransfer } from '../../modules/transfers/send-transfer.ts'
import type { Operation } from '../operation.ts'
import type { SimulatedMember, World } from '../world.ts'
import { expectCode } from './expect.ts'

const AMOUNTS = [5_000n, 10_000n, 10_000n, 50_000n, 50_000n, 300_000n, 60_000_000n]
const NOBODY = 'nobody'

/** A permitted receiver in a direction, by the given name, if any. */
function findReceiver(
  { members }: World,
  sender: SimulatedMember,
  direction: 'upline' | 'downline',
  to: string,
): SimulatedMember | undefined {
  const found = members.find(({ session }) => session.username === to)
  if (!found || found === sender) return undefined
  const isAbove = sender.referrer === found && found.session.kind === 'agent'
  if (direction === 'upline') return isAbove ? found : undefined
  return sender.session.kind === 'agent' && isBelow(found, sender) ? found : undefined
}

function isBelow({ referrer }: SimulatedMember, above: SimulatedMember): boolean {
  return referrer !== undefined && (referrer === above || isBelow(referrer, above))
}

/** Permitted answers by amounts and balance, once the sender is allowed. */
function expectMoved(
  { model, now }: World,
  sender: SimulatedMember,
  receiver: SimulatedMember,
  amount: bigint,
): string {
  const { transfers, book } = model
  if (model.limitsOf(receiver.account).isAway(now)) return 'COUNTERPARTY_NOT_FOUND'
  if (!transfers.fits(sender.account, amount, now)) return 'TRANSFER_OUT_OF_RANGE'
  return book.balanceOf(sender.account) < amount ? 'INSUFFICIENT_FUNDS' : 'ok'
}

/** Whether the gateway said of some payout what does not fit it: that may have raised a case. */
function hasOddPayout({ model, gateway }: World, account: bigint): boolean {
  return model.withdrawals.all
    .filter((one) => one.account === account)
    .some(({ withdrawalId, amount }) => {
      const reports = gateway.happenedTo(withdrawalId)
      const kinds = new Set(reports.map(({ kind }) => kind))
      const isPaid = kinds.has('payout.paid') || kinds.has('payout.returned')
      return reports.some((one) => one.amount !== amount) || (isPaid && kinds.has('payout.failed'))
    })
}

function expectTransfer(
  world: World,
  sender: SimulatedMember,
  receiver: SimulatedMember | undefined,
  amount: bigint,
): readonly string[] {
  const { model, now } = world
  if (!model.transfers.isInRange(amount)) return ['TRANSFER_OUT_OF_RANGE']
  if (!receiver) return ['COUNTERPARTY_NOT_FOUND']
  const away = model.limitsOf(sender.account).awayBy(now)
  if (away) return [away]
  const isWatched = model.deposits.wasChargedBack(sender.account)
  const mayWait = isWatched === undefined || hasOddPayout(world, sender.account)
  const waits = isWatched === true || mayWait ? ['TRANSFER_WAITS'] : []
  return isWatched === true ? waits : [expectMoved(world, sender, receiver, amount), ...waits]
}

/** Transfers to the agent above, or from an agent to a team member. Fund password verified. */
export function planTransfer(world: World, sender = world.member()): Operation {
  const { dice, model, brand, members, now } = world
  const isAgent = sender.session.kind === 'agent'
  const direction = dice.chance(isAgent ? 0.8 : 0.1) ? 'downline' : 'upline'
  const names = members.map(({ session }) => session.username)
  const above = sender.referrer?.session.username ?? NOBODY
  const team = members.filter((one) => isBelow(one, sender)).map(({ session }) => session.username)
  const fitting = direction === 'upline' ? [above] : team
  const isFitting = fitting.length > 0 && dice.chance(0.8)
  const to = dice.pick(isFitting ? fitting : [...names, NOBODY])
  const receiver = findReceiver(world, sender, direction, to)
  const amount = dice.pick(AMOUNTS)
  const { account, session } = sender
  const codes = new Set(expectTransfer(world, sender, receiver, amount))
  const body = { direction, to, amountMinor: `${amount}`, fundPassword: '' } as const
  const call = { brand, member: session, idempotencyKey: dice.uuid(), body }
  const name = `transfer of ${amount} by ${account} to ${to} (${direction})`
  const operation: Operation<string> = {
    name,
    account,
    attempt: async (node) => (await beginTransfer(node.transfers, call)).transferId,
    onOutcome(outcome, slack) {
      expectCode(name, outcome, codes, slack)
      if (!outcome.ok || !receiver) return
      const transferId = outcome.value
      model.transfers.send({ transferId, from: account, to: receiver.account, amount }, now)
    },
  }
  return operation as Operation
}
