import { randomUUID } from 'node:crypto'
import type { SlipBody, SlipEntry } from '@fairhouse/protocol'
import { ApiError } from '@fairhouse/protocol/client'
import type { TestMember, TestPlatform } from './platform.ts'

export const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The issue on sale; throws when there is none. */
export async function currentIssue(platform: TestPlatform, lotteryCode = 'SSC1') {
  const params = { lotteryCode }
  const detail = await platform.visitor('GET /lgw/lotteries/:lotteryCode', { params })
  const issue = detail.lottery.current
  if (!issue) throw new Error('no issue is on sale')
  return issue
}

/** One digit at the last position: 10 lines would cover it; one line costs `stake`. */
export function entry(overrides: Partial<SlipEntry> = {}): SlipEntry {
  return {
    playCode: 'SSC_DWD',
    selection: { positions: [[], [], [], [], ['7']] },
    unitStakeMinor: '10000',
    multiple: 1,
    lineCount: 1,
    price: 'g1950',
    ...overrides,
  }
}

export function place(member: TestMember, body: SlipBody, idempotencyKey: string = randomUUID()) {
  return member.call('POST /lgw/bets', { body, idempotencyKey })
}

/** "no error", or status and code of the refusal. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'no error'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.status} ${error.code}`
  }
}
