import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import type { PersonsAccount } from '../gambling-limits/index.ts'
import { bumpRulesVersion } from '../ledger/index.ts'
import { kycOf, levelOf, type Evidence } from './standing.ts'

/**
 * A new member may not bet before something is shown, where the profile says so: from the first
 * moment on the wallet checks it. Elsewhere bets cost nothing more than before.
 */
export async function bindNewMember(
  tx: Tx,
  { profile }: Brand,
  account: PersonsAccount,
): Promise<void> {
  if (!levelOf(profile, []).mayBet) await bumpRulesVersion(tx, account)
}

/** Records that something has been shown. The wallet checks again where that opens betting. */
export async function saveShown(
  tx: Tx,
  brand: Brand,
  account: PersonsAccount,
  shown: readonly Evidence[],
): Promise<void> {
  const { memberId } = account
  const before = await kycOf(tx, brand, memberId)
  const all = [...new Set([...before.shown, ...shown])]
  const after = levelOf(brand.profile, all)
  if (before.level.mayBet !== after.mayBet) await bumpRulesVersion(tx, account)
  await tx.query(
    `insert into member_identities (brand_id, member_id, shown, changed_at)
     values ($1, $2, $3, app_now())
     on conflict (brand_id, member_id) do update
       set shown = excluded.shown, changed_at = excluded.changed_at`,
    [brand.brandId, memberId, all],
  )
}
