import type { LedgerPosting } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { instant, money, sendList, text, type FileColumn } from '../../exports/index.ts'
import { parseAccountId, requireAccount } from './accounts.ts'
import { listPostings } from './postings.ts'

/** Rows that are read at once. */
const BATCH = 1_000

const POSTINGS: readonly FileColumn<LedgerPosting>[] = [
  text('office.ledger.seq', ({ seq }) => seq),
  instant('office.ledger.postedAt', ({ postedAt }) => postedAt),
  text('office.ledger.code', ({ code }, { find }) => find(`statement.${code}`) ?? code),
  money('office.ledger.amount', ({ amountMinor }) => amountMinor),
  money('office.ledger.balanceAfter', ({ balanceAfterMinor }) => balanceAfterMinor),
  text('office.ledger.cause', ({ cause: { kind, id } }, { t }) =>
    id === null ? t(`office.cause.${kind}`) : `${t(`office.cause.${kind}`)} ${id}`,
  ),
  text('office.ledger.house', ({ house }, { find }) => find(`office.house.${house}`) ?? house),
]

/** The postings of an account as files. */
export const postingFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/ledger/accounts/:accountId/export', async (call) => {
    const accountId = parseAccountId(call.params.accountId)
    await requireAccount(db, call.brand, accountId)
    return sendList(db, call, {
      list: 'ledgerPostings',
      columns: POSTINGS,
      pageAt: async (before) => {
        const query = { ...call.query, before }
        const page = await listPostings(db, call.brand.brandId, accountId, query, BATCH)
        return { rows: page.postings, next: page.next }
      },
    })
  })
}
