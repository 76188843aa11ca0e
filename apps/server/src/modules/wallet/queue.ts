import type { ErrorCode } from '@fairhouse/protocol'
import type { Minor } from '@fairhouse/money'
import type { Db, Tx } from '#server/db/tx.ts'
import {
  accountKey,
  applyTransfer,
  findStored,
  lockAccounts,
  post,
  type LockedAccount,
  type PostedTransfer,
  type StoredTransfer,
  type Transfer,
} from '../ledger/index.ts'

/**
 * The one way money moves on a member's behalf. A module hands in a command: the postings it wants
 * and the rows to write if they are accepted. Commands gather while batches are in flight; there are
 * no timers, so a lone command goes at once and a crowd shares one fsync. See docs/LEDGER.md.
 */
export interface WalletCommand<Row> extends Transfer {
  readonly rows: Row
  readonly writer: BatchWriter<Row>
}

/** What a module does inside a batch, for all of its commands at once. */
export interface BatchWriter<Row> {
  readonly name: string
  /**
   * Reads, under the locks, what the module's own rules need, in a fixed number of statements for
   * the whole batch; answers with a check per command. Commands that break a rule are refused.
   */
  prepare?(tx: Tx, commands: readonly WalletCommand<Row>[]): Promise<Refusal<Row>>
  /** Writes the rows of the accepted commands, in bulk. */
  write(tx: Tx, accepted: readonly AcceptedCommand<Row>[]): Promise<void>
}

export type Refusal<Row> = (command: WalletCommand<Row>) => ErrorCode | undefined

export interface AcceptedCommand<Row> {
  readonly command: WalletCommand<Row>
  readonly firstSeq: bigint
  readonly postedAt: Date
}

export type WalletAnswer =
  | {
      readonly ok: true
      readonly firstSeq: bigint
      readonly postingCount: number
      readonly balanceAfter: Minor
      readonly seqAfter: bigint
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
  readonly onCommitted?: (changed: readonly LockedAccount[], batchSize: number) => void
  readonly onFault?: (error: unknown, batchSize: number) => void
}

type AnyCommand = WalletCommand<unknown>

interface Waiting {
  readonly command: AnyCommand
  readonly resolve: (answer: WalletAnswer) => void
}

function keyOf(command: AnyCommand): string {
  return `${accountKey(command)}/${command.transferKey}`
}

function answerStored(command: AnyCommand, stored: StoredTransfer): WalletAnswer {
  if (stored.inputHash !== command.inputHash) return { ok: false, code: 'IDEMPOTENCY_KEY_REUSED' }
  return {
    ok: true,
    firstSeq: stored.firstSeq,
    postingCount: stored.postingCount,
    balanceAfter: stored.balanceAfter,
    seqAfter: stored.firstSeq + BigInt(stored.postingCount) - 1n,
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

async function prepareAll(tx: Tx, commands: readonly AnyCommand[]) {
  const refusals = new Map<BatchWriter<unknown>, Refusal<unknown>>()
  for (const [writer, group] of groupByWriter(commands)) {
    if (writer.prepare) refusals.set(writer, await writer.prepare(tx, group))
  }
  return (command: AnyCommand) => refusals.get(command.writer)?.(command)
}

async function writeAll(tx: Tx, posted: readonly PostedTransfer[], postedAt: Date) {
  const accepted = new Map<BatchWriter<unknown>, AcceptedCommand<unknown>[]>()
  for (const transfer of posted) {
    const command = transfer as PostedTransfer & AnyCommand
    const group = accepted.get(command.writer) ?? []
    group.push({ command, firstSeq: transfer.firstSeq, postedAt })
    accepted.set(command.writer, group)
  }
  for (const [writer, group] of accepted) await writer.write(tx, group)
}

interface BatchResult {
  readonly answers: readonly WalletAnswer[]
  readonly changed: readonly LockedAccount[]
}

/** Decides a batch in the order it came, under the locks, and writes what was accepted. */
async function runBatch(tx: Tx, commands: readonly AnyCommand[]): Promise<BatchResult> {
  const { accounts, now } = await lockAccounts(tx, commands)
  const stored = await findStored(tx, commands)
  const refuse = await prepareAll(tx, commands)
  const posted: PostedTransfer[] = []
  const changed = new Set<LockedAccount>()
  const answers = commands.map((command): WalletAnswer => {
    const before = stored.get(keyOf(command))
    if (before) return answerStored(command, before)
    const account = accounts.get(accountKey(command))
    if (!account) return { ok: false, code: 'UNAVAILABLE' }
    const code = refuse(command)
    if (code) return { ok: false, code }
    const transfer = applyTransfer(account, command)
    if (!transfer) return { ok: false, code: 'INSUFFICIENT_FUNDS' }
    posted.push(transfer)
    changed.add(account)
    return {
      ok: true,
      firstSeq: transfer.firstSeq,
      postingCount: command.postings.length,
      balanceAfter: transfer.balanceAfter,
      seqAfter: account.seq,
      postedAt: now,
      isRepeat: false,
    }
  })
  if (posted.length > 0) {
    await post(tx, [...changed], posted, now)
    await writeAll(tx, posted, now)
  }
  return { answers, changed: [...changed] }
}

/** Starts a queue on the database. `lanes` batches are in flight at most, each of `batchMax`. */
export function createWalletQueue(db: Db, options: WalletQueueOptions = {}): WalletQueue {
  const { lanes = 2, batchMax = 256, waitingMax = 20_000 } = options
  let waiting: Waiting[] = []
  // Keys of commands in this process that are waiting or in flight: a repeat waits for the first.
  const keysBusy = new Set<string>()
  let busyLanes = 0
  let isScheduled = false
  let isDraining = false
  const idle: (() => void)[] = []

  /** Takes the next commands, leaving those whose key is in flight for a later batch. */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = []
    const later: Waiting[] = []
    for (const [index, one] of waiting.entries()) {
      if (batch.length === batchMax) {
        later.push(...waiting.slice(index))
        break
      }
      const key = keyOf(one.command)
      if (keysBusy.has(key)) later.push(one)
      else {
        keysBusy.add(key)
        batch.push(one)
      }
    }
    waiting = later
    return batch
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    const commands = batch.map((one) => one.command)
    const { answers, changed } = await db.transaction((tx) => runBatch(tx, commands))
    options.onCommitted?.(changed, batch.length)
    for (const [index, one] of batch.entries()) {
      one.resolve(answers[index] ?? { ok: false, code: 'INTERNAL' })
    }
  }

  /** A fault in one command must not fail its neighbours: the batch is halved until it is alone. */
  async function commitOrSplit(batch: readonly Waiting[]): Promise<void> {
    try {
      await commit(batch)
    } catch (error) {
      if (batch.length === 1) {
        options.onFault?.(error, 1)
        batch[0]?.resolve({ ok: false, code: 'INTERNAL' })
        return
      }
      const half = Math.ceil(batch.length / 2)
      await commitOrSplit(batch.slice(0, half))
      await commitOrSplit(batch.slice(half))
    }
  }

  async function runLane(): Promise<void> {
    busyLanes += 1
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      await commitOrSplit(batch)
      for (const one of batch) keysBusy.delete(keyOf(one.command))
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
        waiting.push({ command: command as AnyCommand, resolve })
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
