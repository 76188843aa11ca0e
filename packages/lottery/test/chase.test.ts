import { minor } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bindSteps,
  cancelStep,
  chaseMoney,
  chaseMultiples,
  placeStep,
  planChase,
  settleStep,
  stopChase,
  voidStep,
  type ChasePlan,
} from '../src/chase.ts'

const UNIT = 20_000n

const plans = fc
  .record({
    multiples: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 12 }),
    stopOnWin: fc.boolean(),
  })
  .map(({ multiples, stopOnWin }) =>
    planChase(
      multiples.map((multiple, at) => ({ issueNo: String(at), multiple })),
      (multiple) => minor(UNIT * BigInt(multiple)),
      stopOnWin,
    ),
  )

/** What may happen to a step next, whether its plan allows it or not. */
const actions = fc.array(
  fc.tuple(
    fc.constantFrom('place', 'win', 'lose', 'void', 'cancel', 'stop'),
    fc.integer({ min: 0, max: 11 }).map(String),
  ),
  { maxLength: 60 },
)

const DEEDS: Readonly<Record<string, (plan: ChasePlan, issueNo: string) => ChasePlan>> = {
  place: placeStep,
  win: (plan, issueNo) => settleStep(plan, issueNo, true),
  lose: (plan, issueNo) => settleStep(plan, issueNo, false),
  void: voidStep,
  cancel: cancelStep,
  stop: (plan) => stopChase(plan),
}

/** The plan after an action; as before where it is refused. */
function after(plan: ChasePlan, [action, issueNo]: readonly [string, string]): ChasePlan {
  try {
    return DEEDS[action]?.(plan, issueNo) ?? plan
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
    return plan
  }
}

describe('the money of a plan', () => {
  test('is held, staked or released, whatever happens: no unit comes or goes', () => {
    fc.assert(
      fc.property(plans, actions, (first, list) => {
        const whole = chaseMoney(first).frozen
        let before = first
        for (const action of list) {
          const plan = after(before, action)
          const { frozen, staked, released, held } = chaseMoney(plan)
          expect(frozen).toBe(whole)
          expect(staked + released + held).toBe(whole)
          expect(held >= 0n).toBe(true)
          // What is staked or released never comes back under the plan.
          expect(staked >= chaseMoney(before).staked).toBe(true)
          expect(released >= chaseMoney(before).released).toBe(true)
          if (plan.state !== 'running') expect(held).toBe(0n)
          before = plan
        }
      }),
    )
  })

  test('is free again after a win that stops it, but for bets that are placed', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const won = settleStep(placeStep(plan, '0'), '0', true)
        const first = plan.steps[0]?.stake ?? 0n
        const { staked, released, held } = chaseMoney(won)
        expect(staked).toBe(first)
        if (plan.stopOnWin) expect([released, held]).toEqual([chaseMoney(plan).frozen - first, 0n])
        else expect(released).toBe(0n)
      }),
    )
  })
})

describe('multiples', () => {
  test.each([
    ['even', 4, 99_999, [1, 1, 1, 1]],
    ['double', 5, 99_999, [1, 2, 4, 8, 16]],
    ['double', 5, 5, [1, 2, 4, 5, 5]],
    ['double', 0, 5, []],
  ] as const)('%s over %i issues, to %i at most', (growth, count, most, multiples) => {
    expect(chaseMultiples(growth, count, most)).toEqual(multiples)
  })
})

describe('the issues of waiting steps', () => {
  const at = (hour: number) => ({ drawsAt: new Date(Date.UTC(2026, 10, 21, hour)) })
  const from = (hour: number) => ({ notBefore: at(hour).drawsAt })
  const slots = [at(10), at(11), at(12), at(13)]

  test.each([
    ['their own', [10, 11, 12], [10, 11, 12]],
    ['later ones, where theirs are gone', [8, 9, 10], [10, 11, 12]],
    ['their own after a step that was cancelled', [10, 12, 13], [10, 12, 13]],
    ['none where there is none', [12, 13, 14], [12, 13, undefined]],
  ])('are %s', (_name, wished, got) => {
    const bound = bindSteps(wished.map(from), slots)
    expect(bound.map((slot) => slot?.drawsAt.getUTCHours())).toEqual(got)
  })
})
