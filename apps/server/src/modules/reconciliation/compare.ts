/** One thing that happened, as one side has it in its books. */
export interface BookEntry {
  /** The subject: a number that both sides know it by. */
  readonly subject: string
  /** What happened: "charge.paid". Its first word is the topic. */
  readonly status: string
  /** Ledger units. */
  readonly amount: bigint
  readonly currency: string
  /** The other side's own number of it, where it is known. */
  readonly reference: string
}

/** Kinds of differences between two books: five [S-47]. */
export const BOOK_DIFFERENCES = [
  'missingHere',
  'missingThere',
  'amount',
  'currency',
  'status',
] as const

export type BookDifference = (typeof BOOK_DIFFERENCES)[number]

/** All that differs in one way about one subject. */
interface Difference<Kind extends string = BookDifference> {
  readonly subject: string
  readonly kind: Kind
  readonly theirs: readonly BookEntry[]
  readonly ours: readonly BookEntry[]
}

interface Pair {
  readonly theirs: BookEntry
  readonly ours: BookEntry
}

function topicOf({ status }: BookEntry): string {
  return status.split('.')[0] ?? ''
}

/** Takes pairs that `fits` out of both lists; the first that fits is taken. */
function takePairs(
  theirs: BookEntry[],
  ours: BookEntry[],
  fits: (theirs: BookEntry, ours: BookEntry) => boolean,
): Pair[] {
  const pairs: Pair[] = []
  for (const entry of theirs.splice(0)) {
    const at = ours.findIndex((one) => fits(entry, one))
    const own = ours[at]
    if (own === undefined) {
      theirs.push(entry)
      continue
    }
    ours.splice(at, 1)
    pairs.push({ theirs: entry, ours: own })
  }
  return pairs
}

function kindOf({ theirs, ours }: Pair): BookDifference | undefined {
  if (theirs.status !== ours.status) return 'status'
  // Amounts of two currencies cannot be compared.
  if (theirs.currency !== ours.currency) return 'currency'
  return theirs.amount === ours.amount ? undefined : 'amount'
}

function compareSubject(
  subject: string,
  theirFacts: readonly BookEntry[],
  ourFacts: readonly BookEntry[],
): Difference[] {
  const theirs = [...theirFacts]
  const ours = [...ourFacts]
  const isSame = (a: BookEntry, b: BookEntry) =>
    a.status === b.status && a.reference === b.reference
  const pairs = [
    // Equal entries first: two payments of one subject must not be compared crosswise.
    ...takePairs(
      theirs,
      ours,
      (a, b) => isSame(a, b) && a.amount === b.amount && a.currency === b.currency,
    ),
    ...takePairs(theirs, ours, isSame),
    ...takePairs(theirs, ours, (a, b) => a.status === b.status),
    ...takePairs(theirs, ours, (a, b) => topicOf(a) === topicOf(b)),
  ]
  const found = new Map<BookDifference, { theirs: BookEntry[]; ours: BookEntry[] }>()
  const add = (kind: BookDifference, there: readonly BookEntry[], here: readonly BookEntry[]) => {
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
 * The differences between the books of two sides, whatever the order of their lines. What one side
 * lists twice and the other once is missing there: a payment made twice is found. Generic: gateways
 * and vendors are compared by the same function.
 */
export function compareBooks(
  theirs: readonly BookEntry[],
  ours: readonly BookEntry[],
): Difference[] {
  const there = Map.groupBy(theirs, ({ subject }) => subject)
  const here = Map.groupBy(ours, ({ subject }) => subject)
  return [...new Set([...there.keys(), ...here.keys()])]
    .toSorted()
    .flatMap((subject) =>
      compareSubject(subject, there.get(subject) ?? [], here.get(subject) ?? []),
    )
}
