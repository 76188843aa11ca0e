import { minor, ZERO, type Minor } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyToBook,
  applyToRounds,
  EMPTY_BOOK,
  type Grant,
  type GrantState,
  type GrantTerms,
  type RoundBook,
  type RoundEvent,
} from '../src/index.ts'

const TERMS: GrantTerms = {
  kind: 'fixed',
  amount: minor(100n),
  multiplier: 10n,
  lasts: 100,
  weights: new Map([['slots', 10_000n]]),
  forfeitOnWithdraw: false,
}

function grant(id: string, more: Partial<Grant> = {}): Grant {
  return {
    id,
    terms: TERMS,
    state: 'active',
    startsAt: 0,
    endsAt: 100,
    balance: minor(100n),
    wagered: ZERO,
    required: minor(1_000n),
    converted: ZERO,
    removed: ZERO,
    ...more,
  }
}

const bookOf = (cash: bigint, ...grants: readonly Grant[]): RoundBook => ({
  cash: minor(cash),
  grants: new Map(grants.map((one) => [one.id, one])),
  rounds: new Map(),
  stakes: new Map(),
})

const stake = (amount: bigint, key = 's', product = 'slots'): RoundEvent => ({
  do: 'stake',
  round: 'r',
  stake: key,
  product,
  amount: minor(amount),
})
const unstake = (amount: bigint, key = 's'): RoundEvent => ({
  do: 'unstake',
  round: 'r',
  stake: key,
  amount: minor(amount),
})
const pay = (amount: bigint): RoundEvent => ({ do: 'pay', round: 'r', amount: minor(amount) })

/** The book after events that must be accepted. */
function after(book: RoundBook, ...events: readonly RoundEvent[]): RoundBook {
  return events.reduce((last, event) => {
    const step = applyToRounds(last, event)
    if (!step) throw new Error(`not covered: ${event.do}`)
    return step.book
  }, book)
}

const ended = (book: RoundBook, id: string, state: GrantState): RoundBook => {
  const before = book.grants.get(id) ?? grant(id)
  return { ...book, grants: new Map(book.grants).set(id, { ...before, state, balance: ZERO }) }
}

/** Cash, what grants hold, and what was removed of them. */
const held = ({ cash, grants }: RoundBook) => [
  cash,
  ...[...grants.values()].flatMap(({ balance, removed }) =>
    removed === ZERO ? [balance] : [balance, removed],
  ),
]

describe('a round takes bonus money', () => {
  it.each([
    ['cash first', bookOf(30n, grant('a')), [stake(50n)], [0n, 80n]],
    ['one grant after the other', bookOf(0n, grant('a'), grant('b')), [stake(150n)], [0n, 0n, 50n]],
    [
      'a win goes back as it was staked',
      bookOf(20n, grant('a')),
      [stake(50n), pay(100n)],
      [40n, 130n],
    ],
    [
      'what cannot be divided is of the first',
      bookOf(0n, grant('a'), grant('b')),
      [stake(150n), pay(7n)],
      [0n, 5n, 52n],
    ],
    ['two wins together', bookOf(20n, grant('a')), [stake(50n), pay(1n), pay(1n)], [1n, 71n]],
    [
      'a stake undone returns its parts',
      bookOf(20n, grant('a')),
      [stake(50n), unstake(50n)],
      [20n, 100n],
    ],
    [
      'a win taken back leaves both',
      bookOf(20n, grant('a')),
      [stake(50n), pay(100n), pay(-100n)],
      [0n, 70n],
    ],
  ] as [string, RoundBook, RoundEvent[], bigint[]][])('%s', (_, book, events, wanted) => {
    expect(held(after(book, ...events))).toEqual(wanted)
  })

  it('stakes of one round are one stake: cash that is added has its part of the win', () => {
    const first = after(bookOf(0n, grant('a')), stake(40n, 'one'))
    const book = after({ ...first, cash: minor(60n) }, stake(60n, 'two'), pay(50n))
    expect(held(book)).toEqual([30n, 80n])
    // The stake of bonus money is undone: the win is all of the cash's.
    expect(held(after(book, unstake(40n, 'one')))).toEqual([50n, 100n])
  })

  it.each([
    ['a product without weight', stake(50n, 's', 'table')],
    ['more than there is', stake(131n)],
  ])('%s is not covered', (_, event) => {
    expect(applyToRounds(bookOf(30n, grant('a')), event)).toBeUndefined()
  })

  it('the highest bet is judged by all that the round has staked', () => {
    const terms = { ...TERMS, maxBet: minor(60n) }
    const book = after(bookOf(0n, grant('a', { terms })), stake(40n, 'one'))
    expect(applyToRounds(book, stake(21n, 'two'))).toBeUndefined()
    expect(applyToRounds(book, stake(20n, 'two'))).toBeDefined()
  })

  it.each([
    ['cleared', [80n, 0n]],
    ['forfeited', [0n, 0n, 80n]],
    ['expired', [0n, 0n, 80n]],
  ] as const)('what a round brings to a grant that is %s', (state, wanted) => {
    const book = ended(after(bookOf(0n, grant('a')), stake(40n)), 'a', state)
    expect(held(after(book, pay(80n)))).toEqual(wanted)
    expect(held(after(book, pay(80n), pay(-80n)))).toEqual([0n, 0n])
  })

  it('a running grant gives no more than it holds: the rest is cash that is owed', () => {
    const won = after(bookOf(0n, grant('a')), stake(100n), pay(50n))
    const grants = new Map([['a', grant('a', { balance: minor(20n) })]])
    expect(held(after({ ...won, grants }, pay(-50n)))).toEqual([-30n, 0n])
  })
})

