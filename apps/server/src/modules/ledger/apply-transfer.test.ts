import fc from 'fast-check'
import { minor } from '@fairhouse/money'
import { POSTING_CODES, postingRuleOf, type PostingCode } from '@fairhouse/protocol'
import { describe, expect, test } from 'vitest'
import { applyTransfer, byNumber, type AccountSnapshot } from './post.ts'

function account(balance: bigint, more: Partial<AccountSnapshot> = {}): AccountSnapshot {
  return {
    brandId: 1,
    accountId: 7n,
    balance: minor(balance),
    seq: 10n,
    seqBefore: 10n,
    place: '(0,1)',
    overdraftSeq: balance < 0n ? 3n : null,
    rulesVersion: 0n,
    ...more,
  }
}

const posting = (code: PostingCode, amount: bigint) => ({ code, amount: minor(amount) })

/** An amount that the code allows. */
const allowed = fc
  .tuple(fc.constantFrom(...POSTING_CODES), fc.integer({ min: -40, max: 40 }))
  .map(([code, size]) => {
    const { direction } = postingRuleOf(code)
    const amount = direction === 0 ? size || 1 : direction * (Math.abs(size) || 1)
    return posting(code, BigInt(amount))
  })

interface Expected {
  readonly balance: bigint
  readonly seq: bigint
  readonly overdraftSeq: bigint | null
}

/** What becomes of an account, told posting by posting; undefined where it is refused. */
function modelOf(
  before: AccountSnapshot,
  postings: readonly ReturnType<typeof posting>[],
  isInOrder: boolean,
): Expected | undefined {
  let { balance, seq, overdraftSeq } = before as Expected
  let firstBelow: bigint | null = null
  const isFree = ({ code }: { code: PostingCode }) => postingRuleOf(code).mayOverdraw === true
  for (const one of postings) {
    balance += one.amount
    seq += 1n
    if (balance < 0n) firstBelow ??= seq
    if (isInOrder && one.amount < 0n && balance < 0n && !isFree(one)) return undefined
  }
  const isLess = balance < before.balance
  if (!isInOrder && balance < 0n && isLess && !postings.every(isFree)) return undefined
  overdraftSeq = balance < 0n ? (overdraftSeq ?? firstBelow) : null
  return { balance, seq, overdraftSeq }
}

describe('a transfer on an account', () => {
  test('does what a model of each posting does, in order or as a whole', () => {
    const postings = fc.array(allowed, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 60 }), postings, fc.boolean(), (size, all, isIn) => {
        const given = account(BigInt(size))
        const expected = modelOf(given, all, isIn)
        const firstSeq = applyTransfer(given, all, isIn)
        expect(firstSeq).toBe(expected ? 11n : undefined)
        const { balance, seq, overdraftSeq } = given
        const same = { balance: BigInt(size), seq: 10n, overdraftSeq: size < 0 ? 3n : null }
        expect({ balance, seq, overdraftSeq }).toEqual(expected ?? same)
      }),
      { numRuns: 5_000 },
    )
  })

  test.each([
    ['takes all there is', 50n, [-50n], false, 0n],
    ['takes not a unit more', 50n, [-51n], false, undefined],
    ['may be covered by what comes after it', 50n, [-80n, 30n], false, 0n],
    ['unless each debit must be covered', 50n, [-80n, 30n], true, undefined],
    ['which all there is does', 50n, [-50n, 30n], true, 30n],
    ['takes nothing from below zero', -20n, [-1n], false, undefined],
    ['gives to one that stays below zero', -20n, [5n], false, -15n],
    ['leaves one below zero as it is', -20n, [5n, -5n], false, -20n],
    ['unless each debit must be covered there', -20n, [5n, -5n], true, undefined],
  ] as const)('%s', (_, balance, amounts, isInOrder, after) => {
    const given = account(balance)
    const postings = amounts.map((amount) =>
      posting(amount < 0n ? 'adjustment.debit' : 'adjustment.credit', amount),
    )
    const firstSeq = applyTransfer(given, postings, isInOrder)
    expect(firstSeq).toBe(after === undefined ? undefined : 11n)
    expect(given.balance).toBe(after ?? balance)
  })

  test.each([
    ['nothing', 'bet.correction', 0n],
    ['nothing as a credit', 'deposit.credit', 0n],
    ['nothing as a debit', 'bet.stake', 0n],
    ['a credit that takes', 'deposit.credit', -1n],
    ['a debit that gives', 'bet.stake', 1n],
  ] as const)('of %s is an error of the caller', (_, code, amount) => {
    const given = account(100n)
    expect(() => applyTransfer(given, [posting(code, amount)])).toThrow(RangeError)
    expect(given).toEqual(account(100n))
  })

  test('that overdraws is marked at the posting which does, not at one that leaves nothing', () => {
    const given = account(50n)
    const all = [-50n, -1n, -5n].map((amount) => posting('bet.correction', amount))
    expect(applyTransfer(given, all)).toBe(11n)
    expect(given.overdraftSeq).toBe(12n)
    // The mark stays while the balance is below zero, and goes when it is not.
    applyTransfer(given, [posting('bet.correction', -1n)])
    expect(given.overdraftSeq).toBe(12n)
    applyTransfer(given, [posting('deposit.credit', 7n)])
    expect(given).toMatchObject({ balance: 0n, overdraftSeq: null, seq: 15n })
  })
})

test('accounts are ordered by their numbers', () => {
  const [one, two] = [
    { brandId: 1, accountId: 1n },
    { brandId: 1, accountId: 2n },
  ]
  expect([byNumber(one, two), byNumber(two, one), byNumber(one, one)]).toEqual([-1, 1, 0])
})
