import { hire, logInStaff, type TestStaff } from './office.ts'
import { createTestPlatform, NOON, type TestPlatform } from './platform.ts'
import { resultOf } from './results.ts'

const PEOPLE = {
  eva: ['lottery.read', 'lottery.results.enter'],
  both: ['lottery.read', 'lottery.results.enter', 'lottery.results.confirm'],
  carl: ['lottery.read', 'lottery.results.enter', 'lottery.results.confirm'],
  vera: ['lottery.read', 'lottery.issues.void', 'approvals.read', 'approvals.decide'],
  vito: ['lottery.read', 'lottery.issues.void', 'approvals.read', 'approvals.decide'],
  dora: ['lottery.read', 'approvals.read', 'approvals.decide'],
} as const

interface Saying {
  readonly special?: string
  readonly draw?: object
  readonly drawnAt?: string
  readonly reason?: string
}

/** An office whose people enter, confirm and void results of Vietnam North. */
export async function openResultOffice() {
  const platform: TestPlatform = await createTestPlatform()
  const staff = new Map<string, TestStaff>()
  let day = 0
  for (const [name, permissions] of Object.entries(PEOPLE)) {
    await hire(platform, name, { permissions })
  }

  /** The hour; sessions of before have ended. */
  async function at(instant: string, plusMs = 0): Promise<void> {
    await platform.setNow(new Date(Date.parse(instant) + plusMs))
    staff.clear()
  }

  /** Each test has a day, and an issue, of its own. */
  async function nextDay(): Promise<void> {
    day += 1
    await at(new Date(NOON.getTime() + day * 3 * 86_400_000 - 6 * 3_600_000).toISOString())
    await platform.runCycle()
  }

  /** Someone at work at this hour; a session of another day has ended. */
  async function callOf(name: keyof typeof PEOPLE) {
    const known = staff.get(name) ?? (await logInStaff(platform, name))
    staff.set(name, known)
    return known.call
  }

  async function say(
    who: keyof typeof PEOPLE,
    issueId: string,
    saying: Saying,
    how: 'enter' | 'confirm' = 'enter',
  ) {
    const { special = '12345', draw = resultOf(special), drawnAt, reason } = saying
    const body = { draw, ...(drawnAt ? { drawnAt } : {}), ...(reason ? { reason } : {}) }
    const input = { params: { issueId }, body: body as { draw: Record<string, unknown> } }
    const call = await callOf(who)
    return how === 'enter'
      ? call('POST /staff/lottery/issues/:issueId/results', input)
      : call('POST /staff/lottery/issues/:issueId/results/confirm', input)
  }

  async function approveAs(who: keyof typeof PEOPLE, approvalId: string) {
    const call = await callOf(who)
    await call('POST /staff/approvals/:approvalId/approve', { params: { approvalId }, body: {} })
  }

  async function look(issueId: string, who: keyof typeof PEOPLE = 'eva') {
    const call = await callOf(who)
    return (await call('GET /staff/lottery/issues/:issueId', { params: { issueId } })).issue
  }

  return { platform, at, nextDay, callOf, say, approveAs, look }
}

export type ResultOffice = Awaited<ReturnType<typeof openResultOffice>>
