import type { SlipAccepted } from '@fairhouse/protocol'
import { sum, type Minor } from '@fairhouse/money'
import { cancelBet } from '../../modules/lottery/commands/cancel-bet.ts'
import { placeBets } from '../../modules/lottery/index.ts'
import type { Operation, Outcome } from '../operation.ts'
import { stakeOf } from '../model/bets.ts'
import { agree, Contradiction } from '../model/contradiction.ts'
import type { ShownIssue } from '../model/issues.ts'
import type { SimulatedMember, World } from '../world.ts'
import { expectCode, expectWager } from './expect.ts'
import { pickIssue, planEntry, type PlannedEntry } from './slips.ts'

interface Slip {
  readonly issue: ShownIssue
  readonly key: string
  readonly entries: readonly PlannedEntry[]
}

const numberOf = (betId: string): bigint => BigInt(betId.slice('bet_'.length))

function bookBets(world: World, account: bigint, slip: Slip, answer: SlipAccepted): void {
  const stake = sum(slip.entries.map((one) => stakeOf(one) as Minor))
  agree('the stake of a slip', answer.stakeMinor, stake.toString())
  agree('the bets of a slip', answer.betIds.length, slip.entries.length)
  agree('the time of a slip', Date.parse(answer.placedAt), world.now)
  for (const [index, { choice, unitStake, multiple }] of slip.entries.entries()) {
    world.model.issues.place({
      betNo: numberOf(answer.betIds[index] ?? ''),
      account,
      issueId: slip.issue.issueId,
      choice,
      unitStake,
      multiple,
      placedAt: world.now,
      isCancelled: false,
      paid: 0n,
      payout: 0n,
    })
  }
}

function submit(
  world: World,
  { session }: SimulatedMember,
  slip: Slip,
): Operation<SlipAccepted>['attempt'] {
  const { brand } = world
  const issueId = `iss_${slip.issue.issueId}`
  const body = { issueId, entries: slip.entries.map(({ entry }) => entry) }
  return (node) => placeBets(node, { brand, member: session, idempotencyKey: slip.key, body })
}

function planSlip(world: World, isSmall = false): Slip | undefined {
  const issue = pickIssue(world)
  if (!issue) return undefined
  const { dice } = world
  const count = isSmall ? 1 : 1 + dice.next(2)
  const entries = Array.from({ length: count }, () => planEntry(dice, issue))
  return { issue, key: dice.uuid(), entries }
}

function toOperation(world: World, member: SimulatedMember, slip: Slip): Operation<SlipAccepted> {
  const { account } = member
  const { model, now } = world
  const stake = slip.entries.reduce((all, one) => all + stakeOf(one), 0n)
  const isOnSale = model.issues.isOnSale(slip.issue.issueId, now)
  const expected = expectWager(world, { account, stake }, isOnSale ? undefined : 'ISSUE_CLOSED')
  const name = `bet of ${stake} by ${account} on ${slip.issue.issueId}`
  return {
    name,
    account,
    attempt: submit(world, member, slip),
    onOutcome(outcome, slack) {
      expectCode(name, outcome, expected, slack)
      if (!outcome.ok) return
      bookBets(world, account, slip, outcome.value)
      if (slack) return
      agree(
        `balance after ${name}`,
        outcome.value.sumBalance,
        model.book.balanceOf(account).toString(),
      )
    },
  }
}

/** A slip of one entry or two. */
export function planBet(world: World, member = world.member()): Operation | undefined {
  const slip = planSlip(world)
  return slip && (toOperation(world, member, slip) as Operation)
}

/** A slip's key with another body: refused once something was booked under it. */
export function planReuse(world: World): Operation | undefined {
  const member = world.member()
  const first = planSlip(world)
  const second = planSlip(world)
  if (!first || !second) return undefined
  const bet = toOperation(world, member, first)
  const again = submit(world, member, { ...second, key: first.key })
  return {
    name: `${bet.name}, its key used again`,
    account: member.account,
    async attempt(node) {
      const answer = await bet.attempt(node)
      const code = await again(node).then(
        () => 'ok',
        (error: { code?: string }) => error.code ?? String(error),
      )
      const isOther = bodyOf(first) !== bodyOf(second)
      if (isOther && !/^IDEMPOTENCY_KEY_REUSED$|UNAVAILABLE|terminated|40001/.test(code)) {
        throw new Contradiction(`a key with another body is answered ${code}`)
      }
      return answer
    },
    onOutcome: (outcome, slack) => bet.onOutcome(outcome as Outcome<SlipAccepted>, slack),
  }
}

const bodyOf = ({ issue, entries }: Slip): string =>
  JSON.stringify([String(issue.issueId), entries.map(({ entry }) => entry)])

/** Number of equal stakes that are accepted one after the other. */
function countAffordable(world: World, account: bigint, stake: bigint, most: number): number {
  for (let count = 1; count <= most; count += 1) {
    const others = stake * BigInt(count - 1)
    const wager = { account, stake, others, hold: others + stake }
    if (!expectWager(world, wager, undefined).has('ok')) return count - 1
  }
  return most
}

/**
 * Many concurrent slips of the same stake, often for more than the balance: as many are accepted as
 * balance and limits allow, in any order.
 */
export function planBurst(world: World): readonly Operation[] {
  const member = world.member()
  const slip = planSlip(world, true)
  const entry = slip?.entries[0]
  if (!slip || !entry || !world.model.issues.isOnSale(slip.issue.issueId, world.now)) return []
  const { account } = member
  const stake = stakeOf(entry)
  const count = 2 + world.dice.next(6)
  const affordable = countAffordable(world, account, stake, count)
  let checked = 0
  let accepted = 0
  return Array.from({ length: count }, () => {
    const one = { ...slip, key: world.dice.uuid() }
    const name = `one of ${count} bets of ${stake} by ${account} on ${slip.issue.issueId}`
    return {
      name,
      account,
      attempt: submit(world, member, one),
      onOutcome(outcome: Outcome<unknown>, slack: boolean) {
        if (outcome.ok) bookBets(world, account, one, outcome.value as SlipAccepted)
        checked += 1
        accepted += outcome.ok ? 1 : 0
        if (checked === count && !slack) agree(`${name}: accepted`, accepted, affordable)
      },
    }
  })
}

/** The member cancels a bet. */
export function planCancel(world: World): Operation | undefined {
  const { model, dice, now } = world
  const own = model.issues.bets.filter(({ account }) =>
    world.members.some((member) => member.account === account),
  )
  if (own.length === 0) return undefined
  const bet = dice.pick(own.slice(-12))
  const member = world.members.find(({ account }) => account === bet.account)
  const issue = model.issues.find(bet.issueId)
  if (!member || !issue) return undefined
  const isOnSale = model.issues.isOnSale(bet.issueId, now)
  // Lost bets have no result row: cancelling them is refused because their issue is closed.
  const closed = ['ISSUE_CLOSED', 'BET_NOT_CANCELLABLE']
  const expected = new Set(bet.isCancelled || isOnSale ? ['ok'] : closed)
  const { account } = bet
  const name = `cancelling bet ${bet.betNo} by ${account}`
  const { brand } = world
  const operation: Operation<{ refundMinor: string }> = {
    name,
    account,
    attempt: (node) => cancelBet({ ...node, brand }, member.session, `bet_${bet.betNo}`),
    onOutcome(outcome, slack) {
      expectCode(name, outcome, expected, slack)
      if (!outcome.ok) return
      agree(name, outcome.value.refundMinor, stakeOf(bet).toString())
      if (!bet.isCancelled) model.issues.cancel(bet, now)
    },
  }
  return operation as Operation
}
