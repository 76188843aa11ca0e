import { sqlState, type Db, type Tx } from '#server/db/tx.ts'
import type { Statement } from '#server/db/one-trip.ts'
import {
  applyTransfer,
  byNumber,
  findStored,
  postStatement,
  readAccounts,
  readPosted,
  storedKey,
  type AccountSnapshot,
  type StoredTransfer,
} from '../ledger/index.ts'
import type { AccountCache } from './account-cache.ts'
import type {
  AcceptedCommand,
  AnyCommand,
  BatchWriter,
  BoundAccount,
  Refusal,
  RulesSource,
  WalletAnswer,
} from './command.ts'
import { answerStored, lastSeq } from './stored-answer.ts'

interface BatchResult {
  readonly answers: readonly WalletAnswer[]
  readonly changed: readonly AccountSnapshot[]
}

/** A writer's own rules, loaded before a batch is decided. */
interface WriterRules {
  refuse?(command: AnyCommand): Refusal['code'] | undefined
  accept?(command: AnyCommand): void
  nextRef?(): bigint
}

type Posted = AcceptedCommand<unknown>

/** What a queue keeps between batches. */
export interface BatchContext {
  readonly accountCache: AccountCache
  readonly rulesSource?: RulesSource | undefined
}

interface Draft {
  /** By command: what is to be written, or the answer why not. */
  readonly outcomes: readonly (Posted | WalletAnswer)[]
  readonly isAllAccepted: boolean
  readonly changed: readonly AccountSnapshot[]
  readonly statements: readonly Statement[]
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

function refsOf(command: AnyCommand, rules: WriterRules | undefined): bigint[] {
  const refs: bigint[] = []
  for (const { ref } of command.postings) {
    const given = ref === 'new' ? rules?.nextRef?.() : ref
    if (given === undefined) throw new RangeError(`${command.writer.name} gives no numbers`)
    refs.push(given)
  }
  return refs
}

/** In an ordered transfer a later credit does not make up for a debit under a limit. */
function boundBy({ postings, isInOrder }: AnyCommand): AnyCommand['postings'] {
  return isInOrder ? postings.filter(({ amount }) => amount < 0n) : postings
}

function decide(
  command: AnyCommand,
  account: BoundAccount | undefined,
  rules: WriterRules | undefined,
): Posted | WalletAnswer {
  if (!account) return { ok: false, code: 'UNAVAILABLE' }
  const code = rules?.refuse?.(command)
  if (code) return { ok: false, code }
  const refusal = account.rules?.refuse(boundBy(command))
  if (refusal) return refusal
  const refs = refsOf(command, rules)
  const firstSeq = applyTransfer(account, command.postings, command.isInOrder)
  if (firstSeq === undefined) return { ok: false, code: 'INSUFFICIENT_FUNDS' }
  account.rules?.count(command.postings)
  rules?.accept?.(command)
  return { transfer: command, refs, firstSeq, balanceAfter: account.balance }
}

/** The first instant at which one of the rules that decided a batch expires. */
function endOfRules(accounts: readonly BoundAccount[]): Date | undefined {
  let end: Date | undefined
  for (const { rules } of accounts) {
    if (rules !== undefined && (end === undefined || rules.before < end)) end = rules.before
  }
  return end
}

/** The statements that write what was accepted: the ledger's, then those of each writer. */
function statementsOf(
  brandId: number,
  posted: readonly Posted[],
  changed: readonly BoundAccount[],
): Statement[] {
  if (posted.length === 0) return []
  const byWriter = new Map<BatchWriter<unknown>, Posted[]>()
  for (const one of posted) {
    const group = byWriter.get(one.transfer.writer)
    if (group) group.push(one)
    else byWriter.set(one.transfer.writer, [one])
  }
  const statements = [postStatement(brandId, changed, posted, endOfRules(changed))]
  for (const [writer, group] of byWriter) statements.push(...writer.write(brandId, group))
  return statements
}

/** Decides a batch in its order of arrival; `accounts` is by command. Sends nothing. */
function draft(
  brandId: number,
  commands: readonly AnyCommand[],
  accounts: readonly (BoundAccount | undefined)[],
  rules: ReadonlyMap<BatchWriter<unknown>, WriterRules | undefined>,
  stored?: ReadonlyMap<string, StoredTransfer>,
): Draft {
  const changed = new Set<BoundAccount>()
  const posted: Posted[] = []
  const outcomes: (Posted | WalletAnswer)[] = []
  for (const [index, command] of commands.entries()) {
    const before = stored?.get(storedKey(command))
    const account = accounts[index]
    const outcome = before
      ? answerStored(command, before)
      : decide(command, account, rules.get(command.writer))
    outcomes.push(outcome)
    if ('ok' in outcome || !account) continue
    posted.push(outcome)
    changed.add(account)
  }
  const sorted = [...changed].toSorted(byNumber)
  const statements = statementsOf(brandId, posted, sorted)
  return { outcomes, isAllAccepted: posted.length === commands.length, changed: sorted, statements }
}

function answersOf({ outcomes }: Draft, postedAt: Date): WalletAnswer[] {
  return outcomes.map((one): WalletAnswer => {
    if ('ok' in one) return one
    const { refs, firstSeq, balanceAfter } = one
    const seq = lastSeq(firstSeq, refs)
    return { ok: true, refs, balanceAfter, seq, postedAt, isRepeat: false }
  })
}

/** Loads the rules of accounts that have some; `known` are rules that need not be read. */
async function bindAccounts(
  tx: Tx,
  brandId: number,
  accounts: ReadonlyMap<bigint, BoundAccount>,
  source: RulesSource | undefined,
  known?: Pick<AccountCache, 'rulesOf'>,
): Promise<ReadonlyMap<bigint, BoundAccount>> {
  const bound: BoundAccount[] = []
  for (const account of accounts.values()) {
    if (account.rulesVersion === 0n) continue
    account.rules = known?.rulesOf(account)
    if (!account.rules) bound.push(account)
  }
  if (bound.length === 0) return accounts
  // Without a source the rules would be ignored.
  if (!source) throw new RangeError('accounts are bound by rules, but there is no source of rules')
  const rules = await source.load(tx, brandId, bound)
  for (const account of bound) {
    const found = rules.get(account.accountId)
    if (!found) throw new RangeError(`the rules of account ${account.accountId} are missing`)
    account.rules = found
  }
  return accounts
}

/** The accounts by command, from the cache; missing ones are read. */
async function loadAccounts(
  db: Tx,
  brandId: number,
  commands: readonly AnyCommand[],
  { accountCache, rulesSource }: BatchContext,
  now: number,
): Promise<readonly (BoundAccount | undefined)[]> {
  const missing = new Set<bigint>()
  const accounts = commands.map(({ accountId }) => {
    const account = accountCache.find(accountId, now)
    if (account === undefined) missing.add(accountId)
    return account
  })
  if (missing.size === 0) return accounts
  const found = await readAccounts(db, brandId, [...missing], false)
  const read = await bindAccounts(db, brandId, found, rulesSource, accountCache)
  return accounts.map((account, index) => account ?? read.get(commands[index]?.accountId ?? 0n))
}

/** Lost a race, or the key exists: to be decided again, under locks. */
const RETRYABLE = new Set(['40001', '40P01', '23505'])

/**
 * The first attempt: takes no row locks, does not look for repeats and reads nothing beforehand. It
 * decides by the cache and writes, in one round trip, on the condition that every rule is kept,
 * that no account was changed meanwhile (another node, a settlement) and that every key is new.
 * Undefined when that is not so, or when anything would be refused: only a run with locks can
 * distinguish a refusal from a repeat of an accepted command.
 */
export async function runOptimistic(
  db: Db,
  brandId: number,
  commands: readonly AnyCommand[],
  context: BatchContext,
  now: number,
): Promise<BatchResult | undefined> {
  const { accountCache } = context
  const groups = groupByWriter(commands)
  for (const writer of groups.keys()) if (writer.prepare && !writer.assume) return undefined
  const accounts = await loadAccounts(db, brandId, commands, context, now)
  try {
    const rules = new Map<BatchWriter<unknown>, WriterRules | undefined>()
    const checks: Statement[] = []
    for (const [writer, group] of groups) {
      const assumed = await writer.assume?.(brandId, group)
      rules.set(writer, assumed)
      if (assumed) checks.push(...assumed.checks)
    }
    const drafted = draft(brandId, commands, accounts, rules)
    if (!drafted.isAllAccepted) return forgetAll(commands, accountCache)
    const results = await db.atOnce([...checks, ...drafted.statements])
    const { postedAt, places } = readPosted(results[checks.length] ?? [])
    for (const [index, account] of drafted.changed.entries()) {
      accountCache.save(account, places[index] ?? '', now)
    }
    return { answers: answersOf(drafted, postedAt), changed: drafted.changed }
  } catch (error) {
    forgetAll(commands, accountCache)
    if (RETRYABLE.has(sqlState(error) ?? '')) return undefined
    throw error
  }
}

function forgetAll(commands: readonly AnyCommand[], cache: AccountCache): undefined {
  for (const { accountId } of commands) cache.forget(accountId)
}

/**
 * The second attempt: writers read what their rules need, accounts are locked in the order of their
 * numbers, and repeats get the stored answer.
 */
export async function runWithLocks(
  tx: Tx,
  brandId: number,
  commands: readonly AnyCommand[],
  rulesSource: RulesSource | undefined,
): Promise<BatchResult> {
  const rules = new Map<BatchWriter<unknown>, WriterRules | undefined>()
  // The writers' locks come first: whoever closes an issue waits for them, so later reads are safe.
  for (const [writer, group] of groupByWriter(commands)) {
    rules.set(writer, (await writer.prepare?.(tx, brandId, group)) as WriterRules | undefined)
  }
  const accountIds = [...new Set(commands.map((command) => command.accountId))]
  const found = await readAccounts(tx, brandId, accountIds, true)
  const locked = await bindAccounts(tx, brandId, found, rulesSource)
  const accounts = commands.map(({ accountId }) => locked.get(accountId))
  const stored = await findStored(tx, brandId, commands)
  const drafted = draft(brandId, commands, accounts, rules, stored)
  let postedAt = new Date(0)
  for (const [index, { name, text, values }] of drafted.statements.entries()) {
    const rows = await tx.query(text, [...values], `careful-${name}`)
    if (index > 0) continue
    const row = rows[0] as { at: string; places: string } | undefined
    postedAt = readPosted([[row?.at ?? null, row?.places ?? null]]).postedAt
  }
  return { answers: answersOf(drafted, postedAt), changed: drafted.changed }
}
