import type { RouteTable } from '#server/http/routing.ts'
import { listCases, readCase } from '../staff-queries.ts'
import { listEntries } from '../register/entries.ts'
import { decide, listNumber, viewDocument, revealPerson, unlistNumber } from './decide.ts'

const PAGE = 50

/** Documents are never cached, and each view is audited. */
const GUARDED = {
  'cache-control': 'no-store',
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="document.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
} as const

export const staffKycRoutes: RouteTable = (route, deps) => {
  route('GET /staff/kyc/cases', ({ brand, query }) =>
    listCases(deps.db, brand.brandId, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/kyc/cases/:caseId', async ({ brand, params }) => ({
    case: await readCase(deps, brand, params.caseId),
  }))

  route('POST /staff/kyc/cases/:caseId/reveal', async ({ staff, brand, params }) => ({
    person: await revealPerson(deps, { brand, actor: staff }, params.caseId),
  }))

  route('GET /staff/kyc/documents/:documentId', async ({ staff, brand, params, reply }) => {
    const image = await viewDocument(deps, { brand, actor: staff }, params.documentId)
    reply.headers({ ...GUARDED, 'x-watermark': staff.username })
    return image
  })

  route('POST /staff/kyc/cases/:caseId/decide', async ({ staff, brand, params, body }) => ({
    case: await decide(deps, { brand, actor: staff }, { ...params, body }),
  }))

  route('GET /staff/exclusion-register', async () => ({ entries: await listEntries(deps.db) }))

  route('POST /staff/exclusion-register', async ({ staff, brand, body }) => ({
    entries: await listNumber(deps, { brand, actor: staff }, body),
  }))

  route('DELETE /staff/exclusion-register/:entryId', async ({ staff, brand, params, body }) => ({
    entries: await unlistNumber(deps, { brand, actor: staff }, { ...params, ...body }),
  }))
}
