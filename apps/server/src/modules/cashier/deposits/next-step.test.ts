import fc from 'fast-check'
import { minor, ZERO } from '@fairhouse/money'
import { describe, expect, test } from 'vitest'
import type { GatewayEvent, GatewayEventKind } from '../../payments/payment-port.ts'
import { paymentsOf } from './charge-payments.ts'
import { atMost } from './facts.ts'
import { blockedUntil } from './failed-payments.ts'
import { nextStep, stateOf, type Decided, type DepositFacts } from './next-step.ts'
import { isOwnPayment } from './own-account.ts'

const KINDS: readonly GatewayEventKind[] = [
  'charge.paid',
  'charge.declined',
  'charge.expired',
  'charge.refunded',
  'charge.chargedBack',
  'charge.chargebackReversed',
]

/** Events of up to two payments of one amount each, with numbers of their own. */
const events = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      reference: fc.constantFrom('one', 'two'),
      minute: fc.integer({ min: 0, max: 59 }),
    }),
    { maxLength: 10 },
  )
  .map((list) =>
    list.map(({ kind, reference, minute }, at): GatewayEvent => {
      const amount = reference === 'one' ? minor(500n) : minor(300n)
      const happenedAt = new Date(Date.UTC(2026, 10, 21, 12, minute))
      return { eventId: `e${at}`, subject: 'dep_1', kind, amount, reference, happenedAt }
    }),
  )

const NEW: DepositFacts = {
  status: 'pending',
  reason: null,
  takenBack: ZERO,
  events: [],
  decided: [],
}

const UNTOUCHED = {
  byMember: ZERO,
  byOperator: ZERO,
  doubleReturnLoss: ZERO,
  ordered: ZERO,
} as const

/** Applies `nextStep` like the ledger with a member who keeps the money. */
function follow(facts: DepositFacts): DepositFacts {
  let now = facts
  for (let step = 0; step < 50; step += 1) {
    const next = nextStep(now)
    if (!next) return now
    const decided = now.decided.map((one): Decided => {
      if (next.kind === 'bookChargeback' && one.reference === next.decided.reference) {
        return { ...one, byMember: minor(one.byMember + next.amount) }
      }
      if (next.kind === 'undoChargeback' && one.reference === next.decided.reference) {
        return { ...one, byMember: minor(one.byMember - next.amount) }
      }
      if (next.kind === 'bookDoubleReturn' && one.reference === next.decided.reference) {
        return { ...one, doubleReturnLoss: minor(one.doubleReturnLoss + next.amount) }
      }
      return one
    })
    if (next.kind === 'decide') {
      const { reference, amount } = next.payment
      decided.push({ ...UNTOUCHED, status: 'credited', reason: null, reference, amount })
    }
    if (next.kind === 'noteReturn') {
      const { reference, amount } = next.payment
      decided.push({ ...UNTOUCHED, status: 'returned', reason: 'refunded', reference, amount })
    }
    now = { ...now, decided, ...(next.kind === 'settle' ? stateOf(now) : {}) }
  }
  throw new Error('comes to no end')
}

function keptOf({ decided }: DepositFacts): bigint {
  return decided
    .filter(({ status }) => status === 'credited')
    .reduce((total, one) => total + one.amount - one.byMember, 0n)
}

/** What the gateway keeps for the operator, by the decisions. */
function bornOf({ decided }: DepositFacts): bigint {
  return decided.reduce((total, one) => total + one.doubleReturnLoss, 0n)
}

