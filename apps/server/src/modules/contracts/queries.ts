import type {
  ContractEnding,
  ContractRequestWire,
  ContractWire,
  QueryOf,
  ResponseOf,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { findContract, listContracts, readVersions } from './contract-rows.ts'
import { readToday } from './days.ts'
import { readEndings } from './endings.ts'
import { presentRequests } from './present-request.ts'
import type { Reader } from './reader.ts'
import { countWaiting, findRequest, listRequestRows, type RequestPage } from './request-rows.ts'
import { contractSigner } from './sign.ts'
import { contractsOf } from './versions.ts'

const PAGE = 50

interface Member {
  readonly memberId: bigint
}

/** The number of an id in a query: an unknown one finds nothing. */
function place(prefix: string, id: string | undefined): bigint | undefined {
  return id === undefined ? undefined : (parseId(prefix, id) ?? 0n)
}

/** Contracts of a member, on either side, newest first. */
export async function listOwn(
  tx: Tx,
  brand: Brand,
  reader: Member,
  query: QueryOf<'GET /wps/agent/contracts'>,
): Promise<{ contracts: ContractWire[]; next: string | null }> {
  const { kind, side, state, limit, before } = query
  const page = { kind, side, state, limit: Number(limit ?? PAGE), before: place('ctr', before) }
  return listContracts(tx, brand.brandId, { ...page, reader }, await readToday(tx, brand))
}

/** Contracts of a brand for its staff, newest first. */
export async function listAll(
  tx: Tx,
  brand: Brand,
  query: QueryOf<'GET /staff/agents/contracts'>,
): Promise<{ contracts: ContractWire[]; next: string | null }> {
  const { kind, state, memberId, limit, before } = query
  const page = {
    reader: 'staff' as const,
    kind,
    state,
    agentId: place('mbr', memberId),
    limit: Number(limit ?? PAGE),
    before: place('ctr', before),
  }
  return listContracts(tx, brand.brandId, page, await readToday(tx, brand))
}

/** A contract of a reader with all its versions; undefined where there is none. */
export async function readContract(
  { db, vault }: { readonly db: Tx; readonly vault: Vault },
  brand: Brand,
  contractId: string,
  reader: Reader,
): Promise<ResponseOf<'GET /wps/agent/contracts/:contractId'> | undefined> {
  const contractNo = place('ctr', contractId) ?? 0n
  const today = await readToday(db, brand)
  const contract = await findContract(db, brand.brandId, contractNo, reader, today)
  if (!contract) return undefined
  const versions = await readVersions(db, brand.brandId, contractNo)
  return { contract, versions, key: contractSigner(vault).key }
}

/** The contracts below that would end with a running contract; none below one that has ended. */
export async function readEndsOf(
  tx: Tx,
  brand: Brand,
  contractId: string,
): Promise<ContractEnding[]> {
  const [contract] = await contractsOf(tx, brand.brandId, {
    contractNos: [place('ctr', contractId) ?? 0n],
  })
  if (contract?.state !== 'running') return []
  const { agentId, kind } = contract
  const [ends = []] = await readEndings(tx, brand, [{ agentId, kind, terms: undefined }])
  return ends
}

/** One request of a reader. Throws CONTRACT_REQUEST_NOT_FOUND. */
export async function readRequest(
  tx: Tx,
  brand: Brand,
  requestNo: bigint,
  reader: Reader,
): Promise<ContractRequestWire> {
  const row = await findRequest(tx, brand.brandId, requestNo, reader, await readToday(tx, brand))
  const [request] = row ? await presentRequests(tx, brand, [row], reader) : []
  if (!request) throw new Problem('CONTRACT_REQUEST_NOT_FOUND')
  return request
}

async function readPage(tx: Tx, brand: Brand, page: RequestPage) {
  const rows = await listRequestRows(tx, brand.brandId, page, await readToday(tx, brand))
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const next = rows.length > page.limit && last ? wireId('crq', last.request_no) : null
  return { requests: await presentRequests(tx, brand, shown, page.reader), next }
}

/** Requests that a member made or received, newest first, and how many wait for them. */
export async function readRequests(
  tx: Tx,
  brand: Brand,
  reader: Member,
  query: QueryOf<'GET /wps/agent/contract-requests'>,
): Promise<ResponseOf<'GET /wps/agent/contract-requests'>> {
  const { kind, state, limit, before } = query
  const page = { reader, kind, state, limit: Number(limit ?? PAGE), before: place('crq', before) }
  const read = await readPage(tx, brand, page)
  return { ...read, waiting: await countWaiting(tx, brand.brandId, reader.memberId) }
}

/** Requests of a brand for its staff, newest first. */
export function readAllRequests(
  tx: Tx,
  brand: Brand,
  query: QueryOf<'GET /staff/agents/contract-requests'>,
): Promise<Omit<ResponseOf<'GET /staff/agents/contract-requests'>, 'currency'>> {
  const { kind, state, memberId, ofHouse, limit, before } = query
  return readPage(tx, brand, {
    reader: 'staff',
    kind,
    state,
    agentId: place('mbr', memberId),
    isOfOperator: ofHouse === 'true',
    limit: Number(limit ?? PAGE),
    before: place('crq', before),
  })
}
