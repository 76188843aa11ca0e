import { receiveEvent, type CashierContext } from './modules/cashier/index.ts'
import type { MemberChecks } from './modules/withdrawals/index.ts'
import { isListed, kycOf, taxIdOf } from './modules/kyc/index.ts'
import { gatewaySource, type ReportSource } from './modules/reconciliation/index.ts'
import { hasOpenCase, raiseCase } from './modules/risk/index.ts'
import type { Brands } from './modules/settings/index.ts'

type Basics = Pick<CashierContext, 'db' | 'queue' | 'rng' | 'vault' | 'gateway'> & {
  readonly brands: Brands
}

export interface CashierPorts extends CashierContext {
  readonly brands: Brands
  readonly checks: MemberChecks
  readonly reportSources: readonly ReportSource[]
}

/**
 * The cashier wired with its neighbours, for server and worker alike: who provides member data,
 * whom it notifies, and whose days its books are compared with.
 */
export function openCashier(basics: Basics): CashierPorts {
  const { vault, brands, gateway } = basics
  const cashier: CashierContext = {
    ...basics,
    taxIdOf: (db, { brandId }, memberId) => taxIdOf({ db, vault }, brandId, memberId),
    async onChargeback(tx, { brand: { brandId }, memberId, depositId, amount, loss }) {
      const details = { depositId, amountMinor: String(amount), lossMinor: String(loss) }
      await raiseCase(tx, { brandId, memberId, kind: 'chargeback', key: depositId, details })
    },
  }
  const sandbox = gatewaySource(gateway, async (_name, events) => {
    for (const event of events) await receiveEvent(cashier, event, 'report')
  })
  const checks: MemberChecks = {
    kycLevelOf: async (tx, { memberId }, brand) => (await kycOf(tx, brand, memberId)).level.level,
    hasOpenRiskCase: (tx, { brandId, memberId }) => hasOpenCase(tx, brandId, memberId),
    isListed: (tx, { brandId, memberId }) => isListed(tx, brandId, memberId),
    taxIdOf: (db, { brandId, memberId }) => taxIdOf({ db, vault }, brandId, memberId),
  }
  return { ...cashier, brands, checks, reportSources: [sandbox] }
}
