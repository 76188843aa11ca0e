import { andThen } from '#server/core/and-then.ts'
import type { Tx } from '#server/db/tx.ts'
import { capacityKey, giveBackCapacity, takeCapacity, type Need } from './capacity.ts'
import { NO_HOLDER, type LeaseHolder } from './holders.ts'

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
  /** In whose name it is leased. */
  readonly holder: number
  readonly brandId: number
  readonly issueId: bigint
  /** By play, then by outcome: bets look up several, and would join a key for each. */
  readonly rows: Map<string, Map<string, RowCapacity>>
  wants: Map<string, Want>
  leasing: Promise<void> | undefined
}

/** Called after a lease of a row: its taken capacity before and after, in ledger units. */
export type OnTaken = (
  issue: { readonly brandId: number; readonly issueId: bigint },
  need: Need,
  before: bigint,
  after: bigint,
) => void

/** An answer to needs: those with too little capacity, else all are sold in a holder's name. */
export interface Sale {
  readonly short: readonly Need[]
  readonly holder: number
}

export interface Leases {
  /** Reserves capacity for all needs, or for none. */
  reserve(brandId: number, issueId: bigint, needs: readonly Need[]): Sale | Promise<Sale>
  /** Releases a reservation to this process: the slip was refused. */
  release(brandId: number, issueId: bigint, needs: readonly Need[], holder: number): void
  /** Others have freed capacity of these rows: what was full is requested again. */
  freed(brandId: number, issueId: bigint, rows: readonly Omit<Need, 'cap'>[]): void
  /** Gives back all unsold capacity. */
  drain(): Promise<void>
}

/** How long a full row is not requested again. */
const FULL_MS = 250
/** Issues with leases in memory; those of the oldest are given back. */
const ISSUES_MAX = 500

const NONE: readonly Need[] = []
const UNLIMITED: Sale = { short: NONE, holder: 0 }

export interface LeaseOptions {
  readonly onTaken?: OnTaken
  /** `NO_HOLDER` unless given. */
  readonly holder?: LeaseHolder
}

interface Context {
  readonly db: Tx
  readonly now: () => number
  readonly onTaken: OnTaken
}

function capacityOf(
  { rows }: IssueCapacity,
  { playCode, outcome }: Pick<Need, 'playCode' | 'outcome'>,
): RowCapacity {
  let ofPlay = rows.get(playCode)
  if (!ofPlay) rows.set(playCode, (ofPlay = new Map()))
  let capacity = ofPlay.get(outcome)
  if (!capacity) {
    capacity = { playCode, outcome, left: 0n, fullUntil: Number.NEGATIVE_INFINITY }
    ofPlay.set(outcome, capacity)
  }
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
  const asked = wants.map(({ need, amount }) => ({ ...need, amount }))
  const rows = await takeCapacity(db, issue, asked)
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
): Promise<Sale> {
  const { holder } = issue
  let short = first
  for (;;) {
    const full = short.filter((need) => capacityOf(issue, need).fullUntil > context.now())
    if (full.length > 0) return { short: full, holder }
    await lease(context, issue, short)
    short = sell(issue, needs)
    if (short.length === 0) return { short, holder }
  }
}

function giveBackUnsold(db: Tx, { holder, brandId, issueId, rows }: IssueCapacity): Promise<void> {
  const all = [...rows.values()].flatMap((ofPlay) => [...ofPlay.values()])
  const unsold = all.filter(({ left }) => left > 0n)
  const amounts = unsold.map(({ playCode, outcome, left }) => ({
    playCode,
    outcome,
    amount: left,
  }))
  for (const capacity of unsold) capacity.left = 0n
  return giveBackCapacity(db, { holder, brandId, issueId }, amounts)
}

/**
 * Capacity under limits, leased in slices from rows shared by all nodes and sold from memory: a bet
 * writes no row. Sales never exceed leases, and leases never exceed the limit, with any number of
 * nodes; after a crash the unsold lease stays taken, which only lowers the effective limit, until
 * it is taken back from the holder. `now` is a monotonic clock in milliseconds.
 */
export function createLeases(
  db: Tx,
  now: () => number,
  { onTaken = () => {}, holder = NO_HOLDER }: LeaseOptions = {},
): Leases {
  const issues = new Map<string, IssueCapacity>()
  const context = { db, now, onTaken }

  function issueOf(ofHolder: number, brandId: number, issueId: bigint): IssueCapacity {
    const key = `${brandId}/${issueId}`
    const found = issues.get(key)
    // What was held in the name of a lost session is no longer ours to sell.
    if (found?.holder === ofHolder) return found
    const made = {
      holder: ofHolder,
      brandId,
      issueId,
      rows: new Map(),
      wants: new Map(),
      leasing: undefined,
    }
    issues.set(key, made)
    const [oldest, issue] = issues.entries().next().value ?? []
    if (issues.size > ISSUES_MAX && oldest !== undefined && issue) {
      issues.delete(oldest)
      // If it cannot be given back, it stays taken: the effective limit is lower.
      giveBackUnsold(db, issue).catch(() => {})
    }
    return made
  }

  function reserveFor(
    ofHolder: number,
    brandId: number,
    issueId: bigint,
    needs: readonly Need[],
  ): Sale | Promise<Sale> {
    const issue = issueOf(ofHolder, brandId, issueId)
    const short = sell(issue, needs)
    if (short.length === 0) return { short, holder: ofHolder }
    return leaseAndSell(context, issue, needs, short)
  }

  return {
    reserve(brandId, issueId, needs) {
      if (needs.length === 0) return UNLIMITED
      return andThen(holder.current(), (id) => reserveFor(id, brandId, issueId, needs))
    },
    release(brandId, issueId, needs, ofHolder) {
      const issue = issues.get(`${brandId}/${issueId}`)
      // Given back meanwhile, or of a lost session: it is taken back from its holder.
      if (issue?.holder !== ofHolder) return
      for (const need of needs) {
        const capacity = capacityOf(issue, need)
        capacity.left += need.amount
        capacity.fullUntil = Number.NEGATIVE_INFINITY
      }
    },
    freed(brandId, issueId, rows) {
      const issue = issues.get(`${brandId}/${issueId}`)
      if (!issue) return
      for (const row of rows) capacityOf(issue, row).fullUntil = Number.NEGATIVE_INFINITY
    },
    async drain() {
      const all = [...issues.values()]
      issues.clear()
      await Promise.all(all.map((issue) => giveBackUnsold(db, issue)))
    },
  }
}
