/** One thing that happened, as one side has it in its books. */
export interface Fact {
  /** What it happened to: a number that both sides know it by. */
  readonly subject: string
  /** What became of it: "charge.paid". Its first word is the affair that it belongs to. */
  readonly status: string
  /** Ledger units. */
  readonly amount: bigint
  readonly currency: string
  /** The other side's own number of it, where it is known. */
  readonly reference: string
}

/** What can be between two books: the five kinds of difference [S-47]. */
export const BOOK_DIFFERENCES = [
  'missingHere',
  'missingThere',
  'amount',
  'currency',
  'status',
] as const

export type BookDifference = (typeof BOOK_DIFFERENCES)[number]

/** All that differs in one way about one subject. */
export interface Difference<Kind extends string = BookDifference> {
  readonly subject: string
  readonly kind: Kind
  readonly theirs: readonly Fact[]
  readonly ours: readonly Fact[]
}

interface Pair {
  readonly theirs: Fact
  readonly ours: Fact
}

function affairOf({ status }: Fact): string {
  return status.split('.')[0] ?? ''
}

/** Takes pairs that `fits` out of both lists; the first that fits is taken. */
function takePairs(
  theirs: Fact[],
  ours: Fact[],
  fits: (theirs: Fact, ours: Fact) => boolean,
): Pair[] {
  const pairs: Pair[] = []
  for (const fact of theirs.splice(0)) {
    const at = ours.findIndex((one) => fits(fact, one))
    const own = ours[at]
    if (own === undefined) {
      theirs.push(fact)
      continue
    }
    ours.splice(at, 1)
    pairs.push({ theirs: fact, ours: own })
  }
  return pairs
}

function kindOf({ theirs, ours }: Pair): BookDifference | undefined {
  if (theirs.status !== ours.status) return 'status'
  // Amounts of two currencies say nothing about each other.
  if (theirs.currency !== ours.currency) return 'currency'
  return theirs.amount === ours.amount ? undefined : 'amount'
}

function compareSubject(
  subject: string,
  theirFacts: readonly Fact[],
  ourFacts: readonly Fact[],
): Difference[] {
  const theirs = [...theirFacts]
  const ours = [...ourFacts]
  const isSame = (a: Fact, b: Fact) => a.status === b.status && a.reference === b.reference
  const pairs = [
    // What is the same in all first: two payments of one subject must not be held crosswise.
    ...takePairs(
      theirs,
      ours,
      (a, b) => isSame(a, b) && a.amount === b.amount && a.currency === b.currency,
    ),
    ...takePairs(theirs, ours, isSame),
    ...takePairs(theirs, ours, (a, b) => a.status === b.status),
    ...takePairs(theirs, ours, (a, b) => affairOf(a) === affairOf(b)),
  ]
  const found = new Map<BookDifference, { theirs: Fact[]; ours: Fact[] }>()
  const add = (kind: BookDifference, there: readonly Fact[], here: readonly Fact[]) => {
    const one = found.get(kind) ?? { theirs: [], ours: [] }
    found.set(kind, { theirs: [...one.theirs, ...there], ours: [...one.ours, ...here] })
  }
  for (const pair of pairs) {
    const kind = kindOf(pair)
    if (kind) add(kind, [pair.theirs], [pair.ours])
  }
  if (theirs.length > 0) add('missingHere', theirs, [])
  if (ours.length > 0) add('missingThere', [], ours)
  return [...found].map(([kind, sides]) => ({ subject, kind, ...sides }))
}

/**
 * What differs between the books of two sides, whatever the order of their lines. What one side
 * says twice and the other once is missing there: a payment made twice is found. Generic: gateways
 * and vendors are compared by the same function.
 */
export function compareBooks(theirs: readonly Fact[], ours: readonly Fact[]): Difference[] {
  const there = Map.groupBy(theirs, ({ subject }) => subject)
  const here = Map.groupBy(ours, ({ subject }) => subject)
  return [...new Set([...there.keys(), ...here.keys()])]
    .toSorted()
    .flatMap((subject) =>
      compareSubject(subject, there.get(subject) ?? [], here.get(subject) ?? []),
    )
}
