import type { RouteTable } from '#server/http/routing.ts'
import { listAccounts, parseAccountId, requireAccount } from './accounts.ts'
import { proposeAdjustment } from './adjustments.ts'
import { readTrialBalance } from './houses.ts'
import { listPostings, readTransfers } from './postings.ts'
import { findPosting, readStory } from './story.ts'

const PAGE = 50

export const staffLedgerRoutes: RouteTable = (route, deps) => {
  const { db } = deps

  route('GET /staff/ledger/accounts', ({ brand, query }) =>
    listAccounts(db, brand, query, Number(query.limit ?? PAGE)),
  )

  route('GET /staff/ledger/accounts/:accountId', async ({ brand, params, query }) => {
    const accountId = parseAccountId(params.accountId)
    const account = await requireAccount(db, brand, accountId)
    const limit = Number(query.limit ?? PAGE)
    return { account, ...(await listPostings(db, brand.brandId, accountId, query, limit)) }
  })

  route('GET /staff/ledger/accounts/:accountId/postings/:seq', ({ brand, params }) =>
    readStory(db, brand, parseAccountId(params.accountId), BigInt(params.seq)),
  )

  route('GET /staff/ledger/transfers/:transferKey', async ({ brand, params }) => ({
    transfers: await readTransfers(db, brand.brandId, params.transferKey),
  }))

  route('GET /staff/ledger/find', ({ brand, query }) =>
    findPosting(db, brand.brandId, query.q.trim()),
  )

  route('GET /staff/ledger/houses', ({ brand, query }) => readTrialBalance(db, brand, query))

  route('POST /staff/members/:memberId/adjustments', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { approval: await proposeAdjustment({ db, brand, actor }, { ...params, ...body }) }
  })
}
