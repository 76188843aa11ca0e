import { plainArray } from '#server/db/arrays.ts'
import { isWager } from '../gambling-limits/index.ts'
import type { Brands } from '../settings/index.ts'
import type { AccountRules, Refusal, RulesSource } from '../wallet/index.ts'
import { levelOf, type Evidence } from './standing.ts'

/** Nothing here ends by itself: whatever changes it bumps the rules version of the account. */
const NEVER = new Date('9999-12-31T00:00:00Z')

const FACTS = `
select k.account_id, coalesce(i.shown, '{}') as shown,
  coalesce(r.answer = 'unknown', false) as is_unheard
from unnest($2::bigint[]) as k(account_id)
join ledger_accounts a on a.brand_id = $1 and a.account_id = k.account_id
left join member_identities i on i.brand_id = $1 and i.member_id = a.member_id
left join member_register r on r.brand_id = $1 and r.member_id = a.member_id`

interface FactsRow {
  readonly [column: string]: unknown
  readonly account_id: bigint
  readonly shown: Evidence[]
  readonly is_unheard: boolean
}

function rulesOf(refusal: Refusal | undefined): AccountRules {
  return {
    before: NEVER,
    refuse: (postings) => (refusal && isWager(postings) ? refusal : undefined),
    count: () => undefined,
  }
}

/**
 * What the wallet checks of the identification, before a stake: the level must allow betting, and
 * the register must have answered. Accounts with rules version 0 are never checked.
 */
export function createIdentityRules(brands: Pick<Brands, 'within'>): RulesSource {
  return {
    async load(tx, brandId, accounts) {
      const { profile } = await brands.within(tx, brandId)
      const ids = plainArray(accounts.map(({ accountId }) => accountId))
      const rows = await tx.query<FactsRow>(FACTS, [brandId, ids], 'identity-facts')
      return new Map(
        rows.map((row) => {
          const code = !levelOf(profile, row.shown).mayBet
            ? 'KYC_REQUIRED'
            : row.is_unheard
              ? 'REGISTER_UNHEARD'
              : undefined
          return [row.account_id, rulesOf(code && { ok: false, code })]
        }),
      )
    },
  }
}
