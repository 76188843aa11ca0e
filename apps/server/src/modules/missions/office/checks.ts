import { isPayable, parseMinor, type Minor } from '@fairhouse/money'
import { MISSION_PRIZES, type MissionBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { areSameTerms, ROUNDS_MOST } from '../../free-rounds/index.ts'
import { requireLanguages, requireOwnText } from '../../notices/index.ts'
import type { MissionRow } from '../mission-rows.ts'

const WEEK = 7

function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

/** Ends of the names of the amounts, by what they are of. */
const UNITS = { money: 'Minor', points: 'Points', rounds: 'Rounds' } as const

/** Prize and budget in the unit of the prize. */
export function amountsOf(body: MissionBody): { readonly prize: bigint; readonly budget: bigint } {
  switch (body.prizeKind) {
    case 'money':
      return {
        prize: parseMinor(body.prizeMinor) ?? 0n,
        budget: parseMinor(body.budgetMinor) ?? 0n,
      }
    case 'points':
      return { prize: BigInt(body.prizePoints), budget: BigInt(body.budgetPoints) }
    case 'rounds':
      return { prize: BigInt(body.prizeRounds), budget: BigInt(body.budgetRounds) }
  }
}

function requireAmounts(brand: Brand, body: MissionBody): void {
  const { prizeKind } = body
  const own = UNITS[prizeKind]
  for (const unit of MISSION_PRIZES.filter((kind) => kind !== prizeKind).map(
    (kind) => UNITS[kind],
  )) {
    for (const field of ['prize', 'budget'] as const) {
      if (String(body[`${field}${unit}`]) !== '0') throw fault(`${field}${unit}`, '0')
    }
  }
  const { prize, budget } = amountsOf(body)
  if (prize <= 0n) throw fault(`prize${own}`, '> 0')
  if (prizeKind === 'money' && !isPayable(prize as Minor, brand.currency)) {
    throw fault('prizeMinor', 'payable in the currency')
  }
  if (prizeKind === 'rounds' && prize > ROUNDS_MOST) throw fault('prizeRounds', `≤ ${ROUNDS_MOST}`)
  if (budget < prize) throw fault(`budget${own}`, 'a prize at least')
  if ((prizeKind === 'rounds') !== (body.rounds !== null)) throw fault('rounds', prizeKind)
}

function requireGoal(body: MissionBody): void {
  const { goal, product, task, target, period } = body
  if ((goal === 'task') !== (task !== null)) throw fault('task', 'of tasks alone')
  const isByProduct = goal === 'bets' || goal === 'games'
  if (product !== null && !isByProduct) throw fault('product', 'of bets and games alone')
  if (goal === 'task' && target !== 1) throw fault('target', '1')
  if (goal === 'task' && period !== 'once') throw fault('period', 'once')
  if (goal === 'days' && period === 'daily') throw fault('period', 'once or weekly')
  if (goal === 'days' && period === 'weekly' && target > WEEK) throw fault('target', '7 at most')
}

/** Checks of a body beyond its schema. Throws VALIDATION_FAILED, NOTICE_TEXT_MISSING. */
export function requireSound(brand: Brand, body: MissionBody): void {
  requireLanguages(body.texts)
  requireOwnText(brand, body.texts)
  requireGoal(body)
  requireAmounts(brand, body)
  if (body.until !== null && body.until < body.from) throw fault('until', 'not before the first')
}

/**
 * A mission that was open keeps what members went by: its goal, period, first day and prize; its
 * budget and number of prizes are never below what was given. Throws VALIDATION_FAILED.
 */
export function requireKept(before: MissionRow, body: MissionBody): void {
  const { prize, budget } = amountsOf(body)
  const given = BigInt(before.given)
  if (budget < given * prize) throw fault('budget', 'no less than was given')
  if (body.most !== null && body.most < before.given) throw fault('most', 'no less than was given')
  if (before.state === 'draft') return
  if (body.state === 'draft') throw fault('state', 'open or stopped')
  const kept = {
    goal: before.goal,
    product: before.product,
    task: before.task,
    target: before.target,
    period: before.period,
    from: before.from_day,
    prizeKind: before.prize_kind,
  }
  for (const [field, was] of Object.entries(kept)) {
    if (body[field as keyof typeof kept] !== was) throw fault(field, 'as it was opened')
  }
  if (prize !== before.prize) throw fault(`prize${UNITS[body.prizeKind]}`, 'as it was opened')
  if (!areSameTerms(before.rounds, body.rounds)) throw fault('rounds', 'as it was opened')
}
