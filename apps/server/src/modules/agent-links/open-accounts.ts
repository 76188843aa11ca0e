import { createHash } from 'node:crypto'
import type { OpenedAccount, OpeningIn, OpeningOptions } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Visit } from '#server/core/network.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { sqlState, type Db, type Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import {
  type AccountHooks,
  createMember,
  saveOrigin,
  readRegisterFields,
  registerMethod,
} from '../identity/index.ts'
import { hashPassword } from '../passwords/index.ts'
import { saveRates } from '../invitations/index.ts'
import {
  accountFaults,
  checkLines,
  readFileOfAccounts,
  type CheckedLine,
  type AccountChecks,
} from './check-accounts.ts'
import { openingPassword } from './opening-password.ts'
import { agentTypeOf, isAgentAway, readOwn, requirePresent, type Own } from './own.ts'

interface Context {
  readonly db: Db
  readonly vault: Vault
  readonly accountHooks: AccountHooks
}

/** The opener, the key, and the origin of the call. */
export interface Opener {
  readonly brand: Brand
  readonly agentId: bigint
  readonly key: string
  readonly visit: Visit
}

/** How long a lost answer can be repeated with its passwords. */
const SHOWN_MINUTES = 30

function passwordOf({ vault }: Context, opener: Opener, place: number): string {
  const { brand, agentId, key } = opener
  return openingPassword(vault, { brandId: brand.brandId, agentId, key, place })
}

/** Throws FEATURE_OFF, where everybody registers by themselves. */
function requireOpen({ profile, ...brand }: Brand): void {
  const isOpen = registerMethod({ profile, ...brand }) !== undefined
  if (!isOpen || profile.agents.openingsPerDay === 0) throw new Problem('FEATURE_OFF')
}

async function openedToday(db: Tx, brandId: number, agentId: bigint, day: string) {
  const rows = await db.query<{ count: number }>(
    `select coalesce(sum(accounts), 0)::int as count from agent_openings
     where brand_id = $1 and agent_id = $2 and day = $3`,
    [brandId, agentId, day],
  )
  return rows[0]?.count ?? 0
}

/** What the agent may give, and how many accounts may still be opened today. */
export async function readOptions(db: Tx, brand: Brand, agentId: bigint): Promise<OpeningOptions> {
  const own = await readOwn(db, brand, agentId)
  const perDay = brand.profile.agents.openingsPerDay
  const used = await openedToday(db, brand.brandId, agentId, own.today)
  return {
    prizeGroups: own.groups ?? null,
    rates: [...own.rates].map(([product, mostPpm]) => ({ product, mostPpm })),
    types: [...own.types],
    perDay,
    leftToday: Math.max(0, perDay - used),
    minAgeYears: brand.profile.minAgeYears,
    today: own.today,
    isAway: await isAgentAway(db, brand.brandId, agentId),
  }
}

async function readChecks(db: Tx, brand: Brand, own: Own, names: readonly string[]) {
  const [rules, rows] = await Promise.all([
    readRegisterFields(db, brand.brandId),
    db.query<{ username_key: string }>(
      'select username_key from members where brand_id = $1 and username_key = any($2)',
      [brand.brandId, names.map((name) => name.trim().toLowerCase())],
    ),
  ])
  const usernameRule = rules.find(({ field }) => field === 'username')
  if (!usernameRule) throw new Error('usernames have no rule')
  const taken = new Set(rows.map((row) => row.username_key))
  const { minAgeYears } = brand.profile
  return { own, usernameRule, minAgeYears, taken } satisfies AccountChecks
}

/**
 * Parses a file and reports what is wrong with it, line by line; opens nothing. Throws FEATURE_OFF.
 */
export async function checkFile(
  db: Tx,
  brand: Brand,
  agentId: bigint,
  csv: string,
): Promise<{ lines: CheckedLine[]; accounts: OpeningIn[]; isReady: boolean }> {
  requireOpen(brand)
  const own = await readOwn(db, brand, agentId)
  const file = readFileOfAccounts(csv, [...own.rates.keys()])
  const accounts = file.lines.map(({ account }) => account)
  const names = accounts.map(({ username }) => username)
  const lines = checkLines(file, await readChecks(db, brand, own, names))
  return { lines, accounts, isReady: lines.every(({ faults }) => faults.length === 0) }
}

