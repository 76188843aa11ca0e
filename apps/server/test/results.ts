import { randomUUID } from 'node:crypto'
import { VN_MB_PRIZES } from '@fairhouse/lottery/draws'
import type { SlipEntry } from '@fairhouse/protocol'
import type { TestMember, TestPlatform } from './platform.ts'

/** A result of Vietnam North that is all zeros but for its special prize. */
export function resultOf(special: string): { prizes: Record<string, string[]> } {
  const zeros = VN_MB_PRIZES.map(({ name, count, width }) => [
    name,
    Array.from({ length: count }, () => '0'.repeat(width)),
  ])
  return { prizes: { ...Object.fromEntries(zeros), special: [special] } }
}

/** The issue of the recorded lottery that is on sale. */
export async function recordedIssue(platform: TestPlatform) {
  const params = { lotteryCode: 'VN_MB' }
  const { lottery } = await platform.visitor('GET /lgw/lotteries/:lotteryCode', { params })
  if (!lottery.current) throw new Error('no issue is on sale')
  return lottery.current
}

/** Bets 1.00 a line on the last two digits of the special prize, at odds of 98. */
export async function betOn(
  member: TestMember,
  issueId: string,
  numbers: readonly string[],
  more: Partial<SlipEntry> = {},
): Promise<string> {
  const entry = {
    playCode: 'VN_MB_DE',
    selection: { numbers: [...numbers] },
    unitStakeMinor: '10000',
    multiple: 1,
    lineCount: numbers.length,
    price: 'x98',
    ...more,
  }
  const body = { issueId, entries: [entry] }
  const answer = await member.call('POST /lgw/bets', { body, idempotencyKey: randomUUID() })
  return answer.betIds[0] ?? ''
}

/** As the ledger has it: a draw may be further away than a session lasts. */
export async function balanceOf(platform: TestPlatform, member: TestMember): Promise<bigint> {
  const rows = await platform.db.query<{ balance: bigint }>(
    'select balance from ledger_accounts where account_id = $1',
    [member.accountId],
  )
  return rows[0]?.balance ?? 0n
}
