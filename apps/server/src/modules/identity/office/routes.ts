import type { RouteTable } from '#server/http/routing.ts'
import { changeAffiliateCode, createAffiliateCode, listAffiliateCodes } from '../affiliate-codes.ts'
import { auditAction } from '../../staff/index.ts'

const PAGE = 50

/** Codes of the brand's affiliates, made and changed by staff; each change is in the audit. */
export const staffAffiliateRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/affiliate-codes', ({ brand, query: { limit, before } }) =>
    listAffiliateCodes(db, brand, { limit: Number(limit ?? PAGE), before }),
  )

  route('POST /staff/affiliate-codes', async ({ staff, brand, body }) => {
    const { code, reason, ...terms } = body
    const affiliateCode = await db.transaction(async (tx) => {
      const made = await createAffiliateCode(tx, brand, code, terms)
      const details = { before: null, after: terms, reason }
      const action = { action: 'affiliate.created', subject: code, details }
      await auditAction(tx, staff, { brandId: brand.brandId, ...action })
      return made
    })
    return { affiliateCode }
  })

  route('PUT /staff/affiliate-codes/:code', async ({ staff, brand, params: { code }, body }) => {
    const { reason, ...terms } = body
    const affiliateCode = await db.transaction(async (tx) => {
      const { before, after } = await changeAffiliateCode(tx, brand, code, terms)
      const action = { action: 'affiliate.changed', subject: code }
      const details = { before, after: terms, reason }
      await auditAction(tx, staff, { brandId: brand.brandId, ...action, details })
      return after
    })
    return { affiliateCode }
  })
}
