import { minorToWire } from '@fairhouse/money'
import type { RouteTable } from '#server/http/routing.ts'
import { readAccount } from '../ledger/index.ts'
import { readStatement } from './queries.ts'

export const walletRoutes: RouteTable = (route, deps) => {
  route('GET /wps/v2/wallets/balance', async ({ member, brand }) => {
    const account = await readAccount(deps.db, member)
    return { sumBalance: minorToWire(account.balance), currency: brand.currency.code }
  })

  route('GET /wps/wallet/statement', ({ member, query }) =>
    readStatement(deps.db, member, {
      limit: Number(query.limit ?? 50),
      before: /^\d{1,18}$/.test(query.before ?? '') ? BigInt(query.before ?? 0) : undefined,
    }),
  )
}
