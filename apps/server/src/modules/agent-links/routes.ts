import type { FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { rateLimitKey } from '#server/core/network.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { visitOf } from '#server/http/visit.ts'
import { requireAgent } from '../sessions/index.ts'
import { countVisit } from '../invitations/index.ts'
import { readFunnel } from './funnel.ts'
import { closeLink, listLinks, makeLink, noteLink, requireLink } from './links.ts'
import { checkFile, openAccount, openFile, readOptions } from './open-accounts.ts'

interface AgentCall {
  readonly brand: Brand
  readonly member: SessionMember
}

/** These pages are for agents only. Throws NOT_FOUND. */
function agentOf({ brand, member }: AgentCall): { brandId: number; agentId: bigint } {
  requireAgent(member)
  return { brandId: brand.brandId, agentId: member.memberId }
}

const linkRoutes: RouteTable = (route, { db, rng, vault }) => {
  route('GET /wps/agent/links/options', async (call) =>
    readOptions(db, call.brand, agentOf(call).agentId),
  )
  route('GET /wps/agent/links', async (call) => ({ links: await listLinks(db, agentOf(call)) }))
  route('POST /wps/agent/links', async (call) => {
    const { brand, body: link, idempotencyKey: key } = call
    return makeLink({ db, rng }, brand, agentOf(call).agentId, { link, key })
  })
  route('PUT /wps/agent/links/:linkId', async (call) =>
    noteLink(db, agentOf(call), call.params.linkId, call.body.note),
  )
  route('DELETE /wps/agent/links/:linkId', async (call) =>
    closeLink(db, agentOf(call), call.params.linkId),
  )
  route('GET /wps/agent/links/:linkId/funnel', async (call) => {
    const linkNo = await requireLink(db, agentOf(call), call.params.linkId)
    return readFunnel(db, call.brand, linkNo, call.query)
  })
  route('POST /wps/agent/links/visits', async ({ brand, body, request }) => {
    const userAgent = request.headers['user-agent']
    const line = rateLimitKey(request.ip)
    await countVisit({ db, vault }, brand, body.code, { line, userAgent })
    return { ok: true } as const
  })
}

const openingRoutes: RouteTable = (route, deps) => {
  type OpeningCall = AgentCall & {
    readonly idempotencyKey: string
    readonly request: FastifyRequest
  }
  const openerOf = (call: OpeningCall) => ({
    brand: call.brand,
    agentId: agentOf(call).agentId,
    key: call.idempotencyKey,
    visit: visitOf(call.request, deps.placeOf),
  })
  route('POST /wps/agent/openings', async (call) => ({
    accounts: await openAccount(deps, openerOf(call), call.body),
  }))
  route('POST /wps/agent/openings/file', async (call) => ({
    accounts: await openFile(deps, openerOf(call), call.body),
  }))
  route('POST /wps/agent/openings/file/check', async (call) => {
    const { agentId } = agentOf(call)
    const { lines, isReady } = await checkFile(deps.db, call.brand, agentId, call.body.csv)
    return { lines, isReady }
  })
}

/** Links of agents, and accounts that agents open. */
export const agentLinkRoutes: RouteTable = (route, deps) => {
  linkRoutes(route, deps)
  openingRoutes(route, deps)
}
