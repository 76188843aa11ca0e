import type { Brand } from '#server/core/brand.ts'
import type { Brands } from '../settings/index.ts'
import type { RulesSource } from '../wallet/index.ts'
import { loadMemberRules } from './load-rules.ts'
import { accountRules } from './member-rules.ts'

/** Source of the rules that members' limits put on their accounts, for the wallet. */
export function createRulesSource(brands: Pick<Brands, 'within'>): RulesSource {
  return {
    async load(tx, brandId, accounts) {
      const brand = await brands.within(tx, brandId)
      const rules = await loadMemberRules(tx, brand, accounts)
      return new Map([...rules].map(([accountId, one]) => [accountId, accountRules(one)]))
    },
  }
}

/**
 * The same for a given brand: within a transaction its settings must not be read on another
 * connection, since one that waits for this transaction may occupy the pool.
 */
export function rulesSourceOf(brand: Brand): RulesSource {
  return createRulesSource({ within: () => Promise.resolve(brand) })
}
