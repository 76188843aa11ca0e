import type { ErrorCode } from '@fairhouse/protocol'
import type { Minor } from '@fairhouse/money'
import { readNow } from '#server/db/clock.ts'
import { sqlState, type Db, type Pipelined, type Tx } from '#server/db/tx.ts'
import {
  applyTransfer,
  findStored,
  post,
  readAccounts,
  storedKey,
  type AccountRef,
  type OpenAccount,
  type PostedTransfer,
  type PostingRequest,
  type StoredTransfer,
} from '../ledger/index.ts'

/**
 * The one way money moves on a member's behalf. A module hands in a command: the postings it wants
 * and the rows to write if they are accepted. Commands gather while batches are in flight; there are
 * no timers, so a lone command goes at once and a crowd shares one fsync. See docs/LEDGER.md.
 */
export interface WalletCommand<Row> extends AccountRef {
  /** Idempotency key (a UUID); keys that grow with time (version 7) are the cheapest. */
  readonly transferKey: string
  readonly inputHash: string
  readonly postings: readonly (Omit<PostingRequest, 'ref'> & {
    /** 'new': the writer gives the number, for a row that is made with the posting. */
    readonly ref: bigint | 'new'
  })[]
  readonly rows: Row
  readonly writer: BatchWriter<Row>
}

/** What a module does inside a batch, for all of its commands at once. */
export interface BatchWriter<Row> {
  readonly name: string
  /**
   * Reads what the module's own rules need, in a fixed number of statements for the whole batch.
   * Locks that keep these facts true until the commit are taken first.
   */
  prepare?(tx: Tx, commands: readonly WalletCommand<Row>[]): Promise<Prepared<Row>>
  /** Writes the rows of the accepted commands, in bulk, with one statement. */
  write(tx: Tx, accepted: readonly AcceptedCommand<Row>[]): Promise<void>
}

export interface Prepared<Row> {
  /** The rule a command breaks, if any. */
  refuse(command: WalletCommand<Row>): ErrorCode | undefined
  /** The next number for a posting whose ref is 'new'. */
  nextRef?(): bigint
}

export interface AcceptedCommand<Row> {
  readonly command: WalletCommand<Row>
  /** What the postings belong to, in order. */
  readonly refs: readonly bigint[]
  readonly postedAt: Date
}

export type WalletAnswer =
  | {
      readonly ok: true
      /** What the postings belong to, in order: the numbers of new bets, for one. */
      readonly refs: readonly bigint[]
      readonly balanceAfter: Minor
      readonly postedAt: Date
      /** The command had been accepted before; this is the stored answer. */
      readonly isRepeat: boolean
    }
  | { readonly ok: false; readonly code: ErrorCode }

export interface WalletQueue {
  submit<Row>(command: WalletCommand<Row>): Promise<WalletAnswer>
  /** Resolves when nothing is waiting or in flight; later commands are refused (UNAVAILABLE). */
  drain(): Promise<void>
}

export interface WalletQueueOptions {
  readonly lanes?: number
  readonly batchMax?: number
  /** More waiting commands than this are refused with UNAVAILABLE: the queue never grows unbounded. */
  readonly waitingMax?: number
  /** Told of each committed batch: for events and metrics. Must not throw. */
  readonly onCommitted?: (changed: readonly OpenAccount[], batchSize: number) => void
  readonly onFault?: (error: unknown, batchSize: number) => void
}

type AnyCommand = WalletCommand<unknown>

interface Batch {
  readonly brandId: number
  readonly batch: readonly Waiting[]
  readonly accounts: ReadonlySet<string>
}

interface Waiting {
  readonly command: AnyCommand
  readonly account: string
  readonly key: string
  readonly resolve: (answer: WalletAnswer) => void
}

function answerStored(command: AnyCommand, stored: StoredTransfer): WalletAnswer {
  if (stored.inputHash !== command.inputHash) return { ok: false, code: 'IDEMPOTENCY_KEY_REUSED' }
  return {
    ok: true,
    refs: stored.refs,
    balanceAfter: stored.balanceAfter,
    postedAt: stored.createdAt,
    isRepeat: true,
  }
}

