import { minorToWire } from '@fairhouse/money'
import type { RouteTable } from '#server/http/routing.ts'
import { readAccount } from '../ledger/index.ts'
import { hasSingleWallet } from './single-wallet.ts'

export const walletRoutes: RouteTable = (route, deps) => {
  route('GET /wps/v2/wallets/balance', async ({ member, brand }) => {
    const [account, isSingle] = await Promise.all([
      readAccount(deps.db, member),
      hasSingleWallet(deps.db, member.brandId),
    ])
    return {
      sumBalance: minorToWire(account.balance),
      currency: brand.currency.code,
      seq: account.seq.toString(),
      isSingle,
    }
  })
}
