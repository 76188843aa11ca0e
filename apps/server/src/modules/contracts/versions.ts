import {
  firstDayOf,
  versionsOf,
  type ContractKind,
  type Version,
  readTerms,
} from '@fairhouse/agency'
import type { ContractTermsOut } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

/** A version as it was signed, and the days on which it is valid. */
export interface SignedVersion extends Version {
  readonly versionNo: number
  readonly signedOn: string
  readonly signedAt: Date
  readonly signature: string
}

/** A contract with its versions, from which bills are computed. */
export interface Contract {
  readonly contractNo: bigint
  readonly kind: ContractKind
  readonly agentId: bigint
  /** Undefined where the operator is the other party. */
  readonly uplineId: bigint | undefined
  readonly state: 'running' | 'ended'
  /** The last day of its validity. */
  readonly endedOn: string | undefined
  /** In order; versions that never came to hold are not among them. */
  readonly versions: readonly SignedVersion[]
}

interface VersionRow {
  readonly [column: string]: unknown
  readonly contract_no: bigint
  readonly kind: ContractKind
  readonly agent_id: bigint
  readonly upline_id: bigint | null
  readonly state: 'running' | 'ended'
  readonly ended_on: string | null
  readonly version_no: number
  readonly terms: ContractTermsOut
  readonly signed_on: string
  readonly signed_at: Date
  readonly signature: string
}

/** Which contracts are read: all that are named, or all of some agents. */
interface ContractChoice {
  readonly contractNos?: readonly bigint[]
  readonly agentIds?: readonly bigint[]
  readonly kind?: ContractKind
  /** Those that hold on some day from this one on; left out: whenever they held. */
  readonly since?: string
}

function toContract(rows: readonly VersionRow[]): Contract[] {
  const [first] = rows
  if (!first) return []
  const signed = rows.map((row) => ({
    ...row,
    terms: readTerms(row.terms),
    signedOn: row.signed_on,
  }))
  const endedOn = first.ended_on ?? undefined
  const byDay = new Map(signed.map((one) => [firstDayOf(one.signedOn), one]))
  const versions = versionsOf(signed, endedOn).flatMap((version): SignedVersion[] => {
    // Of two that were signed on one day the later one is valid: the map kept it.
    const one = byDay.get(version.from)
    if (!one) return []
    const { version_no: versionNo, signedOn, signed_at: signedAt, signature } = one
    return [{ ...version, versionNo, signedOn, signedAt, signature }]
  })
  return [
    {
      contractNo: first.contract_no,
      kind: first.kind,
      agentId: first.agent_id,
      uplineId: first.upline_id ?? undefined,
      state: first.state,
      endedOn,
      versions,
    },
  ]
}

/** Contracts with their versions, by number: the input of bills. */
export async function contractsOf(
  db: Tx,
  brandId: number,
  { contractNos, agentIds, kind, since }: ContractChoice = {},
): Promise<Contract[]> {
  const rows = await db.query<VersionRow>(
    `select c.contract_no, c.kind, c.agent_id, c.upline_id, c.state,
       to_char(c.ended_on, 'YYYY-MM-DD') as ended_on, v.version_no, v.terms,
       to_char(v.signed_on, 'YYYY-MM-DD') as signed_on, v.signed_at, v.signature
     from contracts c join contract_versions v using (brand_id, contract_no)
     where c.brand_id = $1 and ($2::bigint[] is null or c.contract_no = any($2))
       and ($3::bigint[] is null or c.agent_id = any($3)) and ($4::text is null or c.kind = $4)
       and ($5::date is null or c.ended_on is null or c.ended_on >= $5)
     order by c.contract_no, v.version_no`,
    [brandId, contractNos ?? null, agentIds ?? null, kind ?? null, since ?? null],
  )
  const byContract = Map.groupBy(rows, (row) => row.contract_no)
  return [...byContract.values()].flatMap(toContract)
}
