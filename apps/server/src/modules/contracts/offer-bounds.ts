import { type ContractKind, presentTerms } from '@fairhouse/agency'
import type { ResponseOf } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { mayAgentsRequest } from './gates.ts'
import { latestTerms } from './latest-terms.ts'
import type { Pair } from './pairs.ts'
import { payersOf } from './require-terms.ts'

/** What may be offered to the agent of a pair, as `readerId`, one of both, may see it. */
export async function readOfferBounds(
  tx: Tx,
  brand: Brand,
  pair: Pair,
  kind: ContractKind,
  readerId: bigint,
): Promise<ResponseOf<'GET /wps/agent/contracts/room'>> {
  const { brandId } = brand
  const { agent, upline } = pair
  // What the upline is paid is private: the agent learns it only as a limit.
  const isOwn = upline !== undefined && upline.memberId === readerId
  const [own, current, payers] = [
    isOwn ? await latestTerms(tx, brandId, readerId, kind) : undefined,
    await latestTerms(tx, brandId, agent.memberId, kind),
    await payersOf(tx, brandId, pair, kind),
  ]
  return {
    upline: own ? presentTerms(own) : null,
    isHead: upline === undefined,
    payers: [...payers],
    current: current ? presentTerms(current) : null,
    canAsk: mayAgentsRequest(brand, kind),
  }
}