function groupByWriter(commands: readonly AnyCommand[]): Map<BatchWriter<unknown>, AnyCommand[]> {
  const groups = new Map<BatchWriter<unknown>, AnyCommand[]>()
  for (const command of commands) {
    const group = groups.get(command.writer)
    if (group) group.push(command)
    else groups.set(command.writer, [command])
  }
  return groups
}

type AllPrepared = ReadonlyMap<BatchWriter<unknown>, Prepared<unknown> | undefined>

async function prepareAll(tx: Tx, commands: readonly AnyCommand[]): Promise<AllPrepared> {
  const groups = [...groupByWriter(commands)]
  return new Map(
    await Promise.all(
      groups.map(async ([writer, group]) => [writer, await writer.prepare?.(tx, group)] as const),
    ),
  )
}

type Posted = PostedTransfer & { readonly command: AnyCommand }

/** Issues the writers' statements; nobody waits for one before the next is on its way. */
function writeAll(tx: Tx, posted: readonly Posted[], postedAt: Date): readonly Promise<unknown>[] {
  const accepted = new Map<BatchWriter<unknown>, AcceptedCommand<unknown>[]>()
  for (const { command, postings } of posted) {
    const group = accepted.get(command.writer) ?? []
    group.push({ command, refs: postings.map((posting) => posting.ref), postedAt })
    accepted.set(command.writer, group)
  }
  return [...accepted].map(([writer, group]) => writer.write(tx, group))
}

function withRefs(command: AnyCommand, prepared: Prepared<unknown> | undefined) {
  return {
    brandId: command.brandId,
    accountId: command.accountId,
    transferKey: command.transferKey,
    inputHash: command.inputHash,
    postings: command.postings.map((posting) => {
      const ref = posting.ref === 'new' ? prepared?.nextRef?.() : posting.ref
      if (ref === undefined) throw new RangeError(`${command.writer.name} gives no numbers`)
      return { ...posting, ref }
    }),
  }
}

interface BatchResult {
  readonly answers: readonly WalletAnswer[]
  readonly changed: readonly OpenAccount[]
}

/**
 * Decides a batch of one brand in the order it came and writes what was accepted. The first attempt
 * takes no row locks and looks for no repeats: it reads, decides, and writes on the condition that
 * nobody moved an account meanwhile (another node, a settlement) and that every key is new. If that
 * fails, the next attempt is careful: it locks the accounts first and answers repeats.
 */
async function runBatch(
  tx: Tx,
  brandId: number,
  commands: readonly AnyCommand[],
  isCareful: boolean,
): Promise<Pipelined<BatchResult>> {
  const accountIds = new Set(commands.map((command) => command.accountId))
  // The writers' gates come first: what is read after them cannot be overtaken by who closes them.
  const [prepared, accounts, stored, now] = await Promise.all([
    prepareAll(tx, commands),
    readAccounts(tx, brandId, accountIds, isCareful),
    isCareful ? findStored(tx, brandId, commands) : undefined,
    readNow(tx),
  ])
  const posted: Posted[] = []
  const changed = new Set<OpenAccount>()
  const answers = commands.map((command): WalletAnswer => {
    const before = stored?.get(storedKey(command))
    if (before) return answerStored(command, before)
    const account = accounts.get(command.accountId)
    if (!account) return { ok: false, code: 'UNAVAILABLE' }
    const own = prepared.get(command.writer)
    const code = own?.refuse(command)
    if (code) return { ok: false, code }
    const transfer = applyTransfer(account, withRefs(command, own))
    if (!transfer) return { ok: false, code: 'INSUFFICIENT_FUNDS' }
    posted.push({ ...transfer, command })
    changed.add(account)
    return {
      ok: true,
      refs: transfer.postings.map((posting) => posting.ref),
      balanceAfter: transfer.balanceAfter,
      postedAt: now,
      isRepeat: false,
    }
  })
  // A refusal may be of a repeat of what was accepted: only a careful look can tell.
  if (!isCareful && answers.some((answer) => !answer.ok)) throw new CarefulLookNeeded()
  const last =
    posted.length > 0
      ? [post(tx, brandId, [...changed], posted, now), ...writeAll(tx, posted, now)]
      : []
  return { value: { answers, changed: [...changed] }, last }
}