describe('what follows from events', () => {
  test('does not depend on their order, nor on how they come by and by', () => {
    fc.assert(
      fc.property(
        events.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          const atOnce = follow({ ...NEW, events: list })
          let byAndBy = NEW
          for (const [at] of shuffled.entries()) {
            byAndBy = follow({ ...byAndBy, events: shuffled.slice(0, at + 1) })
          }
          expect(keptOf(byAndBy)).toBe(keptOf(atOnce))
          const payments = paymentsOf(list)
          const due = payments.reduce((total, one) => total + one.amount - one.gone, 0n)
          expect(keptOf(atOnce)).toBe(due)
          const twice = payments.reduce((total, one) => total + one.returnedTwice, 0n)
          expect(bornOf(atOnce)).toBe(twice)
          expect(bornOf(byAndBy)).toBe(twice)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('never takes back more than was credited', () => {
    fc.assert(
      fc.property(events, (list) => {
        for (const one of follow({ ...NEW, events: list }).decided) {
          expect(one.byMember).toBeGreaterThanOrEqual(0n)
          expect(one.byMember).toBeLessThanOrEqual(one.amount)
        }
      }),
    )
  })
})

describe('payments of a charge', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second))
  const event = (kind: GatewayEventKind, second: number, more: Partial<GatewayEvent> = {}) => ({
    eventId: `e${second}`,
    subject: 'dep_1',
    kind,
    amount: minor(500n),
    reference: 'one',
    happenedAt: at(second),
    ...more,
  })

  test('are what was told first, whatever came first', () => {
    const [early, late] = [event('charge.paid', 1), event('charge.paid', 9, { amount: minor(7n) })]
    for (const list of [
      [early, late],
      [late, early],
    ]) {
      expect(paymentsOf(list)).toMatchObject([{ amount: 500n }])
    }
    const twin = event('charge.paid', 1, { eventId: 'e0', amount: minor(8n) })
    for (const list of [
      [early, twin],
      [twin, early],
    ]) {
      expect(paymentsOf(list)).toMatchObject([{ amount: 8n }])
    }
  })

  test('that are gone before they are decided are not credited', () => {
    const refund = event('charge.refunded', 2)
    const all = [event('charge.paid', 1), refund]
    expect(nextStep({ ...NEW, events: all })).toEqual({ kind: 'settle' })
    expect(stateOf({ ...NEW, events: all })).toMatchObject({ status: 'returned' })
    const some = [event('charge.paid', 1), { ...refund, amount: minor(499n) }]
    expect(nextStep({ ...NEW, events: some })?.kind).toBe('decide')
    const twice = [...all, event('charge.chargedBack', 3)]
    expect(nextStep({ ...NEW, events: twice })?.kind).toBe('noteReturn')
  })

  const RETURNED = {
    ...UNTOUCHED,
    reference: 'one',
    amount: minor(500n),
    reason: 'paused',
  } as const
  test.each([
    ['not yet', 'returning', 0n, [], undefined],
    ['in part', 'returning', 0n, [499n], undefined],
    ['all of it', 'returning', 0n, [500n], 'confirmReturn'],
    ['nothing of it, without an order', 'returned', 0n, [], 'returnAgain'],
    ['nothing of it, with an order', 'returned', 500n, [], undefined],
    ['less than was ordered', 'returned', 499n, [300n], 'returnAgain'],
    ['all of it, without an order', 'returned', 0n, [500n], undefined],
  ] as const)('that go back are ordered back once: %s', (_, status, ordered, refunds, kind) => {
    const events = [
      event('charge.paid', 1),
      ...refunds.map((amount) => event('charge.refunded', 2, { amount: minor(amount) })),
    ]
    const decided = [{ ...RETURNED, status, ordered: minor(ordered) }]
    const state = stateOf({ ...NEW, events, decided })
    expect(nextStep({ ...NEW, ...state, events, decided })?.kind).toBe(kind)
  })

  test.each([
    [5n, 9n, 5n],
    [9n, 5n, 5n],
    [5n, 5n, 5n],
    [5n, 1n, 1n],
    [5n, 0n, 0n],
    [5n, -1n, 0n],
  ])('%s, but no more than %s: %s', (amount, most, expected) => {
    expect(atMost(minor(amount), most)).toBe(expected)
  })
})

describe('an own payment', () => {
  const person = { taxId: '529.982.247-25', realName: 'João da Silva' }
  test.each([
    ['the same number', { taxId: '52998224725', name: 'X' }, person, true, true],
    ['another number', { taxId: '11144477735', name: 'João da Silva' }, person, true, false],
    ['no number, the name', { name: 'SILVA, JOAO  DA' }, person, true, true],
    ['no number, another name', { name: 'Joana da Silva' }, person, true, false],
    ['nothing told by a bank', undefined, person, true, false],
    ['nothing told by a coin', undefined, person, false, true],
    ['nothing on record', { taxId: '11144477735', name: 'X' }, {}, true, true],
    ['a name on record, none told', {}, { realName: 'João' }, true, true],
  ])('%s', (_name, payer, known, hasPayers, isOwn) => {
    expect(isOwnPayment(payer, known, hasPayers)).toBe(isOwn)
  })
})

describe('payments that fail', () => {
  const rule = { count: 3, withinMinutes: 10, blockMinutes: 60 }
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
  test.each([
    ['too few', [0, 5], 6, undefined],
    ['enough, in time', [0, 5, 10], 11, 70],
    ['enough, over a longer time', [0, 5, 11], 12, undefined],
    ['enough, and long ago', [0, 5, 10], 70, undefined],
    ['one more puts the end off', [0, 5, 10, 14], 15, 74],
  ])('%s', (_name, minutes, now, until) => {
    const end = blockedUntil(minutes.toReversed().map(at), rule, at(now))
    expect(end).toEqual(until === undefined ? undefined : at(until))
  })
})
