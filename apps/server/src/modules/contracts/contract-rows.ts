import { firstDayOf, type ContractKind } from '@fairhouse/agency'
import type { ContractTermsOut, ContractVersionWire, ContractWire } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import type { EndReason } from './ended-row.ts'
import { presentParty } from './pairs.ts'
import { sideOf, type Reader } from './reader.ts'

/**
 * The version of a contract `c` that is valid on the day $2, that was valid when it ended, or that
 * comes first: of two signed on one day the later one.
 */
export const CONTRACT_TERMS = `
select v.terms, v.version_no, v.signed_on from contract_versions v
where v.brand_id = c.brand_id and v.contract_no = c.contract_no
order by v.signed_on < least($2::date, coalesce(c.ended_on, $2::date)) desc, v.version_no desc
limit 1`

interface ContractRow {
  readonly [column: string]: unknown
  readonly contract_no: bigint
  readonly kind: ContractKind
  readonly agent_id: bigint
  readonly agent_name: string
  readonly agent_away: boolean
  readonly upline_id: bigint | null
  readonly upline_name: string | null
  readonly upline_away: boolean
  readonly state: 'running' | 'ended'
  readonly made_at: Date
  readonly ended_on: string | null
  readonly ended_because: EndReason | null
  readonly terms: ContractTermsOut
  readonly version_no: number
  readonly signed_on: string
}

/** Whether a member is away is visible only to those with a running contract with them. */
const SELECT = `
select c.contract_no, c.kind, c.agent_id, c.upline_id, c.state, c.made_at,
  to_char(c.ended_on, 'YYYY-MM-DD') as ended_on, c.ended_because,
  a.username as agent_name, u.username as upline_name,
  c.state = 'running' and is_away(c.brand_id, c.agent_id) as agent_away,
  c.state = 'running' and c.upline_id is not null and is_away(c.brand_id, c.upline_id)
    as upline_away,
  t.terms, t.version_no, to_char(t.signed_on, 'YYYY-MM-DD') as signed_on
from contracts c cross join lateral (${CONTRACT_TERMS}) t
join members a on a.brand_id = c.brand_id and a.member_id = c.agent_id
left join members u on u.brand_id = c.brand_id and u.member_id = c.upline_id`

interface PartyColumns {
  readonly agent_id: bigint
  readonly agent_name: string
  readonly agent_away: boolean
  readonly upline_id: bigint | null
  readonly upline_name: string | null
  readonly upline_away: boolean
}

/** Both sides on the wire. */
export function presentSides(row: PartyColumns) {
  const { upline_id: uplineId } = row
  return {
    agent: presentParty({
      memberId: row.agent_id,
      username: row.agent_name,
      isAway: row.agent_away,
    }),
    upline:
      uplineId === null
        ? null
        : presentParty({
            memberId: uplineId,
            username: row.upline_name ?? '',
            isAway: row.upline_away,
          }),
  }
}

function present(row: ContractRow, reader: Reader): ContractWire {
  return {
    contractId: wireId('ctr', row.contract_no),
    kind: row.kind,
    ...presentSides(row),
    side: sideOf(row, reader),
    state: row.state,
    terms: row.terms,
    versionNo: row.version_no,
    from: firstDayOf(row.signed_on),
    endedOn: row.ended_on,
    endedBecause: row.ended_because,
    madeAt: row.made_at.toISOString(),
  }
}

export interface ContractPage {
  readonly reader: Reader
  readonly kind?: string | undefined
  readonly side?: 'agent' | 'upline' | undefined
  readonly state?: string | undefined
  readonly agentId?: bigint | undefined
  readonly before: bigint | undefined
  readonly limit: number
}

/** Contracts of a reader, newest first. */
export async function listContracts(
  tx: Tx,
  brandId: number,
  page: ContractPage,
  today: string,
): Promise<{ contracts: ContractWire[]; next: string | null }> {
  const { reader, kind, side, state, agentId, before, limit } = page
  const rows = await tx.query<ContractRow>(
    `${SELECT} where c.brand_id = $1 and ($4::text is null or c.kind = $4)
       and ($3::bigint is null or ($3 = c.agent_id and $5::text is distinct from 'upline')
         or ($3 = c.upline_id and $5::text is distinct from 'agent'))
       and ($6::text is null or c.state = $6) and ($7::bigint is null or c.agent_id = $7)
       and ($8::bigint is null or c.contract_no < $8)
     order by c.contract_no desc limit $9`,
    [
      brandId,
      today,
      reader === 'staff' ? null : reader.memberId,
      kind ?? null,
      side ?? null,
      state ?? null,
      agentId ?? null,
      before ?? null,
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? wireId('ctr', last.contract_no) : null
  return { contracts: shown.map((row) => present(row, reader)), next }
}

/** One contract of a reader; undefined where there is none. */
export async function findContract(
  tx: Tx,
  brandId: number,
  contractNo: bigint,
  reader: Reader,
  today: string,
): Promise<ContractWire | undefined> {
  const rows = await tx.query<ContractRow>(
    `${SELECT} where c.brand_id = $1 and c.contract_no = $3
       and ($4::bigint is null or $4 in (c.agent_id, c.upline_id))`,
    [brandId, today, contractNo, reader === 'staff' ? null : reader.memberId],
  )
  return rows[0] && present(rows[0], reader)
}

interface VersionRow {
  readonly [column: string]: unknown
  readonly version_no: number
  readonly terms: ContractTermsOut
  readonly signed_on: string
  readonly signed_at: Date
  readonly last_day: string | null
  readonly signature: string
}

/** All versions of a contract as they were signed, newest first. */
export async function readVersions(
  tx: Tx,
  brandId: number,
  contractNo: bigint,
): Promise<ContractVersionWire[]> {
  const rows = await tx.query<VersionRow>(
    `select v.version_no, v.terms, to_char(v.signed_on, 'YYYY-MM-DD') as signed_on, v.signed_at,
       v.signature, to_char(coalesce(lead(v.signed_on) over (order by v.version_no), c.ended_on),
         'YYYY-MM-DD') as last_day
     from contract_versions v join contracts c using (brand_id, contract_no)
     where v.brand_id = $1 and v.contract_no = $2 order by v.version_no desc`,
    [brandId, contractNo],
  )
  return rows.map((row) => ({
    versionNo: row.version_no,
    terms: row.terms,
    signedOn: row.signed_on,
    signedAt: row.signed_at.toISOString(),
    from: firstDayOf(row.signed_on),
    to: row.last_day,
    signature: row.signature,
  }))
}
