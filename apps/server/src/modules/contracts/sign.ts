import { firstDayOf, type Terms, presentTerms } from '@fairhouse/agency'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import type { Pair } from './pairs.ts'

/** The operator's key for contracts; its public half goes with every contract. */
export function contractSigner(vault: Vault): ReturnType<Vault['signer']> {
  return vault.signer('contracts')
}

export interface Signing {
  readonly pair: Pair
  readonly terms: Terms
  readonly requestNo: bigint
  /** The business day of the brand. */
  readonly today: string
}

interface RunningRow {
  readonly [column: string]: unknown
  readonly contract_no: bigint
  readonly upline_id: bigint | null
}

/** The contract of the kind that pays an agent now; undefined where none does. */
export async function findRunning(
  tx: Tx,
  brandId: number,
  agentId: bigint,
  kind: Terms['kind'],
): Promise<{ readonly contractNo: bigint; readonly uplineId: bigint | null } | undefined> {
  const rows = await tx.query<RunningRow>(
    `select contract_no, upline_id from contracts
     where brand_id = $1 and agent_id = $2 and kind = $3 and state = 'running'`,
    [brandId, agentId, kind],
  )
  const row = rows[0]
  return row && { contractNo: row.contract_no, uplineId: row.upline_id }
}

async function openContract(tx: Tx, brandId: number, pair: Pair, terms: Terms): Promise<bigint> {
  const rows = await tx.query<{ contract_no: bigint }>(
    `insert into contracts (brand_id, kind, agent_id, upline_id) values ($1, $2, $3, $4)
     returning contract_no`,
    [brandId, terms.kind, pair.agent.memberId, pair.upline?.memberId ?? null],
  )
  if (!rows[0]) throw new Error('the contract was not written')
  return rows[0].contract_no
}

/**
 * Signs terms as the next version of the running contract of both sides, or as the first one of a
 * new contract: never retroactive, they are valid from the day after. The caller has locked the
 * contracts of the kind and has checked the terms. Returns the contract's number.
 */
export async function signTerms(
  tx: Tx,
  { brand, vault }: { readonly brand: Brand; readonly vault: Vault },
  { pair, terms, requestNo, today }: Signing,
): Promise<bigint> {
  const { brandId } = brand
  const running = await findRunning(tx, brandId, pair.agent.memberId, terms.kind)
  const contractNo = running?.contractNo ?? (await openContract(tx, brandId, pair, terms))
  const last = await tx.query<{ version_no: number }>(
    `select version_no from contract_versions where brand_id = $1 and contract_no = $2
     order by version_no desc limit 1`,
    [brandId, contractNo],
  )
  const versionNo = (last[0]?.version_no ?? 0) + 1
  const wire = presentTerms(terms)
  const statement = {
    brand: brand.code,
    contract: wireId('ctr', contractNo),
    version: versionNo,
    agent: wireId('mbr', pair.agent.memberId),
    upline: pair.upline ? wireId('mbr', pair.upline.memberId) : null,
    terms: wire,
    signedOn: today,
    from: firstDayOf(today),
  }
  const signature = contractSigner(vault).sign(JSON.stringify(statement))
  await tx.query(
    `insert into contract_versions (brand_id, contract_no, version_no, terms, signed_on,
       request_no, signature) values ($1, $2, $3, $4, $5, $6, $7)`,
    [brandId, contractNo, versionNo, JSON.stringify(wire), today, requestNo, signature],
  )
  return contractNo
}