interface Known {
  readonly [column: string]: unknown
  readonly input_hash: Buffer
  readonly is_shown: boolean
  readonly member_id: bigint
  readonly username: string
  readonly place: number
}

/** What was opened under the key before. Throws IDEMPOTENCY_KEY_REUSED, for another request. */
async function findOpened(
  tx: Tx,
  context: Context,
  opener: Opener,
  inputHash: Buffer,
): Promise<OpenedAccount[] | undefined> {
  const rows = await tx.query<Known>(
    `select o.input_hash, p.place, p.member_id, m.username,
       m.must_change_password and o.opened_at > app_now() - make_interval(mins => $4) as is_shown
     from agent_openings o join opened_members p using (brand_id, opening_no)
     join members m using (brand_id, member_id)
     where o.brand_id = $1 and o.agent_id = $2 and o.asked_key = $3 order by p.place`,
    [opener.brand.brandId, opener.agentId, opener.key, SHOWN_MINUTES],
  )
  if (rows.length === 0) return undefined
  if (!rows.every((row) => row.input_hash.equals(inputHash))) {
    throw new Problem('IDEMPOTENCY_KEY_REUSED')
  }
  return rows.map((row) => ({
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    password: row.is_shown ? passwordOf(context, opener, row.place) : null,
  }))
}

interface Ready extends OpeningIn {
  readonly password: string
  readonly passwordHash: string
}

async function openOne(tx: Tx, context: Context, opener: Opener, account: Ready) {
  const { brand, agentId, visit } = opener
  const agentType = agentTypeOf(account.type)
  const { memberId } = await createMember(tx, brand, {
    username: account.username.trim(),
    passwordHash: account.passwordHash,
    birthDate: account.birthday.trim(),
    referrerId: agentId,
    mustChangePassword: true,
    ...(agentType === undefined ? {} : { kind: 'agent', agentType }),
    ...(account.prizeGroup === undefined ? {} : { prizeGroup: account.prizeGroup }),
  })
  const by = wireId('mbr', agentId)
  await saveRates(tx, brand, memberId, account.rates ?? {}, by)
  await context.accountHooks.registered(tx, brand, memberId, undefined)
  // The address is the agent's, not the member's.
  await saveOrigin(tx, brand, memberId, { ...visit, address: '', device: '' }, { method: 'AGENT' })
  return memberId
}

async function writeAll(
  tx: Tx,
  context: Context,
  opener: Opener,
  input: { readonly accounts: readonly Ready[]; readonly inputHash: Buffer; readonly day: string },
): Promise<OpenedAccount[]> {
  const { brandId, profile } = opener.brand
  // One opening of an agent at a time: the day's number is not passed, a key opens once.
  const own = await tx.query<{ agent_type: number | null }>(
    'select agent_type from members where brand_id = $1 and member_id = $2 for update',
    [brandId, opener.agentId],
  )
  const known = await findOpened(tx, context, opener, input.inputHash)
  if (known) return known
  await requirePresent(tx, brandId, opener.agentId)
  // The agent's type may have changed since the accounts were checked.
  if (own[0]?.agent_type === 2 && input.accounts.some(({ type }) => type !== 'member')) {
    throw new Problem('OPENINGS_FAULTY', [{ field: 'type', code: 'WRONG_TYPE' }])
  }
  const used = await openedToday(tx, brandId, opener.agentId, input.day)
  if (used + input.accounts.length > profile.agents.openingsPerDay) {
    throw new Problem('OPENING_QUOTA_REACHED')
  }
  const rows = await tx.query<{ opening_no: bigint }>(
    `insert into agent_openings (brand_id, agent_id, asked_key, input_hash, day, accounts)
     values ($1, $2, $3, $4, $5, $6) returning opening_no`,
    [brandId, opener.agentId, opener.key, input.inputHash, input.day, input.accounts.length],
  )
  const opened: OpenedAccount[] = []
  for (const [place, account] of input.accounts.entries()) {
    const memberId = await openOne(tx, context, opener, account)
    await tx.query(
      `insert into opened_members (brand_id, opening_no, place, member_id) values ($1, $2, $3, $4)`,
      [brandId, rows[0]?.opening_no, place, memberId],
    )
    const { username, password } = account
    opened.push({ memberId: wireId('mbr', memberId), username: username.trim(), password })
  }
  return opened
}

