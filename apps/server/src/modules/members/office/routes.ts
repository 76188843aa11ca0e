import type { RouteTable } from '#server/http/routing.ts'
import { proposeReset } from './apply-reset.ts'
import { blockMember, unblockMember } from './block-member.ts'
import { changeMemberField } from './change-profile.ts'
import { readMember } from './detail.ts'
import { endMemberSessions } from './end-sessions.ts'
import { labelMember } from './label-member.ts'
import { listMembers } from './list.ts'
import { noteMember } from './note-member.ts'
import { revealField } from './reveal-field.ts'
import { searchMembers } from './search.ts'

const PAGE = 50

export const staffMemberRoutes: RouteTable = (route, deps) => {
  route('GET /staff/members', ({ brand, query }) =>
    listMembers(deps.db, brand, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/members/:memberId', ({ brand, params }) =>
    readMember(deps, brand, params.memberId),
  )

  route('POST /staff/members/:memberId/block', async ({ staff, brand, params, body }) => {
    await blockMember(deps, staff, { ...params, ...body, brandId: brand.brandId })
    return { ok: true as const }
  })

  route('POST /staff/members/:memberId/unblock', async ({ staff, brand, params, body }) => {
    await unblockMember(deps, staff, { ...params, ...body, brandId: brand.brandId })
    return { ok: true as const }
  })

  route('POST /staff/members/:memberId/reset', async ({ staff, brand, params, body }) => ({
    approval: await proposeReset(deps, staff, { ...params, ...body, brandId: brand.brandId }),
  }))

  route('POST /staff/members/:memberId/notes', ({ staff, brand, params, body }) =>
    noteMember(deps, staff, { ...params, ...body, brandId: brand.brandId }),
  )

  route('PUT /staff/members/:memberId/labels', async ({ staff, brand, params, body }) => {
    await labelMember(deps, staff, { ...params, ...body, brandId: brand.brandId })
    return { ok: true as const }
  })

  route('PUT /staff/members/:memberId/profile', async ({ staff, brand, params, body }) => {
    await changeMemberField(deps, staff, brand, { ...params, ...body })
    return { ok: true as const }
  })

  route('POST /staff/members/:memberId/sessions/end', async ({ staff, brand, params, body }) => ({
    ended: await endMemberSessions(deps, staff, { ...params, ...body, brandId: brand.brandId }),
  }))

  route('POST /staff/members/:memberId/reveal', async ({ staff, brand, params, body }) => ({
    value: await revealField(deps, staff, { ...params, ...body, brandId: brand.brandId }),
  }))

  route('GET /staff/search', async ({ brand, query }) => ({
    hits: await searchMembers(deps, brand.brandId, query.q),
  }))
}
