import { readInstant } from '#server/http/instant.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { listAccounts, parseAccountId, requireAccount } from './accounts.ts'
import { proposeAdjustment } from './adjustments.ts'
import { readTrialBalance } from './houses.ts'
import { presentPostings, readAccountPostings, readTransfers } from './postings.ts'
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
    const rows = await readAccountPostings(db, brand.brandId, accountId, {
      code: query.code,
      from: readInstant('from', query.from),
      until: readInstant('until', query.until),
      before: /^\d{1,18}$/.test(query.before ?? '') ? BigInt(query.before ?? 0) : undefined,
      limit: limit + 1,
    })
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      account,
      postings: await presentPostings(db, brand.brandId, shown),
      next: rows.length > limit && last ? last.seq.toString() : null,
    }
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
