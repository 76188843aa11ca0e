import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoBrand, placarBrand, profileOf } from '@fairhouse/profiles'
import { USERNAME_PATTERN } from '@fairhouse/protocol'
import { moneyEndOf, planHistory } from './plan.ts'
import type { HistoryInput, HistoryPlan } from './shapes.ts'

const SMALL = {
  slipsPerDay: 12,
  roundsPerDay: 2,
  lotteriesPerRound: 2,
  lastDraws: 3,
  recordedDraws: 2,
  withdrawalsPerDay: 3,
  visitsPerDay: 4,
  groupsPerDay: 3,
} as const

const asks = fc.record({
  seed: fc.string(),
  days: fc.integer({ min: 3, max: 9 }),
  end: fc.date({
    min: new Date('2026-11-01T00:00:00Z'),
    max: new Date('2028-11-01T00:00:00Z'),
    noInvalidDate: true,
  }),
})

function askOf(given: Pick<HistoryInput, 'seed' | 'days' | 'end'>): HistoryInput {
  const brands = [
    { ...SMALL, seed: demoBrand, members: 10 },
    { ...SMALL, seed: placarBrand, members: 3 },
  ]
  return { ...given, brands }
}

/** What is wrong with a plan, each fault as a sentence. */
function faultsOf(plan: HistoryPlan, ask: HistoryInput): string[] {
  const faults: string[] = []
  const check = (isTrue: boolean, sentence: string) => void (isTrue || faults.push(sentence))
  const { money } = profileOf(demoBrand.profile)
  const sure = plan.members.map(() => 0n)
  const months = new Map<string, bigint>()
  const closed = new Set<number>()
  let before = plan.start.getTime()
  for (const step of plan.steps) {
    const { at, kind } = step
    check(at >= before && at < plan.end.getTime(), `${kind} is out of its time`)
    before = at
    const acting = (member: number) =>
      check((plan.members[member]?.joinsAt ?? Infinity) < at, `${member} acts before joining`)
    const spend = (member: number, stake: bigint) => {
      sure[member] = (sure[member] ?? 0n) - stake
      check((sure[member] ?? 0n) >= 0n, `${member} stakes what is not there`)
    }
    if (kind === 'deposit' || kind === 'withdraw') {
      check(at < moneyEndOf(ask), 'money moves on a day that is not over')
    }
    if (kind === 'deposit') {
      for (const { member, method, amount, isPaid } of step.deposits) {
        acting(member)
        const rule = money.methods.find((one) => one.method === method)?.deposit
        check(!!rule && amount >= rule.min && amount <= rule.max, `${amount} by ${method}`)
        const month = `${member} ${new Date(at).toISOString().slice(0, 7)}`
        if (!isPaid) continue
        months.set(month, (months.get(month) ?? 0n) + amount)
        sure[member] = (sure[member] ?? 0n) + amount
      }
    } else if (kind === 'bet') {
      for (const { member, issue, stake } of step.slips) {
        acting(member)
        spend(member, stake)
        const { slot } = plan.issues[issue] ?? { slot: undefined }
        const isOnSale = !!slot && slot.opensAt.getTime() <= at && at < slot.closesAt.getTime()
        check(isOnSale, `a bet on ${slot?.issueNo} that is not on sale`)
      }
    } else if (kind === 'visit') {
      check(at < moneyEndOf(ask), 'games are played on a day that is not over')
      for (const { member, stakes } of step.visits) {
        acting(member)
        for (const stake of stakes) spend(member, stake)
      }
    } else if (kind === 'group') {
      for (const { member, issue, stake, shareCount, ...group } of step.groups) {
        const { ownShares, guaranteedShares, buyers } = group
        const price = stake / BigInt(shareCount)
        check(price * BigInt(shareCount) === stake && price % 100n === 0n, 'a share is no amount')
        acting(member)
        spend(member, price * BigInt(ownShares + guaranteedShares))
        let shares = ownShares + guaranteedShares
        for (const buyer of buyers) {
          acting(buyer.member)
          check(buyer.shares > 0 && buyer.member !== member, 'nobody buys of a ticket')
          spend(buyer.member, price * BigInt(buyer.shares))
          shares += buyer.shares
        }
        check(ownShares < shareCount && shares <= shareCount, `${shares} of ${shareCount} shares`)
        const { slot } = plan.issues[issue] ?? { slot: undefined }
        const locksAt = (slot?.closesAt.getTime() ?? 0) - 1_000
        const isLocked = plan.steps.some((one) => one.kind === 'lock' && one.at === locksAt)
        check(!!slot && slot.opensAt.getTime() <= at && at < locksAt && isLocked, 'no lock comes')
      }
    } else if (kind === 'withdraw') {
      for (const { member, reserve } of step.withdrawals) {
        acting(member)
        check(reserve === sure[member], `what ${member} still stakes could be paid out`)
      }
    } else if (kind === 'advance' || kind === 'record') {
      for (const [place, { slot, source }] of plan.issues.entries()) {
        const isDone = source === 'own' ? kind === 'advance' : kind === 'record'
        if (isDone && slot.drawsAt.getTime() <= at) closed.add(place)
      }
    }
  }
  const cap = money.kyc.levels[0]?.depositPerMonth ?? 0n
  for (const [month, sum] of months) check(sum <= cap, `${month}: ${sum} was paid in`)
  check(closed.size === plan.issues.length, 'an issue is left open')
  return faults
}

test('a plan is of its seed alone, in order, over before its end, and within every limit', () => {
  fc.assert(
    fc.property(asks, (given) => {
      const ask = askOf(given)
      const plan = planHistory(ask)
      expect(planHistory(ask)).toEqual(plan)
      expect(faultsOf(plan, ask)).toEqual([])
      const names = plan.members.map(({ username }) => username)
      expect(new Set(names).size).toBe(13)
      for (const name of names) expect(name).toMatch(new RegExp(USERNAME_PATTERN))
      expect(plan.steps.some(({ kind }) => kind === 'bet')).toBe(true)
    }),
    { numRuns: 12 },
  )
})
