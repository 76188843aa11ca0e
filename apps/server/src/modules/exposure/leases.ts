import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'

/** Capacity that a slip needs in one row of `exposure_rooms`. */
export interface Need {
  readonly playCode: string
  readonly outcome: string
  /** Ledger units. */
  readonly amount: bigint
  /** The limit that binds the row. */
  readonly cap: bigint
}

/** Leased capacity of a row that this process has not sold. */
interface RowCapacity {
  readonly playCode: string
  readonly outcome: string
  left: bigint
  /** No further lease is requested until then: the limit was reached. */
  fullUntil: number
}

interface Want {
  readonly need: Need
  amount: bigint
}

interface IssueCapacity {
  readonly brandId: number
  readonly issueId: bigint
  readonly rows: Map<string, RowCapacity>
  wants: Map<string, Want>
  leasing: Promise<void> | undefined
}

/** Called after a lease of a row: its taken capacity before and after, in ledger units. */
type OnTaken = (
  issue: { readonly brandId: number; readonly issueId: bigint },
  need: Need,
  before: bigint,
  after: bigint,
) => void

export interface Leases {
  /** Reserves capacity for all needs, or for none: returns those with too little. */
  reserve(
    brandId: number,
    issueId: bigint,
    needs: readonly Need[],
  ): readonly Need[] | Promise<readonly Need[]>
  /** Releases a reservation to this process: the slip was refused. */
  release(brandId: number, issueId: bigint, needs: readonly Need[]): void
  /** Releases capacity to all nodes, whichever sold it: a bet was cancelled. */
  giveBack(
    brandId: number,
    issueId: bigint,
    needs: readonly Omit<Need, 'cap'>[],
  ): Promise<void>
  /** Gives back all unsold capacity. */
  drain(): Promise<void>
}

/** How long a full row is not requested again. */
const FULL_MS = 250
/** Issues with leases in memory; those of the oldest are given back. */
const ISSUES_MAX = 500

const NONE: readonly Need[] = []

const capacityKey = ({ playCode, outcome }: Pick<Need, 'playCode' | 'outcome'>): string =>
  `${playCode} ${outcome}`

interface Context {
  readonly db: Tx
  readonly now: () => number
  readonly onTaken: OnTaken
}

const TAKE = 'select * from take_exposure($1, $2, $3, $4, $5, $6)'
const GIVE_BACK = 'select give_back_exposure($1, $2, $3, $4, $5)'

function capacityOf(
  { rows }: IssueCapacity,
  need: Pick<Need, 'playCode' | 'outcome'>,
): RowCapacity {
  const key = capacityKey(need)
  const found = rows.get(key)
  if (found) return found
  const { playCode, outcome } = need
  const capacity = { playCode, outcome, left: 0n, fullUntil: Number.NEGATIVE_INFINITY }
  rows.set(key, capacity)
  return capacity
}

/** Sells if there is enough for all needs; else returns those that are short. */
function sell(issue: IssueCapacity, needs: readonly Need[]): readonly Need[] {
  let short: Need[] | undefined
  for (const need of needs) {
    if (capacityOf(issue, need).left < need.amount) (short ??= []).push(need)
  }
  if (short) return short
  for (const need of needs) capacityOf(issue, need).left -= need.amount
  return NONE
}

async function take({ db, now, onTaken }: Context, issue: IssueCapacity): Promise<void> {
  const wants = [...issue.wants.values()]
  issue.wants = new Map()
  const { brandId, issueId } = issue
  const rows = await db.query<{ place: number; got: bigint; now_taken: bigint }>(
    TAKE,
    [
      brandId,
      issueId,
      textArray(wants.map(({ need }) => need.playCode)),
      textArray(wants.map(({ need }) => need.outcome)),
      plainColumn(wants, ({ amount }) => amount),
      plainColumn(wants, ({ need }) => need.cap),
    ],
    'exposure-taken',
  )
  const end = now() + FULL_MS
  for (const { place, got, now_taken: taken } of rows) {
    const want = wants[place - 1]
    if (!want) continue
    const capacity = capacityOf(issue, want.need)
    capacity.left += got
    if (got < want.amount) capacity.fullUntil = end
    onTaken(issue, want.need, taken - got, taken)
  }
}

