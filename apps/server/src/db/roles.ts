import type { Client } from 'pg'
import type { Tx } from './tx.ts'

/** Names of the roles that the owner of the tables grants rights to. */
export interface RoleNames {
  /** Server and worker: reads and writes rows, and changes no table. */
  readonly application: string
  /** Checks and reports: reads everything that is not secret. */
  readonly reader: string
}

/** As the embedded PostgreSQL names them. */
export const ROLE_NAMES: RoleNames = { application: 'fairhouse', reader: 'fairhouse_reader' }

/**
 * Columns hidden from the reader: they would allow to act as someone, or to know a draw beforehand.
 */
const HIDDEN_TABLES = [
  'captchas',
  'issue_seeds',
  'login_challenges',
  'login_sessions',
  'member_fund_passwords',
  'member_recovery_codes',
  'member_totps',
  'outbox_messages',
  'passkey_challenges',
  'password_links',
  'password_requests',
  'payload_keys',
  'payload_nonces',
  'social_flows',
  'social_tickets',
  'staff_challenges',
  'staff_enrolments',
  'staff_sessions',
  'vendor_keys',
  'verification_codes',
]
const HIDDEN_COLUMNS =
  '(totp_secret|sealed_secret|(server|client)_seed|((password|token|ticket|browser)_hash)' +
  '|((secret|token)_sealed))$'

const APPENDED = `exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
  and t.tgfoid = 'refuse_change'::regproc and t.tgtype & 24 = 24)`

/** A monthly partition is reached through its table only. */
const TABLES = `
select format('%I', c.relname) as name, c.relkind = 'v' as "isView",
  c.relname = any($1) as "isHidden", ${APPENDED} as "isAppended",
  (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname !~ $2) as columns
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  and not c.relispartition`

interface Table {
  readonly name: string
  readonly isView: boolean
  readonly isHidden: boolean
  readonly isAppended: boolean
  readonly columns: string
}

/** Grants of the application: immutable rows cannot be changed, whatever a trigger does. */
function rightsOf({ name, isView, isAppended }: Table): string {
  if (isView || name === 'schema_migrations') return 'select'
  return isAppended ? 'select, insert' : 'select, insert, update, delete'
}

function* applicationGrants(tables: readonly Table[], role: string): Iterable<string> {
  yield `revoke all on all tables in schema public from ${role}`
  yield `grant usage on schema public to ${role}`
  for (const table of tables) yield `grant ${rightsOf(table)} on ${table.name} to ${role}`
  yield `grant usage, select on all sequences in schema public to ${role}`
  yield `grant execute on function ensure_partitions(integer) to ${role}`
}

function* readerGrants(tables: readonly Table[], role: string): Iterable<string> {
  yield `revoke all on all tables in schema public from ${role}`
  yield `grant usage on schema public to ${role}`
  for (const { name, columns, isHidden } of tables) {
    if (!isHidden) yield `grant select (${columns}) on ${name} to ${role}`
  }
}

/**
 * Gives application and reader what they need, and takes what they do not. `client` is connected as
 * the owner of the tables. Does nothing for a role that the server does not know, or that is the
 * owner: an installation of one role stays one.
 */
export async function grantRoles(client: Client, names: RoleNames): Promise<void> {
  const { rows: known } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1) and rolname <> current_user',
    [[names.application, names.reader]],
  )
  if (known.length === 0) return
  const roles = new Set(known.map(({ rolname }) => rolname))
  const quoted = (name: string) => client.escapeIdentifier(name)
  const { rows: tables } = await client.query<Table>(TABLES, [HIDDEN_TABLES, HIDDEN_COLUMNS])
  const statements = [
    ...(roles.has(names.application) ? applicationGrants(tables, quoted(names.application)) : []),
    ...(roles.has(names.reader) ? readerGrants(tables, quoted(names.reader)) : []),
  ]
  await client.query(['begin', ...statements, 'commit'].join(';\n'))
}

/**
 * A warning where the connected role has more rights than the application needs (superuser, or
 * owner of the tables); undefined where it has not. For the log of each start.
 */
export async function describeExcessRights(db: Tx): Promise<string | undefined> {
  const rows = await db.query<{ role: string; is_super: boolean; owns: boolean }>(
    `select current_user as role, rolsuper as is_super,
       pg_has_role(c.relowner, 'usage') as owns
     from pg_roles, pg_class c
     where rolname = current_user and c.oid = 'ledger_postings'::regclass`,
  )
  const [row] = rows
  if (!row || (!row.is_super && !row.owns)) return undefined
  const what = row.is_super ? 'is a superuser' : 'owns the tables'
  return `${row.role} ${what}: set DATABASE_OWNER_URL (README, "Your PostgreSQL")`
}
