import { minor, ZERO, type Minor } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyToBook,
  EMPTY_BOOK,
  type BonusBook,
  type BookEvent,
  type GrantTerms,
} from '../src/index.ts'

const PRODUCTS = ['slots', 'table', 'lottery']

const amount = (max: number) => fc.bigInt({ min: 1n, max: BigInt(max) }).map(minor)
const basisPoints = fc.constantFrom(0n, 1n, 2_500n, 3_333n, 10_000n)

const common = {
  multiplier: fc.bigInt({ min: 0n, max: 5n }),
  lasts: fc.integer({ min: 1, max: 40 }),
  weights: fc
    .tuple(...PRODUCTS.map(() => basisPoints))
    .map((rates) => new Map(PRODUCTS.map((product, index) => [product, rates[index] ?? 0n]))),
  maxBet: amount(500),
  maxConvert: amount(500),
  forfeitOnWithdraw: fc.boolean(),
}

const NEEDED = ['multiplier', 'lasts', 'weights', 'forfeitOnWithdraw'] as const

const TERMS: fc.Arbitrary<GrantTerms> = fc.oneof(
  fc.record(
    { ...common, kind: fc.constant('fixed' as const), amount: amount(1_000) },
    { requiredKeys: withoutBounds(['kind', 'amount'] as const) },
  ),
  fc.record(
    {
      ...common,
      kind: fc.constant('match' as const),
      matchBp: basisPoints,
      cap: amount(1_000),
      wagerOn: fc.constantFrom('bonus' as const, 'depositAndBonus' as const),
    },
    { requiredKeys: withoutBounds(['kind', 'matchBp', 'wagerOn'] as const) },
  ),
)

/** What terms always have; bounds may be left out. */
function withoutBounds<Key extends string>(keys: readonly Key[]) {
  return [...NEEDED, ...keys]
}

/** What a member may do next; names are given when it is done. */
type Move =
  | Exclude<BookEvent, { readonly do: 'bet' | 'grant' | 'settle' | 'void' | 'forfeit' }>
  | { readonly do: 'bet'; readonly product: string; readonly stake: Minor }
  | { readonly do: 'grant'; readonly terms: GrantTerms; readonly deposit: Minor }
  | { readonly do: 'settle'; readonly pick: number; readonly win: Minor }
  | { readonly do: 'void' | 'forfeit'; readonly pick: number }

const pick = fc.nat({ max: 30 })
const MOVE: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('deposit' as const), amount: amount(300) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount: amount(300) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      terms: TERMS,
      deposit: amount(1_000),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      product: fc.constantFrom(...PRODUCTS, 'unknown'),
      stake: amount(900),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      pick,
      win: fc.oneof(fc.constant(ZERO), amount(3_000)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('void' as const, 'forfeit' as const), pick }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'look' as const }) },
)

const EVENTS = fc.array(fc.tuple(MOVE, fc.nat({ max: 6 })), {
  minLength: 10,
  maxLength: 80,
  size: 'max',
})

/** One of the names, where there are some; a name that is not there otherwise. */
function pickOf(names: Iterable<string>, pick: number): string {
  const all = [...names]
  return all[pick % (all.length + 1)] ?? 'none'
}

/** The event of a move in a book, with names: new bets and grants are numbered. */
function eventOf(move: Move, index: number, { bets, grants }: BonusBook): BookEvent {
  switch (move.do) {
    case 'bet':
      return { ...move, bet: `b${index}` }
    case 'grant':
      return { ...move, grant: `g${index}` }
    case 'settle':
      return { do: 'settle', bet: pickOf(bets.keys(), move.pick), win: move.win }
    case 'void':
      return { do: 'void', bet: pickOf(bets.keys(), move.pick) }
    case 'forfeit':
      return { do: 'forfeit', grant: pickOf(grants.keys(), move.pick) }
    default:
      return move
  }
}

/** What went in and came out, as the outside world sees it. */
class Outside {
  total = 0n

