import { isOutage, type Db } from '#server/db/tx.ts'
import type { AccountSnapshot } from '../ledger/index.ts'
import { createAccountCache } from './account-cache.ts'
import { runOptimistic, runWithLocks, type BatchContext } from './batch.ts'
import type {
  AnyCommand,
  StoredAnswer,
  RulesSource,
  WalletAnswer,
  WalletCommand,
} from './command.ts'
import { createCommandQueue, type QueuedCommand } from './command-queue.ts'
import { findStoredAnswer, type IdempotentRequest } from './stored-answer.ts'

/**
 * The only way money moves on a member's behalf. Commands gather while batches are in flight; there
 * are no timers, so a single command runs at once and many share one fsync. docs/LEDGER.md.
 */
export interface WalletQueue {
  submit<Row>(command: WalletCommand<Row>): Promise<WalletAnswer>
  /**
   * The stored answer of an accepted command; undefined where none was accepted, or its input was
   * another. For callers that would refuse the repeat for a reason that has arisen since.
   */
  storedAnswer(request: IdempotentRequest): Promise<StoredAnswer | undefined>
  /** Resolves when nothing is waiting or in flight; later commands are refused (UNAVAILABLE). */
  drain(): Promise<void>
}

/** Maximum of batches in flight: on their way, being written, waiting for the disk. */
export const WALLET_LANES = 4

interface WalletQueueOptions {
  readonly lanes?: number
  readonly batchMax?: number
  /** A monotonic clock in milliseconds, for the age of cached accounts. */
  readonly now?: () => number
  /** Beyond this many waiting commands, new ones are refused with UNAVAILABLE. */
  readonly waitingMax?: number
  /** Called after each committed batch: for events and metrics. Must not throw. */
  readonly onCommitted?: (changed: readonly AccountSnapshot[], batchSize: number) => void
  readonly onFault?: (error: unknown, batchSize: number) => void
  /** Rules of accounts beside their balance; without it accounts that have rules are refused. */
  readonly rulesSource?: RulesSource
}

interface QueueContext extends BatchContext, Pick<WalletQueueOptions, 'onCommitted' | 'onFault'> {
  readonly now: () => number
}

async function commit(
  db: Db,
  brandId: number,
  batch: readonly QueuedCommand[],
  context: QueueContext,
): Promise<void> {
  const commands = batch.map((one) => one.command)
  const { answers, changed } =
    (await runOptimistic(db, brandId, commands, context, context.now())) ??
    (await db.transaction((tx) => runWithLocks(tx, brandId, commands, context.rulesSource)))
  context.onCommitted?.(changed, batch.length)
  for (const [index, one] of batch.entries()) {
    one.resolve(answers[index] ?? { ok: false, code: 'INTERNAL' })
  }
}

/**
 * A fault of one command must not fail the others: the batch is halved until the faulty command is
 * isolated. When the database is unreachable, the outcome of the batch is unknown: clients may
 * repeat all of it with the same keys.
 */
async function commitOrSplit(
  db: Db,
  brandId: number,
  batch: readonly QueuedCommand[],
  context: QueueContext,
): Promise<void> {
  try {
    await commit(db, brandId, batch, context)
  } catch (error) {
    if (isOutage(error) || batch.length === 1) {
      context.onFault?.(error, batch.length)
      const code = isOutage(error) ? 'UNAVAILABLE' : 'INTERNAL'
      for (const one of batch) one.resolve({ ok: false, code })
      return
    }
    const half = Math.ceil(batch.length / 2)
    await commitOrSplit(db, brandId, batch.slice(0, half), context)
    await commitOrSplit(db, brandId, batch.slice(half), context)
  }
}

/** Starts a queue on the database. `lanes` batches are in flight at most, each of `batchMax`. */
export function createWalletQueue(db: Db, options: WalletQueueOptions = {}): WalletQueue {
  const { lanes = WALLET_LANES, batchMax = 256, waitingMax = 20_000 } = options
  const commands = createCommandQueue(batchMax)
  const { now = () => performance.now() } = options
  const context = { ...options, now, accountCache: createAccountCache() }
  let busyLanes = 0
  let isScheduled = false
  let isDraining = false
  const idle: (() => void)[] = []

  /**
   * Whether a lane has work, beside `others` that are busy. The first takes whatever waits, the
   * second half a batch, further ones a full one: small batches are expensive.
   */
  function hasWork(others: number): boolean {
    if (others >= lanes) return false
    const least = [1, batchMax / 2][others] ?? batchMax
    return commands.size >= least
  }

  async function runLane(): Promise<void> {
    busyLanes += 1
    while (hasWork(busyLanes - 1)) {
      const batch = commands.take()
      if (batch.waiting.length === 0) break
      await commitOrSplit(db, batch.brandId, batch.waiting, context)
      commands.release(batch)
    }
    busyLanes -= 1
    if (busyLanes === 0 && commands.size === 0) for (const wake of idle.splice(0)) wake()
  }

  function schedule(): void {
    if (isScheduled || !hasWork(busyLanes)) return
    isScheduled = true
    // Commands that arrive in the same turn of the event loop share a batch.
    setImmediate(() => {
      isScheduled = false
      if (hasWork(busyLanes)) void runLane()
    })
  }

  return {
    submit(command) {
      if (isDraining || commands.size >= waitingMax) {
        return Promise.resolve({ ok: false, code: 'UNAVAILABLE' })
      }
      return new Promise((resolve) => {
        commands.add({ command: command as AnyCommand, resolve })
        schedule()
      })
    },
    storedAnswer: (request) => findStoredAnswer(db, request),
    async drain() {
      isDraining = true
      if (busyLanes === 0 && commands.size === 0) return
      await new Promise<void>((resolve) => {
        idle.push(resolve)
      })
    },
  }
}
