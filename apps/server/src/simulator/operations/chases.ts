import type { ChaseAccepted } from '@fairhouse/protocol'
import { placeChase } from '../../modules/chases/place-chase.ts'
import { cancelStep, stopChase } from '../../modules/chases/release-chase.ts'
import type { Operation } from '../operation.ts'
import { stakeOf } from '../model/bets.ts'
import type { ModelStep } from '../model/chases.ts'
import type { World } from '../world.ts'
import { expectCode, expectWager } from './expect.ts'
import { ownIssue, planEntry } from './slips.ts'

const MULTIPLES = [
  [1, 1],
  [1, 2, 4],
  [2, 1, 1, 3],
]

/** A chase over several issues: its total is held, and becomes bets one by one. */
export function planChase(world: World): Operation | undefined {
  const issue = ownIssue(world)
  if (!issue) return undefined
  const { dice, model, brand, now } = world
  const { account, session } = world.member()
  const planned = { ...planEntry(dice, issue), multiple: 1 }
  const entry = { ...planned.entry, multiple: 1 }
  const multiples = dice.pick(MULTIPLES)
  const steps = multiples.map((multiple, at): ModelStep => {
    const stake = stakeOf(planned) * BigInt(multiple)
    return { stepNo: at + 1, multiple, stake, state: 'waiting' }
  })
  const stopOnWin = dice.chance(0.6)
  const hold = steps.reduce((all, one) => all + one.stake, 0n)
  const wager = { account, stake: steps[0]?.stake ?? 0n, hold }
  const isOnSale = model.issues.isOnSale(issue.issueId, now)
  const expected = new Set(expectWager(world, wager, isOnSale ? undefined : 'ISSUE_CLOSED'))
  // For a past issue the schedule may have no following issues.
  if (!isOnSale) expected.add('ISSUE_NOT_FOUND')
  const body = { issueId: `iss_${issue.issueId}`, entries: [entry], multiples, stopOnWin }
  const call = { brand, member: session, idempotencyKey: dice.uuid(), body }
  const name = `chase of ${hold} by ${account} from ${issue.issueId}`
  const operation: Operation<ChaseAccepted> = {
    name,
    account,
    attempt: (node) => placeChase(node, call),
    onOutcome(outcome, slack) {
      expectCode(name, outcome, expected, slack)
      if (!outcome.ok) return
      const chaseNo = BigInt(outcome.value.chaseId.slice('cha_'.length))
      const { choice, unitStake } = planned
      model.chases.place({ chaseNo, account, choice, unitStake, stopOnWin, steps }, now)
    },
  }
  return operation as Operation
}

/** Stops a chase, or cancels one of its steps. */
export function planRelease(world: World): Operation | undefined {
  const { dice, model, members } = world
  const running = model.chases.all.filter(({ steps }) =>
    steps.some(({ state }) => state === 'waiting'),
  )
  const from = running.length > 0 && dice.chance(0.9) ? running : model.chases.all
  if (from.length === 0) return undefined
  const chase = dice.pick(from)
  const member = members.find(({ account }) => account === chase.account)
  if (!member) return undefined
  const step = dice.pick(chase.steps)
  const isStop = dice.chance(0.5)
  const isRunning = chase.steps.some(({ state }) => state === 'waiting')
  const isDone = isStop ? isRunning : step.state === 'waiting' || step.state === 'cancelled'
  const name = isStop ? `stopping chase ${chase.chaseNo}` : `cancelling a step of ${chase.chaseNo}`
  return {
    name,
    account: chase.account,
    attempt: (node) =>
      isStop
        ? stopChase(node, member.session, chase.chaseNo)
        : cancelStep(node, member.session, chase.chaseNo, step.stepNo),
    onOutcome(outcome, slack) {
      // Stopping a stopped chase again succeeds.
      const expected = new Set([
        isDone ? 'ok' : 'CHASE_CHANGED',
        ...(isStop && !isDone ? ['ok'] : []),
      ])
      expectCode(name, outcome, expected, slack)
    },
  }
}
