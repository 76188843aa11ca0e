import { readTerms } from '@fairhouse/agency'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import type { Tx } from '#server/db/tx.ts'
import { requireAgent } from '../sessions/index.ts'
import { acceptRequest } from './commands/accept.ts'
import { askForTerms } from './commands/ask.ts'
import { askToEnd } from './commands/ask-to-end.ts'
import { rejectRequest, withdrawRequest } from './commands/close.ts'
import { requireKind } from './gates.ts'
import type { Decider } from './open-request.ts'
import { requirePair } from './pairs.ts'
import { listOwn, readContract, readRequest, readRequests } from './queries.ts'
import { replayTerms } from './replay.ts'
import { readOfferBounds } from './offer-bounds.ts'

const deciderOf = ({ memberId, username }: SessionMember): Decider => {
  return { memberId, username, name: `member:${username}` }
}

export const contractRoutes: RouteTable = (route, deps) => {
  const { db } = deps

  /** Does something about a request, and shows it as it is then, both in one. */
  const action = (
    { brand, member }: { readonly brand: Brand; readonly member: SessionMember },
    work: (tx: Tx) => Promise<bigint>,
  ) => {
    requireAgent(member)
    return db.transaction(async (tx) => readRequest(tx, brand, await work(tx), member))
  }
  const numberOf = (requestId: string) => parseId('crq', requestId) ?? 0n

  route('GET /wps/agent/contracts', ({ brand, member, query }) => {
    requireAgent(member)
    return listOwn(db, brand, member, query)
  })

  route('GET /wps/agent/contracts/room', async ({ brand, member, query }) => {
    requireAgent(member)
    requireKind(brand, query.kind)
    const pair = await requirePair(db, brand.brandId, member.memberId, query.agentId)
    return readOfferBounds(db, brand, pair, query.kind, member.memberId)
  })

  route('GET /wps/agent/contracts/:contractId', async ({ brand, member, params }) => {
    const isAgent = member.kind === 'agent'
    const found = isAgent ? await readContract(deps, brand, params.contractId, member) : undefined
    if (!found) throw new Problem(isAgent ? 'CONTRACT_NOT_FOUND' : 'NOT_FOUND')
    return found
  })

  route('POST /wps/agent/contracts/replay', async ({ brand, member, body }) => {
    requireAgent(member)
    const { terms, periods, agentId } = body
    requireKind(brand, terms.kind)
    const pair = await requirePair(db, brand.brandId, member.memberId, agentId)
    return replayTerms(db, brand, pair, { terms: readTerms(terms), periods })
  })

  route('GET /wps/agent/contract-requests', ({ brand, member, query }) => {
    requireAgent(member)
    return readRequests(db, brand, member, query)
  })

  route('POST /wps/agent/contract-requests', ({ brand, member, body, idempotencyKey: key }) =>
    action({ brand, member }, (tx) => {
      const proposal = { ...body, terms: readTerms(body.terms), key }
      return askForTerms(tx, brand, member, proposal)
    }),
  )

  route('POST /wps/agent/contract-requests/termination', (call) =>
    action(call, (tx) =>
      askToEnd(tx, call.brand, call.member, { ...call.body, key: call.idempotencyKey }),
    ),
  )

  route('POST /wps/agent/contract-requests/:requestId/accept', ({ brand, member, params, body }) =>
    action({ brand, member }, async (tx) => {
      const by = deciderOf(member)
      await acceptRequest(tx, deps, brand, { ...params, ends: body.ends, by })
      return numberOf(params.requestId)
    }),
  )

  route('POST /wps/agent/contract-requests/:requestId/reject', ({ brand, member, params, body }) =>
    action({ brand, member }, async (tx) => {
      await rejectRequest(tx, brand, { ...params, ...body, by: deciderOf(member) })
      return numberOf(params.requestId)
    }),
  )

  route('POST /wps/agent/contract-requests/:requestId/withdraw', ({ brand, member, params }) =>
    action({ brand, member }, async (tx) => {
      await withdrawRequest(tx, brand, { ...params, by: deciderOf(member) })
      return numberOf(params.requestId)
    }),
  )
}
