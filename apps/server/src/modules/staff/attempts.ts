import {
  addressKeys,
  GUARDED_LINES_PER_SITE,
  rateLimitKey,
  type Visit,
} from '#server/core/network.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'

const WINDOW_MINUTES = 15
/**
 * Wrong tries in a window: one name from one line, one line (of IPv6 its site some times as
 * many), one name from anywhere.
 */
const BUDGET = { pair: 5, line: 30, name: 30 } as const
/**
 * Wrong codes of one person in a day, from anywhere: an attacker with the password has this many
 * guesses at three codes in a million. A passkey stays a way in, and so does a reset.
 */
const CODES = { max: 20, windowMinutes: 24 * 60 } as const

interface Counted {
  readonly key: string
  readonly max: number
}

interface Context {
  readonly db: Tx
  readonly vault: Vault
}

function keysOf(
  { vault }: Context,
  username: string | undefined,
  from: Visit,
  isKnown: boolean,
): { readonly lines: readonly Counted[]; readonly named: readonly Counted[] } {
  const key = (scope: string, text: string) =>
    vault.fingerprint('staff attempt', `${scope} ${text}`).toString('hex')
  const line = rateLimitKey(from.address)
  const pair = { key: key('pair', `${username} ${line}`), max: BUDGET.pair }
  // Strangers who try a name must not lock that person out of their own network.
  const name = isKnown ? [] : [{ key: key('name', `${username}`), max: BUDGET.name }]
  return {
    lines: addressKeys(from.address, GUARDED_LINES_PER_SITE).map((one) => ({
      key: key(one.scope, one.key),
      max: BUDGET.line * one.times,
    })),
    named: username === undefined ? [] : [pair, ...name],
  }
}

const COUNT = `
insert into staff_attempts as a (attempt_key, window_start, attempts)
select k, app_now(), 1 from unnest($1::text[]) as k order by k
on conflict (attempt_key) do update set
  attempts = case when a.window_start < app_now() - make_interval(mins => $2) then 1
    else a.attempts + 1 end,
  window_start = case when a.window_start < app_now() - make_interval(mins => $2) then app_now()
    else a.window_start end
returning attempt_key, attempts,
  ceil(extract(epoch from window_start + make_interval(mins => $2) - app_now()))::int as wait`

/** A try that was counted. */
export interface Attempt {
  /** After a success: tries of this name start again from zero. */
  forget(tx: Tx): Promise<void>
  /** After a partial success: this one try costs nothing. */
  forgetThis(tx: Tx): Promise<void>
}

/** True when this person has worked from this network within the last thirty days. */
async function isKnownNetwork({ db }: Context, username: string, from: Visit): Promise<boolean> {
  const rows = await db.query(
    `select 1 from staff_sessions s join staff_members using (staff_id) where username = $1
       and network = $2 and s.created_at > app_now() - interval '30 days' limit 1`,
    [username, from.network],
  )
  return rows.length > 0
}

/** Counts a try for every key, in a statement of its own. Throws TOO_MANY_ATTEMPTS. */
async function spend(db: Tx, keys: readonly Counted[], windowMinutes: number): Promise<void> {
  const rows = await db.query<{ attempt_key: string; attempts: number; wait: number }>(COUNT, [
    keys.map(({ key }) => key),
    windowMinutes,
  ])
  const spent = rows.filter((row) =>
    keys.some(({ key, max }) => key === row.attempt_key && row.attempts > max),
  )
  if (spent.length === 0) return
  const retryAfterSeconds = Math.max(1, ...spent.map((row) => row.wait))
  throw new Problem('TOO_MANY_ATTEMPTS', [], { retryAfterSeconds })
}

async function giveBack(tx: Tx, given: readonly Counted[]): Promise<void> {
  await tx.query(
    `update staff_attempts set attempts = greatest(attempts - 1, 0)
     where attempt_key = any($1)`,
    [given.map(({ key }) => key)],
  )
}

async function forgetKeys(tx: Tx, keys: readonly Counted[]): Promise<void> {
  await tx.query('delete from staff_attempts where attempt_key = any($1)', [
    keys.map(({ key }) => key),
  ])
}

/**
 * Counts a try before it is checked, in a statement of its own, so that tries in parallel do not
 * pass the budget. Throws TOO_MANY_ATTEMPTS. A passkey comes without a name and is counted by
 * address only: whatever strangers do elsewhere, it stays a way in.
 */
export async function countAttempt(
  context: Context,
  username: string | undefined,
  from: Visit,
): Promise<Attempt> {
  const isKnown = username !== undefined && (await isKnownNetwork(context, username, from))
  const { lines, named } = keysOf(context, username, from, isKnown)
  const keys = [...lines, ...named]
  await spend(context.db, keys, WINDOW_MINUTES)
  return {
    forgetThis: (tx) => giveBack(tx, keys),
    async forget(tx) {
      await forgetKeys(tx, named)
      await giveBack(tx, lines)
    },
  }
}

/**
 * Counts a code of the authenticator before it is checked, for a person whose password, or session,
 * was right. A right one costs nothing, and clears no wrong one before it. Throws
 * TOO_MANY_ATTEMPTS.
 */
export async function countCode(
  { db, vault }: Context,
  staffId: bigint,
): Promise<Pick<Attempt, 'forgetThis'>> {
  const keys = [codeKey(vault, staffId)]
  await spend(db, keys, CODES.windowMinutes)
  return { forgetThis: (tx) => giveBack(tx, keys) }
}

/** Codes of a new authenticator are counted from none. */
export async function forgetCodes(tx: Tx, vault: Vault, staffId: bigint): Promise<void> {
  await forgetKeys(tx, [codeKey(vault, staffId)])
}

function codeKey(vault: Vault, staffId: bigint): Counted {
  const key = vault.fingerprint('staff attempt', `code ${staffId}`).toString('hex')
  return { key, max: CODES.max }
}
