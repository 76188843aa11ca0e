import { buyShares } from '../../modules/group-tickets/buy-shares.ts'
import { cancelGroupTicket } from '../../modules/group-tickets/cancel-group-ticket.ts'
import { createGroupTicket, type Bought } from '../../modules/group-tickets/create-group-ticket.ts'
import type { Operation } from '../operation.ts'
import { stakeOf } from '../model/bets.ts'
import { sharesOf, type ModelTicket, type Purchase } from '../model/groups.ts'
import type { ShownIssue } from '../model/issues.ts'
import type { World } from '../world.ts'
import { expectCode, expectWager } from './expect.ts'
import { ownIssue, planTen } from './slips.ts'

/** The sale of shares ends this long before the issue's [profiles/group-ticket-rules.ts]. */
const LOCK_MS = 30_000

function locksAt({ opensAt, closesAt }: ShownIssue): number {
  return closesAt - Math.min(LOCK_MS, (closesAt - opensAt) / 10)
}

/** A slip of ten lines in ten shares, some bought and some guaranteed. */
export function planTicket(world: World): Operation | undefined {
  const issue = ownIssue(world)
  if (!issue) return undefined
  const { dice, model, brand, now } = world
  const { account, session } = world.member()
  const { choice, unitStake, multiple, entry } = planTen(dice)
  const shareCount = dice.pick([2, 4, 5, 10])
  const ownShares = 1 + dice.next(shareCount - 1)
  const guaranteedShares = dice.chance(0.6) ? dice.next(shareCount - ownShares + 1) : 0
  const sharePrice = stakeOf({ choice, unitStake, multiple }) / BigInt(shareCount)
  const stake = sharePrice * BigInt(ownShares + guaranteedShares)
  const lock = locksAt(issue)
  const isOnSale = model.issues.isOnSale(issue.issueId, now) && now < lock
  const expected = expectWager(
    world,
    { account, stake },
    isOnSale ? undefined : 'GROUP_TICKET_CLOSED',
  )
  const body = {
    issueId: `iss_${issue.issueId}`,
    entries: [entry],
    shareCount,
    ownShares,
    guaranteedShares,
    isListed: true,
    areEntriesShown: true,
  }
  const call = { brand, member: session, idempotencyKey: dice.uuid(), body }
  const name = `group ticket of ${account}: ${ownShares} and ${guaranteedShares} of ${shareCount}`
  const own: Purchase = { account, shares: ownShares, kind: 'bought' }
  const guarantee: Purchase = { account, shares: guaranteedShares, kind: 'guarantee' }
  const fresh = {
    organiser: account,
    issueId: issue.issueId,
    choice,
    unitStake,
    shareCount,
    sharePrice,
    locksAt: lock,
    purchases: guaranteedShares > 0 ? [own, guarantee] : [own],
    state: 'open',
    isReleased: false,
    decidedAt: now,
    pool: undefined,
    betNo: undefined,
    guaranteeUsed: 0,
    sharedRound: 0,
  }
  const operation: Operation<Bought> = {
    name,
    account,
    attempt: (node) => createGroupTicket(node, call),
    onOutcome(outcome, slack) {
      expectCode(name, outcome, expected, slack)
      if (!outcome.ok) return
      const ticket = { ...fresh, ticketId: outcome.value.groupTicketId, given: new Map() }
      model.groups.create(ticket, now)
    },
  }
  return operation as Operation
}

function gateOf(world: World, ticket: ModelTicket, shares: number): string | undefined {
  const isOpen = ticket.state === 'open' && world.now < ticket.locksAt
  if (!isOpen) return 'GROUP_TICKET_CLOSED'
  return shares > world.model.groups.leftOf(ticket) ? 'GROUP_SHARES_TAKEN' : undefined
}

/** Buys shares of an existing ticket, also an own one. */
export function planPurchase(world: World, member = world.member()): Operation | undefined {
  const { dice, model, brand, now } = world
  const open = model.groups.all.filter(({ state }) => state === 'open')
  const from = open.length > 0 && dice.chance(0.9) ? open : model.groups.all
  if (from.length === 0) return undefined
  const ticket = dice.pick(from)
  const { account, session } = member
  const shares = 1 + dice.next(4)
  const stake = ticket.sharePrice * BigInt(shares)
  const expected = expectWager(world, { account, stake }, gateOf(world, ticket, shares))
  const groupTicketId = ticket.ticketId
  const call = { brand, member: session, idempotencyKey: dice.uuid(), groupTicketId, shares }
  const name = `${shares} shares of ${groupTicketId} for ${account}`
  return {
    name,
    account,
    attempt: (node) => buyShares(node, call),
    onOutcome(outcome, slack) {
      expectCode(name, outcome, expected, slack)
      if (outcome.ok) model.groups.buy(ticket, account, shares, now)
    },
  }
}

/** The organiser cancels; refused once others hold shares. */
export function planWithdrawal(world: World): Operation | undefined {
  const { dice, model, members, now } = world
  if (model.groups.all.length === 0) return undefined
  const ticket = dice.pick(model.groups.all)
  const member = members.find(({ account }) => account === ticket.organiser)
  if (!member) return undefined
  const others = ticket.purchases.some(({ account }) => account !== ticket.organiser)
  const isOpen = ticket.state === 'open'
  const code = others ? 'GROUP_TICKET_SHARED' : now < ticket.locksAt ? 'ok' : 'GROUP_TICKET_CLOSED'
  const isGone = ticket.state === 'cancelled' ? 'ok' : 'GROUP_TICKET_CLOSED'
  const expected = new Set([isOpen ? code : isGone])
  const name = `cancelling ${ticket.ticketId} (${sharesOf(ticket, 'bought')} sold)`
  return {
    name,
    account: ticket.organiser,
    isKeyless: true,
    attempt: (node) => cancelGroupTicket(node, member.session, ticket.ticketId),
    onOutcome: (outcome, slack) => expectCode(name, outcome, expected, slack),
  }
}
