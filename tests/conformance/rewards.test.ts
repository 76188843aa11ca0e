import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FormatError } from './json.ts'
import { readRewardCases, runRewardCase, type RewardCase } from './rewards-cases.ts'

const CASES_FILE = join(import.meta.dirname, '../../../shared/data/rewards/cases.json')
const hasCases = existsSync(CASES_FILE)
if (!hasCases) console.info('skipped: worked rewards, because ../shared is absent')

const RANKS: RewardCase = {
  id: 'r1',
  kind: 'rank',
  thresholds: [10, 20],
  start: 2,
  points: [0, 25, 9],
  expect: { ranks: [1, 2, 1] },
}

describe('worked rewards', () => {
  it.skipIf(!hasCases)('are all exact', () => {
    const outcomes = readRewardCases(readFileSync(CASES_FILE, 'utf8')).map(runRewardCase)
    expect(outcomes.length).toBeGreaterThanOrEqual(120)
    expect(outcomes.filter(({ status }) => status !== 'ok')).toEqual([])
  })

  it('tell what differs, and what cannot be computed', () => {
    expect(runRewardCase(RANKS)).toMatchObject({ id: 'r1', status: 'ok' })
    expect(runRewardCase({ ...RANKS, expect: { ranks: [1, 2, 2] } })).toEqual({
      id: 'r1',
      status: 'differs',
      figures: { ranks: [1, 2, 1] },
      expected: { ranks: [1, 2, 2] },
    })
    expect(runRewardCase({ ...RANKS, kind: 'jackpot' })).toMatchObject({ status: 'unsupported' })
    expect(runRewardCase({ ...RANKS, points: [0.5] })).toMatchObject({ status: 'unsupported' })
  })

  it('differ where an event gives another result than it must', () => {
    const events = [{ do: 'withdraw', amount: 1, at: 0, result: 'ok' }]
    const wagering = { id: 'w1', kind: 'wagering', events, expect: { cash: 0, grants: [] } }
    expect(runRewardCase(wagering)).toMatchObject({
      status: 'differs',
      reason: 'event 1 gives INSUFFICIENT_FUNDS',
    })
  })

  it.each(['no JSON', '{}', '{"cases":[{"id":"a"}]}'])('are no such file: %s', (text) => {
    expect(() => readRewardCases(text)).toThrow(FormatError)
  })
})
