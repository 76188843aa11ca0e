import type { StaffMemberRow, StaffMembersQuery } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { readInstant } from '#server/core/instant.ts'
import { Problem } from '#server/core/problem.ts'

interface ListRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly username: string
  readonly username_key: string
  readonly kind: StaffMemberRow['kind']
  readonly status: StaffMemberRow['status']
  readonly is_invented: boolean
  readonly balance: bigint
  readonly registered_at: Date
  /** The same to the microsecond: a page must not begin with what the one before ended with. */
  readonly registered_text: string
  readonly last_seen_at: Date | null
}

type Sort = NonNullable<StaffMembersQuery['sort']>

interface Order {
  readonly by: 'registered_at' | 'username_key'
  readonly direction: 'asc' | 'desc'
  readonly type: 'timestamptz' | 'text'
}

const ORDERS: Readonly<Record<Sort, Order>> = {
  registeredAt: { by: 'registered_at', direction: 'asc', type: 'timestamptz' },
  '-registeredAt': { by: 'registered_at', direction: 'desc', type: 'timestamptz' },
  username: { by: 'username_key', direction: 'asc', type: 'text' },
  '-username': { by: 'username_key', direction: 'desc', type: 'text' },
}

/** A page's cursor: the sorted value and the number that breaks a tie. */
interface Cursor {
  readonly value: string
  readonly memberId: string
}

function writeCursor(row: ListRow, order: Order): string {
  const value = order.by === 'username_key' ? row.username_key : row.registered_text
  const cursor = JSON.stringify([value, row.member_id.toString()])
  return Buffer.from(cursor).toString('base64url')
}

function readCursor(text: string | undefined, order: Order): Cursor | undefined {
  if (text === undefined) return undefined
  try {
    const parsed = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
    const [value, memberId] = Array.isArray(parsed) ? (parsed as unknown[]) : []
    const isText = typeof value === 'string' && typeof memberId === 'string'
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
    const isFit = isText && (order.type === 'text' || isTime.test(value))
    if (isFit && /^\d{1,18}$/.test(memberId)) {
      if (order.type === 'timestamptz') readInstant('before', `${value.slice(0, 23)}Z`)
      return { value, memberId }
    }
  } catch {
    // An invalid cursor is refused below.
  }
  throw new Problem('VALIDATION_FAILED', [{ field: 'before', code: 'VALIDATION_FAILED' }])
}

function present(row: ListRow, brand: Brand): StaffMemberRow {
  return {
    memberId: wireId('mbr', row.member_id),
    username: row.username,
    kind: row.kind,
    status: row.status,
    isInvented: row.is_invented,
    balanceMinor: row.balance.toString(),
    currency: brand.currency.code,
    registeredAt: row.registered_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }
}

/** The columns of a row of the list, for one member or many. */
const LIST_COLUMNS = `
m.member_id, m.username, m.username_key, m.kind, m.status, m.is_invented, m.registered_at,
to_char(m.registered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as registered_text,
coalesce((select balance from ledger_accounts a where a.brand_id = m.brand_id
  and a.member_id = m.member_id and a.kind = 'cash'), 0) as balance,
(select max(last_seen_at) from login_sessions s where s.brand_id = m.brand_id
  and s.member_id = m.member_id and s.sub_account_id is null) as last_seen_at`

/** Members by filter, in the requested order, after a cursor. Throws VALIDATION_FAILED. */
export async function listMembers(
  db: Tx,
  brand: Brand,
  query: StaffMembersQuery,
  limit: number,
): Promise<{ members: StaffMemberRow[]; next: string | null }> {
  const order = ORDERS[query.sort ?? '-registeredAt']
  const cursor = readCursor(query.before, order)
  const { by, direction, type } = order
  const sign = direction === 'asc' ? '>' : '<'
  const id = query.q === undefined ? undefined : parseId('mbr', query.q)
  const rows = await db.query<ListRow>(
    `select ${LIST_COLUMNS} from members m
     where m.brand_id = $1
       and ($2::text is null or m.member_id = $3 or m.username_key like $2 || '%')
       and ($4::text is null or m.kind = $4) and ($5::text is null or m.status = $5)
       and ($6::timestamptz is null or m.registered_at >= $6)
       and ($7::timestamptz is null or m.registered_at < $7)
       and ($8::${type} is null or (m.${by}, m.member_id) ${sign} ($8, $9::bigint))
     order by m.${by} ${direction}, m.member_id ${direction} limit $10`,
    [
      brand.brandId,
      query.q === undefined ? null : escapeLike(query.q.toLowerCase()),
      id ?? null,
      query.kind ?? null,
      query.status ?? null,
      readInstant('from', query.from) ?? null,
      readInstant('until', query.until) ?? null,
      cursor?.value ?? null,
      cursor?.memberId ?? null,
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    members: shown.map((row) => present(row, brand)),
    next: rows.length > limit && last ? writeCursor(last, order) : null,
  }
}

/** One member as a row of the list. */
export async function readMemberRow(
  db: Tx,
  brand: Brand,
  memberId: bigint,
): Promise<StaffMemberRow> {
  const rows = await db.query<ListRow>(
    `select ${LIST_COLUMNS} from members m where m.brand_id = $1 and m.member_id = $2`,
    [brand.brandId, memberId],
  )
  if (!rows[0]) throw new Problem('MEMBER_NOT_FOUND')
  return present(rows[0], brand)
}

/** Escapes the wildcards of LIKE. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
