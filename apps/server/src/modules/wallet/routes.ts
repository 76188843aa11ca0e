import { minorToWire } from '@fairhouse/money'
import type { RouteTable } from '#server/http/routing.ts'
import { readAccount } from '../ledger/index.ts'

export const walletRoutes: RouteTable = (route, deps) => {
  route('GET /wps/v2/wallets/balance', async ({ member, brand }) => {
    const account = await readAccount(deps.db, member)
    return {
      sumBalance: minorToWire(account.balance),
      currency: brand.currency.code,
      seq: account.seq.toString(),
    }
  })
}
