import type { AccountRules, RulesSource } from './command.ts'

function join(all: readonly AccountRules[]): AccountRules {
  const before = new Date(Math.min(...all.map((one) => one.before.getTime())))
  return {
    before,
    refuse(postings) {
      for (const one of all) {
        const refusal = one.refuse(postings)
        if (refusal) return refusal
      }
      return undefined
    },
    count(postings) {
      for (const one of all) one.count(postings)
    },
  }
}

/**
 * Combines the rules of several modules: the first refusal counts, and a decision must be written
 * before any of them expires. An account that one of them does not know has no rules at all.
 */
export function joinRules(...sources: readonly RulesSource[]): RulesSource {
  return {
    async load(tx, brandId, accounts) {
      const loaded = await Promise.all(sources.map((one) => one.load(tx, brandId, accounts)))
      return new Map(
        accounts.flatMap(({ accountId }) => {
          const all = loaded.flatMap((rules) => rules.get(accountId) ?? [])
          return all.length === sources.length ? [[accountId, join(all)]] : []
        }),
      )
    },
  }
}
