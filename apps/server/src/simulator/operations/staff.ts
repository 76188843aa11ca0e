import { VN_MB_PRIZES } from '@fairhouse/lottery/draws'
import { enterResult, requestVoid, voidResult } from '../../modules/results/index.ts'
import type { Operation } from '../operation.ts'
import { RECORDED } from '../model/issues.ts'
import type { World } from '../world.ts'
import { NUMBERS } from './slips.ts'

const STAFF = ['staff:ana', 'staff:diego', 'staff:rita']

/** A result of zeros except for the end of its special prize. */
function resultOf(ending: string): unknown {
  const zeros = VN_MB_PRIZES.map(({ name, count, width }) => [
    name,
    Array.from({ length: count }, () => '0'.repeat(width)),
  ])
  const special = ending.padStart(5, '0')
  return { prizes: { ...Object.fromEntries(zeros), special: [special] } }
}

/**
 * Enters a result: as the first of two, the second, a conflicting one, or a correction. Its effect
 * is observed only by the issue.
 */
export function planResult(world: World): Operation | undefined {
  const { dice, model, brand, now } = world
  const due = model.issues.all.filter(
    ({ lotteryCode, state, drawsAt }) =>
      lotteryCode === RECORDED &&
      (state === 'open' ? drawsAt - now < 7_200_000 : state !== 'voided'),
  )
  if (due.length === 0) return undefined
  const { issueId, state, opensAt } = dice.pick(due.slice(-3))
  const author = dice.pick(STAFF)
  const isSure = dice.chance(0.75)
  // Two endings for each issue, one of them more likely.
  const ending = NUMBERS[(Number(issueId) * 5 + (isSure ? 0 : 7)) % NUMBERS.length] ?? '00'
  const draw = resultOf(ending)
  const isEarly = state === 'open' && dice.chance(0.5)
  const drawnAt = isEarly && opensAt < now ? new Date(now - 1_000) : null
  const ref = { brandId: brand.brandId, issueId }
  const reason = dice.chance(0.9) ? 'read again' : null
  const entryAuthor = { name: author, origin: 'person', role: 'either', reason } as const
  model.issues.say(issueId, draw, author)
  return {
    name: `${author} says ${ending} of issue ${issueId}`,
    isKeyless: true,
    attempt: (node) =>
      node.db.transaction(async (tx) => {
        await enterResult(tx, ref, { draw, drawnAt }, entryAuthor)
      }),
    onOutcome: () => undefined,
  }
}

/** Voids an issue, whatever has been paid. */
export function planVoid(world: World): Operation | undefined {
  const { dice, model, brand } = world
  const { issues } = model
  const bet = issues.all.filter(({ issueId }) => issues.bets.some((one) => one.issueId === issueId))
  if (bet.length === 0) return undefined
  const { issueId } = dice.pick(bet)
  const ref = { brandId: brand.brandId, issueId }
  issues.sayVoid(issueId)
  return {
    name: `issue ${issueId} is made void`,
    isKeyless: true,
    attempt: (node) =>
      node.db.transaction(async (tx) => {
        // An own draw is voided only by the operator, with the office's approval.
        const issue = { brand_id: brand.brandId, issue_id: issueId }
        const by = { approvalId: 0n, proposedBy: 'one', approvedBy: 'another' }
        await requestVoid(tx, issue, { ...by, reason: 'called off' })
        await voidResult(tx, ref, 'called off')
      }),
    onOutcome: () => undefined,
  }
}
