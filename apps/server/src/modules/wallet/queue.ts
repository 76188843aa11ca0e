import { isOutage, type Db } from '#server/db/tx.ts'
import type { AccountSnapshot } from '../ledger/index.ts'
import { createAccountMemory } from './account-memory.ts'
import {
  findFirstAnswer,
  runOptimistic,
  runWithLocks,
  type Asked,
  type Knowledge,
} from './batch.ts'
import type {
  AnyCommand,
  FirstAnswer,
  RulesSource,
  WalletAnswer,
  WalletCommand,
} from './command.ts'
import { createWaitingLine, type Waiting } from './waiting-line.ts'

/**
 * The one way money moves on a member's behalf. Commands gather while batches are in flight; there
 * are no timers, so a lone command goes at once and a crowd shares one fsync. docs/LEDGER.md.
 */
export interface WalletQueue {
  submit<Row>(command: WalletCommand<Row>): Promise<WalletAnswer>
  /**
   * What a command was answered when it was accepted; undefined where it was not, or asked for
   * something else. For who would refuse it now for reasons that have come up since.
   */
  firstAnswer(asked: Asked): Promise<FirstAnswer | undefined>
  /** Resolves when nothing is waiting or in flight; later commands are refused (UNAVAILABLE). */
  drain(): Promise<void>
}

/** Batches in flight at most: on their way, being written, waiting for the disk. */
export const WALLET_LANES = 4
/** So many lanes take whatever waits; a further one goes for a full batch alone. */
const EAGER_LANES = 2

export interface WalletQueueOptions {
  readonly lanes?: number
  readonly batchMax?: number
  /** A monotonic clock in milliseconds: how long an account is believed to be as it was left. */
  readonly now?: () => number
  /** More waiting commands than this are refused with UNAVAILABLE: no queue without an end. */
  readonly waitingMax?: number
  /** Told of each committed batch: for events and metrics. Must not throw. */
  readonly onCommitted?: (changed: readonly AccountSnapshot[], batchSize: number) => void
  readonly onFault?: (error: unknown, batchSize: number) => void
  /** What binds accounts beside their balance; without it such accounts do not move. */
  readonly rulesSource?: RulesSource
}

interface Facts extends Knowledge, Pick<WalletQueueOptions, 'onCommitted' | 'onFault'> {
  readonly now: () => number
}

async function commit(
  db: Db,
  brandId: number,
  batch: readonly Waiting[],
  facts: Facts,
): Promise<void> {
  const commands = batch.map((one) => one.command)
  const { answers, changed } =
    (await runOptimistic(db, brandId, commands, facts, facts.now())) ??
    (await db.transaction((tx) => runWithLocks(tx, brandId, commands, facts.rulesSource)))
  facts.onCommitted?.(changed, batch.length)
  for (let index = 0; index < batch.length; index += 1) {
    batch[index]?.resolve(answers[index] ?? { ok: false, code: 'INTERNAL' })
  }
}

/**
 * A fault of one command must not fail its neighbours: the batch is halved until the culprit is
 * alone. When the database is out of reach nobody knows what became of the batch: all of it may be
 * asked again, by the same keys.
 */
async function commitOrSplit(
  db: Db,
  brandId: number,
  batch: readonly Waiting[],
  facts: Facts,
): Promise<void> {
  try {
    await commit(db, brandId, batch, facts)
  } catch (error) {
    if (isOutage(error) || batch.length === 1) {
      facts.onFault?.(error, batch.length)
      const code = isOutage(error) ? 'UNAVAILABLE' : 'INTERNAL'
      for (const one of batch) one.resolve({ ok: false, code })
      return
    }
    const half = Math.ceil(batch.length / 2)
    await commitOrSplit(db, brandId, batch.slice(0, half), facts)
    await commitOrSplit(db, brandId, batch.slice(half), facts)
  }
}

/** Starts a queue on the database. `lanes` batches are in flight at most, each of `batchMax`. */
export function createWalletQueue(db: Db, options: WalletQueueOptions = {}): WalletQueue {
  const { lanes = WALLET_LANES, batchMax = 256, waitingMax = 20_000 } = options
  const line = createWaitingLine(batchMax)
  const { now = () => performance.now() } = options
  const facts = { ...options, now, memory: createAccountMemory() }
  let busyLanes = 0
  let isScheduled = false
  let isDraining = false
  const idle: (() => void)[] = []

  /** Whether a lane has work, beside `others` that are busy: small batches are dear. */
  function hasWork(others: number): boolean {
    if (others >= lanes) return false
    return others < EAGER_LANES ? line.size > 0 : line.size >= batchMax
  }

  async function runLane(): Promise<void> {
    busyLanes += 1
    while (hasWork(busyLanes - 1)) {
      const batch = line.take()
      if (batch.waiting.length === 0) break
      await commitOrSplit(db, batch.brandId, batch.waiting, facts)
      line.release(batch)
    }
    busyLanes -= 1
    if (busyLanes === 0 && line.size === 0) for (const wake of idle.splice(0)) wake()
  }

  function schedule(): void {
    if (isScheduled || !hasWork(busyLanes)) return
    isScheduled = true
    // All that arrives in this turn of the event loop goes together.
    setImmediate(() => {
      isScheduled = false
      if (hasWork(busyLanes)) void runLane()
    })
  }

  return {
    submit(command) {
      if (isDraining || line.size >= waitingMax) {
        return Promise.resolve({ ok: false, code: 'UNAVAILABLE' })
      }
      return new Promise((resolve) => {
        line.add({ command: command as AnyCommand, resolve })
        schedule()
      })
    },
    firstAnswer: (asked) => findFirstAnswer(db, asked),
    async drain() {
      isDraining = true
      if (busyLanes === 0 && line.size === 0) return
      await new Promise<void>((resolve) => {
        idle.push(resolve)
      })
    },
  }
}
