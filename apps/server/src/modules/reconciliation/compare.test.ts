import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BOOK_DIFFERENCES, compareBooks, type BookDifference, type BookEntry } from './compare.ts'

const STATUSES = ['charge.paid', 'charge.refunded', 'charge.declined', 'payout.paid'] as const

function paid(subject: string, more: Partial<BookEntry> = {}): BookEntry {
  const status = 'charge.paid'
  const entry = { subject, status, amount: 500n, currency: 'BRL', reference: subject }
  return { ...entry, ...more }
}

const facts = fc.array(
  fc.record({
    subject: fc.constantFrom('dep_a', 'dep_b', 'wdr_c', 'wdr_d'),
    status: fc.constantFrom(...STATUSES),
    amount: fc.bigInt({ min: 1n, max: 5n }),
    currency: fc.constantFrom('BRL', 'USD'),
    reference: fc.constantFrom('r1', 'r2'),
  }),
  { maxLength: 20 },
)

/** Books without doubles: each subject once. */
const distinct = fc.uniqueArray(
  fc.record({
    subject: fc.stringMatching(/^[0-9a-f]{6,8}$/),
    status: fc.constantFrom(...STATUSES),
    amount: fc.bigInt({ min: 1n, max: 1_000_000n }),
    currency: fc.constant('BRL'),
    reference: fc.string({ maxLength: 5 }),
  }),
  { selector: ({ subject }) => subject, minLength: 1, maxLength: 60 },
)

/** Spoils one line of ours in the way that a kind of difference names. */
function spoil(entry: BookEntry, kind: BookDifference): readonly BookEntry[] {
  switch (kind) {
    case 'missingHere':
      return []
    case 'missingThere':
      return [entry, { ...entry, subject: `${entry.subject}+` }]
    case 'amount':
      return [{ ...entry, amount: entry.amount + 1n }]
    case 'currency':
      return [{ ...entry, currency: 'USD' }]
    case 'status':
      return [{ ...entry, status: `${entry.status.split('.')[0]}.other` }]
  }
}

const turned = (kind: string) =>
  kind === 'missingHere' ? 'missingThere' : kind === 'missingThere' ? 'missingHere' : kind

describe('two books', () => {
  test('that say the same do not differ, in whatever order', () => {
    fc.assert(
      fc.property(facts, fc.infiniteStream(fc.nat()), (lines, keys) => {
        const weighed = lines.map((line) => ({ line, key: keys.next().value as number }))
        const mixed = weighed.toSorted((a, b) => a.key - b.key).map(({ line }) => line)
        expect(compareBooks(lines, mixed)).toEqual([])
      }),
    )
  })

  test('differ the other way round when they are held the other way round', () => {
    fc.assert(
      fc.property(facts, facts, (theirs, ours) => {
        const names = (found: ReturnType<typeof compareBooks>) =>
          found.map(({ subject, kind }) => `${subject} ${kind}`).toSorted()
        const mirrored = compareBooks(ours, theirs).map((one) => {
          return { ...one, kind: turned(one.kind) }
        })
        const count = (kind: string, found: readonly { kind: string; subject: string }[]) =>
          found.filter((one) => one.kind === kind).length
        // Which of several doubles is held against which may vary; what is missing may not.
        for (const kind of ['missingHere', 'missingThere']) {
          expect(count(kind, mirrored)).toBe(count(kind, compareBooks(theirs, ours)))
        }
        expect(new Set(names(compareBooks(theirs, ours))).size).toBe(
          compareBooks(theirs, ours).length,
        )
      }),
    )
  })

  test('no line is lost: what is paired or told apart is all there was', () => {
    fc.assert(
      fc.property(facts, facts, (theirs, ours) => {
        const found = compareBooks(theirs, ours)
        const missing = (kind: BookDifference, side: 'theirs' | 'ours') =>
          found.filter((one) => one.kind === kind).flatMap((one) => one[side]).length
        const left = theirs.length - missing('missingHere', 'theirs')
        expect(left).toBe(ours.length - missing('missingThere', 'ours'))
      }),
    )
  })

  test('one spoilt line is found, as what it is, and nothing else', () => {
    fc.assert(
      fc.property(distinct, fc.nat(), fc.constantFrom(...BOOK_DIFFERENCES), (lines, at, kind) => {
        const spoilt = lines[at % lines.length]
        if (!spoilt) throw new Error('a book has a line')
        const ours = lines.flatMap((line) => (line === spoilt ? spoil(line, kind) : [line]))
        const found = compareBooks(lines, ours)
        expect(found.map((one) => one.kind)).toEqual([kind])
        expect(found[0]?.subject).toBe(spoilt.subject + (kind === 'missingThere' ? '+' : ''))
      }),
    )
  })

  test.each<[string, BookEntry[], BookEntry[], string[]]>([
    ['a payment made twice', [paid('a'), paid('a')], [paid('a')], ['a missingHere']],
    [
      'a payment made twice under another reference',
      [paid('a'), paid('a', { reference: 'b' })],
      [paid('a')],
      ['a missingHere'],
    ],
    [
      'two payments of one subject are not held crosswise',
      [paid('a', { reference: '1', amount: 5n }), paid('a', { reference: '2', amount: 9n })],
      [paid('a', { reference: '2', amount: 9n }), paid('a', { reference: '1', amount: 5n })],
      [],
    ],
    [
      'a payment and its return are two affairs of one',
      [paid('a'), paid('a', { status: 'charge.refunded' })],
      [paid('a')],
      ['a missingHere'],
    ],
    ['a status', [paid('a', { status: 'charge.declined' })], [paid('a')], ['a status']],
    [
      'what was charged says nothing of what was paid out',
      [paid('a', { status: 'payout.paid' })],
      [paid('a')],
      ['a missingHere', 'a missingThere'],
    ],
    [
      'another currency, whatever the amount',
      [paid('a', { currency: 'USD', amount: 1n })],
      [paid('a')],
      ['a currency'],
    ],
  ])('%s', (_, theirs, ours, expected) => {
    const found = compareBooks(theirs, ours).map(({ subject, kind }) => `${subject} ${kind}`)
    expect(found.toSorted()).toEqual(expected)
  })
})