/** Leases missing capacity, together with concurrent requests. */
async function lease(
  context: Context,
  issue: IssueCapacity,
  short: readonly Need[],
): Promise<void> {
  for (const need of short) {
    const key = capacityKey(need)
    const want = issue.wants.get(key)
    if (want) want.amount += need.amount
    else issue.wants.set(key, { need, amount: need.amount })
  }
  const before = issue.leasing
  if (before) {
    // A lease is in flight; the next one includes these.
    await before.catch(() => {})
    if (issue.leasing && issue.leasing !== before) return issue.leasing
  }
  if (issue.wants.size === 0) return
  const leasing = take(context, issue).finally(() => {
    if (issue.leasing === leasing) issue.leasing = undefined
  })
  issue.leasing = leasing
  return leasing
}

/** Leases until all is sold, or a limit is reached; returns the needs that are full. */
async function leaseAndSell(
  context: Context,
  issue: IssueCapacity,
  needs: readonly Need[],
  first: readonly Need[],
): Promise<readonly Need[]> {
  let short = first
  for (;;) {
    const full = short.filter((need) => capacityOf(issue, need).fullUntil > context.now())
    if (full.length > 0) return full
    await lease(context, issue, short)
    short = sell(issue, needs)
    if (short.length === 0) return NONE
  }
}

async function giveBack(
  db: Tx,
  brandId: number,
  issueId: bigint,
  amounts: readonly Omit<Need, 'cap'>[],
): Promise<void> {
  if (amounts.length === 0) return
  await db.query(GIVE_BACK, [
    brandId,
    issueId,
    textArray(amounts.map(({ playCode }) => playCode)),
    textArray(amounts.map(({ outcome }) => outcome)),
    plainColumn(amounts, ({ amount }) => amount),
  ])
}

function giveBackUnsold(db: Tx, { brandId, issueId, rows }: IssueCapacity): Promise<void> {
  const unsold = [...rows.values()].filter(({ left }) => left > 0n)
  const amounts = unsold.map(({ playCode, outcome, left }) => ({
    playCode,
    outcome,
    amount: left,
  }))
  for (const capacity of unsold) capacity.left = 0n
  return giveBack(db, brandId, issueId, amounts)
}

/**
 * Capacity under limits, leased in slices from rows shared by all nodes and sold from memory: a bet
 * writes no row. Sales never exceed leases, and leases never exceed the limit, with any number of
 * nodes; after a crash the unsold lease stays taken, which only lowers the effective limit. `now`
 * is a monotonic clock in milliseconds.
 */
export function createLeases(db: Tx, now: () => number, onTaken: OnTaken = () => {}): Leases {
  const issues = new Map<string, IssueCapacity>()
  const context = { db, now, onTaken }

  function issueOf(brandId: number, issueId: bigint): IssueCapacity {
    const key = `${brandId}/${issueId}`
    const found = issues.get(key)
    if (found) return found
    const made = { brandId, issueId, rows: new Map(), wants: new Map(), leasing: undefined }
    issues.set(key, made)
    const [oldest, issue] = issues.entries().next().value ?? []
    if (issues.size > ISSUES_MAX && oldest !== undefined && issue) {
      issues.delete(oldest)
      // If it cannot be given back, it stays taken: the effective limit is lower.
      giveBackUnsold(db, issue).catch(() => {})
    }
    return made
  }

  return {
    reserve(brandId, issueId, needs) {
      const issue = issueOf(brandId, issueId)
      const short = sell(issue, needs)
      return short.length === 0 ? short : leaseAndSell(context, issue, needs, short)
    },
    release(brandId, issueId, needs) {
      const issue = issueOf(brandId, issueId)
      for (const need of needs) {
        const capacity = capacityOf(issue, need)
        capacity.left += need.amount
        capacity.fullUntil = Number.NEGATIVE_INFINITY
      }
    },
    async giveBack(brandId, issueId, needs) {
      await giveBack(db, brandId, issueId, needs)
      const issue = issueOf(brandId, issueId)
      for (const need of needs) capacityOf(issue, need).fullUntil = Number.NEGATIVE_INFINITY
    },
    async drain() {
      const all = [...issues.values()]
      issues.clear()
      await Promise.all(all.map((issue) => giveBackUnsold(db, issue)))
    },
  }
}