function hashOf(input: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(input)).digest()
}

/** A name that was taken concurrently is one more fault. */
function takenProblem(error: unknown): unknown {
  const { constraint = '' } = error as { constraint?: string }
  const isTaken = sqlState(error) === '23505' && constraint === 'members_brand_id_username_key_key'
  const field = { field: 'username', code: 'USERNAME_UNAVAILABLE' } as const
  return isTaken ? new Problem('OPENINGS_FAULTY', [field]) : error
}

async function openAll(
  context: Context,
  opener: Opener,
  accounts: readonly OpeningIn[],
  request: { readonly inputHash: Buffer; readonly day: string },
): Promise<OpenedAccount[]> {
  const ready = await Promise.all(
    accounts.map(async (account, place): Promise<Ready> => {
      const password = passwordOf(context, opener, place)
      return { ...account, password, passwordHash: await hashPassword(password) }
    }),
  )
  return context.db
    .transaction((tx) => writeAll(tx, context, opener, { accounts: ready, ...request }))
    .catch((error: unknown) => {
      throw takenProblem(error)
    })
}

/**
 * Opens one account below the agent, who gets its first password. The same key again gives the
 * first answer; passwords are in it for half an hour, until the member has set their own. Throws
 * FEATURE_OFF, TERMS_NOT_ACCEPTED, IDEMPOTENCY_KEY_REUSED, OPENINGS_FAULTY, OPENING_AWAY,
 * OPENING_QUOTA_REACHED.
 */
export async function openAccount(
  context: Context,
  opener: Opener,
  body: { readonly account: OpeningIn; readonly hasAcceptedTerms: boolean },
): Promise<OpenedAccount[]> {
  const { brand, agentId } = opener
  const { account } = body
  requireOpen(brand)
  if (!body.hasAcceptedTerms) throw new Problem('TERMS_NOT_ACCEPTED')
  const inputHash = hashOf(account)
  const known = await findOpened(context.db, context, opener, inputHash)
  if (known) return known
  const own = await readOwn(context.db, brand, agentId)
  const checks = await readChecks(context.db, brand, own, [account.username])
  const faults = accountFaults(account, checks)
  if (faults.length > 0) throw new Problem('OPENINGS_FAULTY', faults)
  return openAll(context, opener, [account], { inputHash, day: own.today })
}

/** Opens all accounts of a file, or none. Throws the errors of `openAccount`. */
export async function openFile(
  context: Context,
  opener: Opener,
  body: { readonly csv: string; readonly hasAcceptedTerms: boolean },
): Promise<OpenedAccount[]> {
  const { brand, agentId } = opener
  requireOpen(brand)
  if (!body.hasAcceptedTerms) throw new Problem('TERMS_NOT_ACCEPTED')
  const inputHash = hashOf(body.csv)
  const known = await findOpened(context.db, context, opener, inputHash)
  if (known) return known
  const { lines, accounts } = await checkFile(context.db, brand, agentId, body.csv)
  const faults = lines.flatMap(({ line, faults: ofLine }) =>
    ofLine.map((fault) => ({ ...fault, field: `lines.${line}.${fault.field}` })),
  )
  if (faults.length > 0) throw new Problem('OPENINGS_FAULTY', faults)
  const { today: day } = await readOwn(context.db, brand, agentId)
  return openAll(context, opener, accounts, { inputHash, day })
}