/** Not a fault: the batch is to be decided again, carefully. */
class CarefulLookNeeded extends Error {
  readonly code = '40001'
}

/** Starts a queue on the database. `lanes` batches are in flight at most, each of `batchMax`. */
export function createWalletQueue(db: Db, options: WalletQueueOptions = {}): WalletQueue {
  const { lanes = 2, batchMax = 256, waitingMax = 20_000 } = options
  let waiting: Waiting[] = []
  // Accounts of batches in flight: a later command of the same account waits for the next batch,
  // so that two lanes of this process never move one account (and a repeat waits for the first).
  const accountsBusy = new Set<string>()
  let busyLanes = 0
  let isScheduled = false
  let isDraining = false
  const idle: (() => void)[] = []

  /** Takes the next commands, in order, leaving those whose account is in flight for later. */
  function takeBatch(): Batch {
    const batch: Waiting[] = []
    const later: Waiting[] = []
    const accounts = new Set<string>()
    const keys = new Set<string>()
    const brandId = waiting[0]?.command.brandId ?? 0
    for (const [index, one] of waiting.entries()) {
      if (batch.length === batchMax) {
        later.push(...waiting.slice(index))
        break
      }
      const isOther = one.command.brandId !== brandId
      if (isOther || accountsBusy.has(one.account) || keys.has(one.key)) later.push(one)
      else {
        accounts.add(one.account)
        keys.add(one.key)
        batch.push(one)
      }
    }
    waiting = later
    for (const account of accounts) accountsBusy.add(account)
    return { brandId, batch, accounts }
  }

  async function commit(brandId: number, batch: readonly Waiting[]): Promise<void> {
    const commands = batch.map((one) => one.command)
    const { answers, changed } = await db.pipelined((tx, attempt) =>
      runBatch(tx, brandId, commands, attempt > 1),
    )
    options.onCommitted?.(changed, batch.length)
    for (const [index, one] of batch.entries()) {
      one.resolve(answers[index] ?? { ok: false, code: 'INTERNAL' })
    }
  }

  /** A fault in one command must not fail its neighbours: the batch is halved until it is alone. */
  async function commitOrSplit(brandId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      await commit(brandId, batch)
    } catch (error) {
      if (batch.length === 1) {
        options.onFault?.(error, 1)
        // Without the database nobody knows: the same key may be asked again.
        batch[0]?.resolve({ ok: false, code: sqlState(error) ? 'INTERNAL' : 'UNAVAILABLE' })
        return
      }
      const half = Math.ceil(batch.length / 2)
      await commitOrSplit(brandId, batch.slice(0, half))
      await commitOrSplit(brandId, batch.slice(half))
    }
  }

  async function runLane(): Promise<void> {
    busyLanes += 1
    for (let taken = takeBatch(); taken.batch.length > 0; taken = takeBatch()) {
      await commitOrSplit(taken.brandId, taken.batch)
      for (const account of taken.accounts) accountsBusy.delete(account)
    }
    busyLanes -= 1
    if (busyLanes === 0 && waiting.length === 0) for (const wake of idle.splice(0)) wake()
  }

  function schedule(): void {
    if (isScheduled || busyLanes >= lanes) return
    isScheduled = true
    // All that arrives in this turn of the event loop goes together.
    setImmediate(() => {
      isScheduled = false
      if (busyLanes < lanes && waiting.length > 0) void runLane()
    })
  }

  return {
    submit(command) {
      if (isDraining || waiting.length >= waitingMax) {
        return Promise.resolve({ ok: false, code: 'UNAVAILABLE' })
      }
      return new Promise((resolve) => {
        const account = `${command.brandId}/${command.accountId}`
        const key = `${account}/${command.transferKey}`
        waiting.push({ command: command as AnyCommand, account, key, resolve })
        schedule()
      })
    },
    async drain() {
      isDraining = true
      if (busyLanes === 0 && waiting.length === 0) return
      await new Promise<void>((resolve) => {
        idle.push(resolve)
      })
    },
  }
}
