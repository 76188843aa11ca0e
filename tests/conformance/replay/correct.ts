import { isDeepStrictEqual } from 'node:util'
import { familyOf, type AnyDraw, type DrawFacts } from '@fairhouse/lottery/all'
import { enterResult } from '../../../apps/server/src/modules/results/index.ts'
import type { Lottery } from '../../../apps/server/src/modules/lotteries/index.ts'
import type { Simulation } from '../../../apps/server/src/simulator/platform.ts'
import { streamOf } from './plan.ts'

/** Two people of the office, as it wants them. */
const PEOPLE = ['ana', 'rui'] as const

/** Which draws get a wrong result first: spread as evenly as possible. */
export function correctedDraws(corrections: number, draws: number): ReadonlySet<number> {
  const indexes = Array.from({ length: corrections }, (_, at) =>
    Math.floor(((at + 0.5) * draws) / corrections),
  )
  return new Set(indexes)
}

/** A result that is not the real one, by the seed. */
export function wrongDraw(
  lottery: Lottery,
  right: { readonly issueNo: string; readonly draw: AnyDraw; readonly facts: DrawFacts },
  seed: string,
): AnyDraw {
  const stream = streamOf(seed, `wrong/${right.issueNo}`)
  for (;;) {
    const draw = familyOf(lottery.family).drawFrom(stream, right.facts)
    if (!isDeepStrictEqual(draw, right.draw)) return draw
  }
}

/**
 * Two people say what the result is: the first one of the issue, or with a reason a correction.
 * Throws Error when that does not decide it.
 */
export async function decideByTwo(
  { db }: Simulation,
  { brandId, lotteryCode }: Lottery,
  issueNo: string,
  draw: AnyDraw,
  reason: string | null,
): Promise<void> {
  const outcomes: string[] = []
  for (const name of PEOPLE) {
    const author = { name, origin: 'person', role: 'either', reason } as const
    const ref = { brandId, lotteryCode, issueNo }
    const { outcome } = await db.transaction((tx) =>
      enterResult(tx, ref, { draw, drawnAt: null }, author),
    )
    outcomes.push(outcome)
  }
  if (outcomes.join(' ') !== 'entered confirmed') {
    throw new Error(`the result of ${issueNo} was ${outcomes.join(', then ')}`)
  }
}
