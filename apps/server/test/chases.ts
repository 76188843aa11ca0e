import { randomUUID } from 'node:crypto'
import type { ChaseBody, ChaseDetail, SlipEntry } from '@fairhouse/protocol'
import { expect } from 'vitest'
import { checkLedger } from '#server/invariants.ts'
import type { TestMember, TestPlatform } from './platform.ts'
import { currentIssue, DIGITS, entry } from './slips.ts'

/** One chance in 100 000. */
export const LOSING: Partial<SlipEntry> = {
  playCode: 'SSC_5X_DIRECT',
  selection: { positions: [['1'], ['2'], ['3'], ['4'], ['5']] },
}
/** One of its ten lines wins, whatever is drawn: it costs 10.00 and pays 9.75. */
export const WINNING: Partial<SlipEntry> = {
  selection: { positions: [[], [], [], [], DIGITS] },
  lineCount: 10,
}

/** Three steps of 1.00, 2.00 and 4.00 that lose, unless `more` says otherwise. */
export async function chase(
  platform: TestPlatform,
  member: TestMember,
  more: Partial<ChaseBody> = {},
  idempotencyKey: string = randomUUID(),
) {
  const { issueId } = await currentIssue(platform)
  const body = {
    issueId,
    entries: [entry(LOSING)],
    multiples: [1, 2, 4],
    stopOnWin: true,
    ...more,
  }
  return member.call('POST /lgw/chases', { body, idempotencyKey })
}

export const detailOf = (member: TestMember, chaseId: string): Promise<ChaseDetail> =>
  member.call('GET /lgw/chases/:chaseId', { params: { chaseId } })

export const statesOf = ({ steps }: ChaseDetail): string =>
  steps.map(({ state }) => state).join(' ')

/** The issue on sale is drawn and settled, and the next one is on sale. */
export async function nextDraw(platform: TestPlatform): Promise<void> {
  const { drawsAt } = await currentIssue(platform)
  await platform.setNow(new Date(Date.parse(drawsAt) + 1_000))
  await platform.runCycle()
}

/** total = held + staked + released; the steps say the same. */
export function expectWhole({ chase: one, steps }: ChaseDetail): void {
  const parts = [one.heldMinor, one.stakedMinor, one.releasedMinor].map(BigInt)
  expect(parts.reduce((all, part) => all + part, 0n)).toBe(BigInt(one.totalMinor))
  expect(steps.reduce((all, { stakeMinor }) => all + BigInt(stakeMinor), 0n)).toBe(
    BigInt(one.totalMinor),
  )
}

export async function expectSound(platform: TestPlatform): Promise<void> {
  expect((await platform.db.transaction(checkLedger)).faults).toEqual([])
}
