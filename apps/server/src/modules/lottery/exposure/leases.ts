import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'

/** Room that a slip needs, in one row of `exposure_rooms`. */
export interface Need {
  readonly playCode: string
  readonly outcome: string
  /** Ledger units. */
  readonly amount: bigint
  /** The limit that binds the row. */
  readonly cap: bigint
}

/** What this process holds of a row and has not sold. */
interface Room {
  readonly playCode: string
  readonly outcome: string
  left: bigint
  /** Until then nothing more is asked for: the limit was reached. */
  fullUntil: number
}

interface Want {
  readonly need: Need
  amount: bigint
}

interface IssueRooms {
  readonly brandId: number
  readonly issueId: bigint
  readonly rooms: Map<string, Room>
  wants: Map<string, Want>
  asking: Promise<void> | undefined
}

/** Told of rows of which this process has just taken room: before and after, in ledger units. */
export type OnTaken = (
  issue: { readonly brandId: number; readonly issueId: bigint },
  need: Need,
  before: bigint,
  after: bigint,
) => void

export interface Leases {
  /** Sells room for all needs, or for none: answers those that have too little. */
  hold(
    brandId: number,
    issueId: bigint,
    needs: readonly Need[],
  ): readonly Need[] | Promise<readonly Need[]>
  /** What was sold is free again for this process: the slip was refused. */
  release(brandId: number, issueId: bigint, needs: readonly Need[]): void
  /** The same for all, whoever sold it: a bet was cancelled. */
  giveBack(
    brandId: number,
    issueId: bigint,
    needs: readonly Omit<Need, 'cap'>[],
  ): Promise<void>
  /** Gives back all that is not sold. */
  drain(): Promise<void>
}

/** A number that is full is not asked for at every bet. */
const FULL_MS = 250
/** Issues whose rooms are remembered; those of the oldest are given back. */
const ISSUES_MAX = 500

const NONE: readonly Need[] = []

const roomKey = ({ playCode, outcome }: Pick<Need, 'playCode' | 'outcome'>): string =>
  `${playCode} ${outcome}`

interface Context {
  readonly db: Tx
  readonly now: () => number
  readonly onTaken: OnTaken
}

const TAKE = 'select * from take_exposure($1, $2, $3, $4, $5, $6)'
const GIVE_BACK = 'select give_back_exposure($1, $2, $3, $4, $5)'

function roomOf(
  { rooms }: IssueRooms,
  need: Pick<Need, 'playCode' | 'outcome'>,
): Room {
  const key = roomKey(need)
  const found = rooms.get(key)
  if (found) return found
  const { playCode, outcome } = need
  const room = { playCode, outcome, left: 0n, fullUntil: Number.NEGATIVE_INFINITY }
  rooms.set(key, room)
  return room
}

/** Sells if there is enough of everything; else answers what is short. */
function sell(issue: IssueRooms, needs: readonly Need[]): readonly Need[] {
  let short: Need[] | undefined
  for (const need of needs) {
    if (roomOf(issue, need).left < need.amount) (short ??= []).push(need)
  }
  if (short) return short
  for (const need of needs) roomOf(issue, need).left -= need.amount
  return NONE
}

async function take({ db, now, onTaken }: Context, issue: IssueRooms): Promise<void> {
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
    const room = roomOf(issue, want.need)
    room.left += got
    if (got < want.amount) room.fullUntil = end
    onTaken(issue, want.need, taken - got, taken)
  }
}

/** Asks for what is short, together with all others who ask meanwhile. */
async function ask(context: Context, issue: IssueRooms, short: readonly Need[]): Promise<void> {
  for (const need of short) {
    const key = roomKey(need)
    const want = issue.wants.get(key)
    if (want) want.amount += need.amount
    else issue.wants.set(key, { need, amount: need.amount })
  }
  const before = issue.asking
  if (before) {
    // What was asked for before is on its way; the next question takes these along.
    await before.catch(() => {})
    if (issue.asking && issue.asking !== before) return issue.asking
  }
  if (issue.wants.size === 0) return
  const asking = take(context, issue).finally(() => {
    if (issue.asking === asking) issue.asking = undefined
  })
  issue.asking = asking
  return asking
}

/** Asks until all is sold, or something is full; answers what is. */
async function askAndSell(
  context: Context,
  issue: IssueRooms,
  needs: readonly Need[],
  first: readonly Need[],
): Promise<readonly Need[]> {
  let short = first
  for (;;) {
    const full = short.filter((need) => roomOf(issue, need).fullUntil > context.now())
    if (full.length > 0) return full
    await ask(context, issue, short)
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

function giveBackUnsold(db: Tx, { brandId, issueId, rooms }: IssueRooms): Promise<void> {
  const unsold = [...rooms.values()].filter(({ left }) => left > 0n)
  const amounts = unsold.map(({ playCode, outcome, left }) => ({
    playCode,
    outcome,
    amount: left,
  }))
  for (const room of unsold) room.left = 0n
  return giveBack(db, brandId, issueId, amounts)
}

/**
 * Room of limits, taken in slices from rows that all nodes share and sold from memory: a bet writes
 * no row. What is sold never exceeds what was taken, and what was taken never exceeds the limit,
 * whatever the number of nodes; a node that dies has sold less than it took, which only makes the
 * house more careful. `now` is a monotonic clock in milliseconds.
 */
export function createLeases(db: Tx, now: () => number, onTaken: OnTaken = () => {}): Leases {
  const issues = new Map<string, IssueRooms>()
  const context = { db, now, onTaken }

  function roomsOf(brandId: number, issueId: bigint): IssueRooms {
    const key = `${brandId}/${issueId}`
    const found = issues.get(key)
    if (found) return found
    const made = { brandId, issueId, rooms: new Map(), wants: new Map(), asking: undefined }
    issues.set(key, made)
    const [oldest, issue] = issues.entries().next().value ?? []
    if (issues.size > ISSUES_MAX && oldest !== undefined && issue) {
      issues.delete(oldest)
      // What cannot be given back stays taken: the house is more careful for it.
      giveBackUnsold(db, issue).catch(() => {})
    }
    return made
  }

  return {
    hold(brandId, issueId, needs) {
      const issue = roomsOf(brandId, issueId)
      const short = sell(issue, needs)
      return short.length === 0 ? short : askAndSell(context, issue, needs, short)
    },
    release(brandId, issueId, needs) {
      const issue = roomsOf(brandId, issueId)
      for (const need of needs) {
        const room = roomOf(issue, need)
        room.left += need.amount
        room.fullUntil = Number.NEGATIVE_INFINITY
      }
    },
    async giveBack(brandId, issueId, needs) {
      await giveBack(db, brandId, issueId, needs)
      const issue = roomsOf(brandId, issueId)
      for (const need of needs) roomOf(issue, need).fullUntil = Number.NEGATIVE_INFINITY
    },
    async drain() {
      const all = [...issues.values()]
      issues.clear()
      await Promise.all(all.map((issue) => giveBackUnsold(db, issue)))
    },
  }
}
