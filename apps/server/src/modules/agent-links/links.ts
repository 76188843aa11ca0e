import { LINKS_MAX, type AgentLinkWire, type LinkIn } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { agentTypeOf, presetFaults, readOwn, requirePresent } from './own.ts'
import { randomLetters } from './letters.ts'

/** 31 letters to the power of ten: not found by guessing. */
const CODE_LENGTH = 10

interface LinkRow {
  readonly [column: string]: unknown
  readonly link_no: bigint
  readonly code: string
  readonly note: string
  readonly agent_type: 1 | 2 | null
  readonly prize_group: number | null
  readonly rates: Record<string, number>
  readonly state: AgentLinkWire['state']
  readonly made_at: Date
  readonly expires_at: Date | null
  readonly quota: number | null
  readonly used: number
}

const COLUMNS = `link_no, code, note, agent_type, prize_group, rates, made_at, expires_at, quota,
  used, case when closed_at is not null then 'closed' when expires_at <= app_now() then 'expired'
    when used >= quota then 'usedUp' else 'open' end as state`

function present(row: LinkRow): AgentLinkWire {
  return {
    linkId: wireId('lnk', row.link_no),
    code: row.code,
    note: row.note,
    type: row.agent_type === null ? 'member' : `agent${row.agent_type}`,
    prizeGroup: row.prize_group,
    rates: row.rates,
    state: row.state,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    quota: row.quota,
    used: row.used,
  }
}

/** Whose link it is. */
interface Owner {
  readonly brandId: number
  readonly agentId: bigint
}

/** The agent's own links, newest first. */
export async function listLinks(db: Tx, { brandId, agentId }: Owner): Promise<AgentLinkWire[]> {
  const rows = await db.query<LinkRow>(
    `select ${COLUMNS} from agent_links where brand_id = $1 and agent_id = $2
     order by link_no desc limit 1000`,
    [brandId, agentId],
  )
  return rows.map(present)
}

/** The number of the agent's own link. Throws NOT_FOUND, for another's as for none. */
export async function requireLink(db: Tx, owner: Owner, linkId: string): Promise<bigint> {
  const rows = await db.query<{ link_no: bigint }>(
    'select link_no from agent_links where brand_id = $1 and agent_id = $2 and link_no = $3',
    [owner.brandId, owner.agentId, parseId('lnk', linkId) ?? 0n],
  )
  const linkNo = rows[0]?.link_no
  if (linkNo === undefined) throw new Problem('NOT_FOUND')
  return linkNo
}

async function change(db: Tx, owner: Owner, linkId: string, set: string, note?: string) {
  const rows = await db.query<LinkRow>(
    `update agent_links set ${set} where brand_id = $1 and agent_id = $2 and link_no = $3
     returning ${COLUMNS}`,
    [
      owner.brandId,
      owner.agentId,
      parseId('lnk', linkId) ?? 0n,
      ...(note === undefined ? [] : [note]),
    ],
  )
  const row = rows[0]
  if (!row) throw new Problem('NOT_FOUND')
  return present(row)
}

/** Changes what the agent calls a link. Throws NOT_FOUND. */
export function noteLink(db: Tx, owner: Owner, linkId: string, note: string) {
  return change(db, owner, linkId, 'note = $4', note.trim())
}

/** Closes a link for good; idempotent. Throws NOT_FOUND. */
export function closeLink(db: Tx, owner: Owner, linkId: string) {
  return change(db, owner, linkId, 'closed_at = coalesce(closed_at, app_now())')
}

/**
 * Makes a link; the same key again gives the same link. For agents, within what they have. Throws
 * OPENINGS_FAULTY (names what is above their own), OPENING_AWAY, TOO_MANY_LINKS.
 */
export async function makeLink(
  context: { readonly db: Db; readonly rng: Rng },
  brand: Brand,
  agentId: bigint,
  request: { readonly link: LinkIn; readonly key: string },
): Promise<AgentLinkWire> {
  const { link, key } = request
  const faults = presetFaults(link, await readOwn(context.db, brand, agentId))
  if (faults.length > 0) throw new Problem('OPENINGS_FAULTY', faults)
  return context.db.transaction(async (tx) => {
    await tx.query('select 1 from members where brand_id = $1 and member_id = $2 for update', [
      brand.brandId,
      agentId,
    ])
    const known = await tx.query<LinkRow>(
      `select ${COLUMNS} from agent_links
       where brand_id = $1 and agent_id = $2 and asked_key = $3`,
      [brand.brandId, agentId, key],
    )
    if (known[0]) return present(known[0])
    await requirePresent(tx, brand.brandId, agentId)
    const open = await tx.query<{ count: number }>(
      `select count(*)::int as count from agent_links where brand_id = $1 and agent_id = $2
         and closed_at is null and (expires_at is null or expires_at > app_now())`,
      [brand.brandId, agentId],
    )
    if ((open[0]?.count ?? 0) >= LINKS_MAX) throw new Problem('TOO_MANY_LINKS')
    const rows = await tx.query<LinkRow>(
      `insert into agent_links (brand_id, agent_id, code, note, agent_type, prize_group, rates,
         expires_at, quota, asked_key)
       values ($1, $2, $3, $4, $5, $6, $7, app_now() + make_interval(days => $8), $9, $10)
       returning ${COLUMNS}`,
      [
        brand.brandId,
        agentId,
        randomLetters((count) => context.rng.bytes(count), CODE_LENGTH),
        link.note.trim(),
        agentTypeOf(link.type) ?? null,
        link.prizeGroup ?? null,
        JSON.stringify(link.rates ?? {}),
        link.days ?? null,
        link.quota ?? null,
        key,
      ],
    )
    const row = rows[0]
    if (!row) throw new Error('the link was not made')
    return present(row)
  })
}