  count(before: BonusBook, event: BookEvent, after: BonusBook): void {
    if (event.do === 'deposit') this.total += event.amount
    if (event.do === 'withdraw') this.total -= event.amount
    if (event.do === 'grant') {
      const granted = after.grants.get(event.grant)
      if (granted) this.total += granted.balance + granted.converted + granted.removed
    }
    if (event.do === 'settle') this.total += event.win - (before.bets.get(event.bet)?.stake ?? 0n)
  }
}

function held({ cash, grants, bets }: BonusBook): bigint {
  const inGrants = [...grants.values()].reduce((sum, one) => sum + one.balance + one.removed, 0n)
  return cash + inGrants + [...bets.values()].reduce((sum, { stake }) => sum + stake, 0n)
}

function play(moves: readonly (readonly [Move, number])[], check: typeof expectSound): BonusBook {
  const outside = new Outside()
  let book = EMPTY_BOOK
  let at = 0
  for (const [index, [move, passed]] of moves.entries()) {
    at += passed
    const event = eventOf(move, index, book)
    const step = applyToBook(book, event, at)
    if (step.result === 'ok') outside.count(book, event, step.book)
    check(book, step.book, outside.total)
    book = step.book
  }
  return book
}

/** What holds after every event. */
function expectSound(before: BonusBook, book: BonusBook, outside: bigint): void {
  expect(held(book)).toBe(outside)
  expect(book.cash).toBeGreaterThanOrEqual(0n)
  for (const grant of book.grants.values()) {
    expect(grant.balance).toBeGreaterThanOrEqual(0n)
    expect(grant.wagered).toBeLessThanOrEqual(grant.required)
    if (grant.state !== 'active') expect(grant.balance).toBe(0n)
    expect(grant.converted).toBeLessThanOrEqual(grant.terms.maxConvert ?? grant.converted)
    const earlier = before.grants.get(grant.id)
    if (earlier && earlier.state !== 'active') expect(grant.state).toBe(earlier.state)
  }
}

describe('a bonus book', () => {
  it('makes and loses nothing, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(EVENTS, (moves) => {
        play(moves, expectSound)
      }),
      { numRuns: 500 },
    )
  })

  it('never locks cash: all of it can be withdrawn at any time', () => {
    fc.assert(
      fc.property(EVENTS, (moves) => {
        const book = play(moves, () => {})
        const step = applyToBook(book, { do: 'withdraw', amount: book.cash }, 0)
        expect(step).toMatchObject({ result: 'ok', book: { cash: 0n } })
      }),
      { numRuns: 200 },
    )
  })

  it('changes nothing by a refused event but what time changes', () => {
    fc.assert(
      fc.property(EVENTS, fc.tuple(MOVE, fc.nat({ max: 6 })), (moves, [move, passed]) => {
        const book = play(moves, () => {})
        const at = moves.reduce((sum, [, each]) => sum + each, passed)
        const step = applyToBook(book, eventOf(move, moves.length, book), at)
        if (step.result === 'ok') return
        expect(step.book).toEqual(applyToBook(book, { do: 'look' }, at).book)
      }),
      { numRuns: 200 },
    )
  })

  it('ends a grant at its last instant, not before', () => {
    const terms = {
      kind: 'fixed',
      amount: minor(100n),
      multiplier: 5n,
      lasts: 10,
      weights: new Map([['slots', 10_000n]]),
      forfeitOnWithdraw: false,
    } as const
    const grant = { do: 'grant', grant: 'g', terms, deposit: ZERO } as const
    const { book } = applyToBook(EMPTY_BOOK, grant, 7)
    const stateAt = (at: number) => applyToBook(book, { do: 'look' }, at).book.grants.get('g')
    expect(stateAt(16)).toMatchObject({ state: 'active', balance: 100n })
    expect(stateAt(17)).toMatchObject({ state: 'expired', balance: 0n, removed: 100n })
  })
})
