import { randomUUID } from 'node:crypto'
import { demoBrand } from '@fairhouse/profiles'
import type { ExposureLimitsWire, SlipEntry } from '@fairhouse/protocol'
import { staffOf, type TestStaff } from './office.ts'
import type { TestMember, TestPlatform } from './platform.ts'
import { currentIssue, entry, place } from './slips.ts'

export const NO_LIMITS: ExposureLimitsWire = {
  memberStakeMinor: null,
  playPayoutMinor: null,
  outcomePayoutMinor: null,
  steps: [],
}

/** One unit of 1.00 on two-digit numbers of the North: 98 times the stake. */
export function de(numbers: readonly string[], more: Partial<SlipEntry> = {}): SlipEntry {
  return entry({
    playCode: 'VN_MB_DE',
    selection: { numbers: [...numbers] },
    lineCount: numbers.length,
    price: 'x98',
    ...more,
  })
}

export interface ExposurePeople {
  /** May change limits and numbers, and read the audit. */
  readonly boss: TestStaff
  /** May look. */
  readonly reader: TestStaff
  readonly member: TestMember
}

export async function exposurePeople(platform: TestPlatform): Promise<ExposurePeople> {
  const may = ['lottery.read', 'lottery.exposure', 'audit.read'] as const
  return {
    boss: await staffOf(platform, 'boss', may),
    reader: await staffOf(platform, 'reader', ['lottery.read']),
    member: await platform.member('100000.00'),
  }
}

/** Limits, numbers and bets of NORTH5, of a platform that is there when they are asked for. */
export function exposureKit(platformOf: () => TestPlatform, people: () => ExposurePeople) {
  async function priceOfDe(): Promise<string> {
    const params = { lotteryCode: 'NORTH5' }
    const { prices } = await platformOf().visitor('GET /lgw/lotteries/:lotteryCode', { params })
    return prices.find(({ playCode }) => playCode === 'VN_MB_DE')?.price ?? ''
  }

  /** Signals between nodes arrive at once here. */
  function forget(): void {
    const { catalogue, exposure } = platformOf().deps
    catalogue.forget(demoBrand.brandId)
    exposure.forget()
  }

  async function limit(limits: ExposureLimitsWire | null) {
    const answer = await people().boss.call('PUT /staff/lottery/lotteries/:lotteryCode/limits', {
      params: { lotteryCode: 'NORTH5' },
      body: { limits, reason: 'a test of limits' },
    })
    forget()
    return answer
  }

  const setNumbers = (
    outcomes: string[],
    oddsPercent: number | null,
    more: { issueId?: string; playCode?: string } = {},
    by = people().boss,
  ) =>
    by.call('PUT /staff/lottery/lotteries/:lotteryCode/numbers', {
      params: { lotteryCode: 'NORTH5' },
      body: { playCode: 'VN_MB_DE', outcomes, oddsPercent, reason: 'a test of numbers', ...more },
    })

  /** Each group of tests has an issue of its own. */
  async function nextIssue() {
    const { closesAt } = await currentIssue(platformOf(), 'NORTH5')
    await platformOf().setNow(new Date(Date.parse(closesAt) + 20_000))
    await platformOf().runCycle()
    // Idle members are logged out.
    const { boss, reader } = people()
    for (const { call } of [boss, reader]) await call('GET /staff/lottery/lotteries', {})
    return currentIssue(platformOf(), 'NORTH5')
  }

  const bet = async (entries: SlipEntry[], who = people().member, key: string = randomUUID()) => {
    const { issueId } = await currentIssue(platformOf(), 'NORTH5')
    return place(who, { issueId, entries }, key)
  }

  return { priceOfDe, forget, limit, setNumbers, nextIssue, bet }
}
