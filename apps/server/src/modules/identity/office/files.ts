import type { AffiliateCode } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { listAffiliateCodes } from '../affiliate-codes.ts'
import { count, instant, sendList, text, type FileColumn } from '../../exports/index.ts'

/** Rows that are read at once. */
const BATCH = 1_000

const CODES: readonly FileColumn<AffiliateCode>[] = [
  text('office.affiliates.code', ({ code }) => code),
  text('office.affiliates.label', ({ label }) => label),
  text(
    'office.affiliates.domain',
    ({ domain }, { t }) => domain ?? t('office.affiliates.anyDomain'),
  ),
  text('office.affiliates.state', ({ isActive }, { t }) =>
    t(isActive ? 'office.affiliates.active' : 'office.affiliates.inactive'),
  ),
  count('office.affiliates.signUps', ({ signUps }) => signUps),
  instant('office.affiliates.lastSignUp', ({ lastSignUpAt }) => lastSignUpAt),
  instant('office.affiliates.createdAt', ({ createdAt }) => createdAt),
]

/** Codes of affiliates as files. */
export const affiliateFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/affiliate-codes/export', (call) =>
    sendList(db, call, {
      list: 'affiliateCodes',
      columns: CODES,
      pageAt: async (before) => {
        const page = await listAffiliateCodes(db, call.brand, { limit: BATCH, before })
        return { rows: page.codes, next: page.next }
      },
    }),
  )
}
