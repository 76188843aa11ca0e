import { readNow } from '#server/db/clock.ts'
import type { Pipelined, Tx } from '#server/db/tx.ts'
import {
  applyTransfer,
  findStored,
  post,
  readAccounts,
  storedKey,
  type OpenAccount,
  type PostedTransfer,
  type StoredTransfer,
} from '../ledger/index.ts'
import type { AcceptedCommand, AnyCommand, BatchWriter, Prepared, WalletAnswer } from './command.ts'

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

async function prepareAll(
  tx: Tx,
  brandId: number,
  commands: readonly AnyCommand[],
): Promise<AllPrepared> {
  const groups = [...groupByWriter(commands)]
  return new Map(
    await Promise.all(
      groups.map(
        async ([writer, group]) => [writer, await writer.prepare?.(tx, brandId, group)] as const,
      ),
    ),
  )
}

type Posted = PostedTransfer & { readonly command: AnyCommand }

/** Issues the writers' statements; nobody waits for one before the next is on its way. */
function writeAll(
  tx: Tx,
  brandId: number,
  posted: readonly Posted[],
  postedAt: Date,
): readonly Promise<unknown>[] {
  const accepted = new Map<BatchWriter<unknown>, AcceptedCommand<unknown>[]>()
  for (const { command, postings } of posted) {
    const group = accepted.get(command.writer) ?? []
    group.push({ command, refs: postings.map((posting) => posting.ref), postedAt })
    accepted.set(command.writer, group)
  }
  return [...accepted].map(([writer, group]) => writer.write(tx, brandId, group))
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

export interface BatchResult {
  readonly answers: readonly WalletAnswer[]
  readonly changed: readonly OpenAccount[]
}

/**
 * Decides a batch of one brand in the order it came and writes what was accepted. The first attempt
 * takes no row locks and looks for no repeats: it reads, decides, and writes on the condition that
 * nobody moved an account meanwhile (another node, a settlement) and that every key is new. If that
 * fails, the next attempt is careful: it locks the accounts first and answers repeats.
 */
export async function runBatch(
  tx: Tx,
  brandId: number,
  commands: readonly AnyCommand[],
  isCareful: boolean,
): Promise<Pipelined<BatchResult>> {
  const accountIds = new Set(commands.map((command) => command.accountId))
  // The writers' gates come first: what is read after them cannot be overtaken by who closes them.
  const [prepared, accounts, stored, now] = await Promise.all([
    prepareAll(tx, brandId, commands),
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
    posted.push(Object.assign(transfer, { command }))
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
      ? [post(tx, brandId, [...changed], posted, now), ...writeAll(tx, brandId, posted, now)]
      : []
  return { value: { answers, changed: [...changed] }, last }
}

/** Not a fault: the batch is to be decided again, carefully. */
class CarefulLookNeeded extends Error {
  readonly code = '40001'
}