const amounts = fc.bigInt({ min: 1n, max: 120n })
const EVENTS = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('stake' as const), round: fc.nat({ max: 2 }), amount: amounts }),
    fc.record({ do: fc.constant('unstake' as const), pick: fc.nat({ max: 20 }) }),
    fc.record({ do: fc.constant('pay' as const), round: fc.nat({ max: 2 }), amount: amounts }),
    fc.record({ do: fc.constant('end' as const), pick: fc.nat({ max: 2 }) }),
  ),
  { maxLength: 30 },
)

const sum = (values: Iterable<bigint>) => [...values].reduce((all, one) => all + one, 0n)

/** Cash and bonus money, with what is staked and without what rounds have paid. */
function wealth({ cash, grants, rounds }: RoundBook): bigint {
  const own = [...grants.values()].map(({ balance, removed }) => balance + removed)
  const out = [...rounds.values()].map(({ staked, paid }) => staked - paid)
  return cash + sum(own) + sum(out)
}

describe('whatever rounds do', () => {
  it('nothing is made or lost, nothing falls below zero, and moves tell all of it', () => {
    fc.assert(
      fc.property(EVENTS, fc.bigInt({ min: 0n, max: 90n }), (events, cash) => {
        let book = bookOf(cash, grant('a'), grant('b', { endsAt: 90 }), grant('c'))
        const open: { readonly key: string; readonly round: string; readonly amount: Minor }[] = []
        for (const [index, one] of events.entries()) {
          if (one.do === 'end') {
            const id = ['a', 'b', 'c'][one.pick] ?? 'a'
            const found = book.grants.get(id)
            if (found?.state !== 'active') continue
            const removed = minor(found.removed + found.balance)
            const gone = { ...found, state: 'forfeited' as const, balance: ZERO, removed }
            book = { ...book, grants: new Map(book.grants).set(id, gone) }
            continue
          }
          const undone =
            one.do === 'unstake' ? open.splice(one.pick % (open.length || 1), 1)[0] : undefined
          if (one.do === 'unstake' && !undone) continue
          const event: RoundEvent =
            one.do === 'unstake'
              ? {
                  do: 'unstake',
                  round: undone?.round ?? '',
                  stake: undone?.key ?? '',
                  amount: undone?.amount ?? ZERO,
                }
              : one.do === 'pay'
                ? { do: 'pay', round: String(one.round), amount: minor(one.amount) }
                : {
                    do: 'stake',
                    round: String(one.round),
                    stake: `k${index}`,
                    product: 'slots',
                    amount: minor(one.amount),
                  }
          const step = applyToRounds(book, event)
          if (!step) continue
          if (event.do === 'stake')
            open.push({ key: event.stake, round: event.round, amount: event.amount })
          const own = event.do === 'stake' ? -event.amount : event.amount
          const moved = sum([...step.before, ...step.after].map(({ amount }) => amount))
          expect(step.book.cash).toBe(book.cash + own - moved)
          expect(step.book.cash >= 0n).toBe(true)
          for (const { balance } of step.book.grants.values()) expect(balance >= 0n).toBe(true)
          expect(wealth(step.book)).toBe(wealth(book))
          ;({ book } = step)
        }
        for (const { staked, parts } of book.rounds.values()) {
          expect(sum(parts.values()) <= staked).toBe(true)
        }
      }),
    )
  })

  it('a round of one stake is the bet of docs/REWARDS.md', () => {
    const twoGrants = fc.tuple(amounts, amounts)
    fc.assert(
      fc.property(twoGrants, amounts, amounts, fc.boolean(), ([a, b], cash, win, isVoid) => {
        const terms = (amount: bigint): GrantTerms => ({
          ...TERMS,
          amount: minor(amount),
          multiplier: 1_000n,
        })
        const all = cash + a + b - 1n
        let bets = applyToBook(EMPTY_BOOK, { do: 'deposit', amount: minor(cash) }, 1).book
        for (const [id, amount] of [
          ['a', a],
          ['b', b],
        ] as const) {
          const given = { do: 'grant', grant: id, terms: terms(amount), deposit: ZERO } as const
          bets = applyToBook(bets, given, 1).book
        }
        let rounds: RoundBook = { ...bookOf(cash), grants: bets.grants }
        const placed = { do: 'bet', bet: 'x', product: 'slots', stake: minor(all) } as const
        bets = applyToBook(bets, placed, 2).book
        rounds = after(rounds, stake(all))
        const end = isVoid
          ? ({ do: 'void', bet: 'x' } as const)
          : ({ do: 'settle', bet: 'x', win: minor(win) } as const)
        bets = applyToBook(bets, end, 3).book
        rounds = after(rounds, isVoid ? unstake(all) : pay(win))
        expect(rounds.cash).toBe(bets.cash)
        for (const id of ['a', 'b']) {
          const [one, other] = [rounds.grants.get(id), bets.grants.get(id)]
          // What is spent or cleared at the end of a bet is the worker's to end.
          if (other?.state === 'active') expect(one?.balance).toBe(other.balance)
        }
      }),
    )
  })
})
