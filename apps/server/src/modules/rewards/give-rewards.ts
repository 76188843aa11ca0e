import type { BonusTerms, RewardFact, RewardKind, RewardSource } from '@fairhouse/protocol'
import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { storeTerms } from '../bonuses/index.ts'
import type { StoredRounds } from '../free-rounds/index.ts'
import type { RewardName } from './reward-rows.ts'

interface AnyGift {
  readonly memberId: bigint
  readonly source: RewardSource
  /** What it is for, unique among the member's rewards of the source: it is given once. */
  readonly sourceKey: string
  /** Ledger units, points or rounds, above zero; money has to be payable in the currency. */
  readonly amount: bigint
  /** What it is for, in the languages there are; none where the source says it all. */
  readonly names: readonly RewardName[]
  /** Why: figures by which the member can recompute it. */
  readonly facts: readonly RewardFact[]
  /** Until when it waits to be claimed; null: for ever. */
  readonly expiresAt: Date | null
}

/**
 * A reward for a member, by a rule; bonus money comes under terms, free rounds under those that
 * `roundsToGive` makes.
 */
export type Gift = AnyGift &
  (
    | {
        readonly kind: Exclude<RewardKind, 'bonus' | 'rounds'>
        readonly terms?: undefined
        readonly rounds?: undefined
      }
    | { readonly kind: 'bonus'; readonly terms: BonusTerms; readonly rounds?: undefined }
    | { readonly kind: 'rounds'; readonly rounds: StoredRounds; readonly terms?: undefined }
  )

/** Members in the order of their numbers, so that two who give at once do not block each other. */
const GIVE = `
insert into rewards (brand_id, member_id, account_id, source, source_key, kind, amount, names,
  facts, terms, rounds, expires_at)
select $1, k.member_id, a.account_id, k.source, k.source_key, k.kind, k.amount,
  k.names::jsonb, k.facts::jsonb, k.terms::jsonb, k.rounds::jsonb,
  k.expires_at
from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[],
  $8::text[], $9::text[], $10::text[], $11::timestamptz[])
  as k(member_id, source, source_key, kind, amount, names, facts, terms, rounds, expires_at)
join ledger_accounts a on a.brand_id = $1 and a.member_id = k.member_id and a.kind = 'cash'
where may_be_rewarded($1, k.member_id)
order by k.member_id, k.source_key
on conflict (brand_id, member_id, source, source_key) do nothing
returning member_id, source_key`

/**
 * Gives rewards of a brand, each once, however often it is called; they wait in the reward centre.
 * Whoever is paused, excluded or at risk gets none: a source that asks again later gives it then.
 * Returns which were given now.
 */
export function giveRewards(
  tx: Tx,
  brandId: number,
  gifts: readonly Gift[],
): Promise<readonly { readonly member_id: bigint; readonly source_key: string }[]> {
  if (gifts.length === 0) return Promise.resolve([])
  return tx.query<{ member_id: bigint; source_key: string }>(GIVE, [
    brandId,
    plainColumn(gifts, ({ memberId }) => memberId),
    textArray(gifts.map(({ source }) => source)),
    textArray(gifts.map(({ sourceKey }) => sourceKey)),
    textArray(gifts.map(({ kind }) => kind)),
    plainColumn(gifts, ({ amount }) => amount),
    textArray(gifts.map(({ names }) => JSON.stringify(names))),
    textArray(gifts.map(({ facts }) => JSON.stringify(facts))),
    gifts.map(({ terms }) => (terms ? JSON.stringify(storeTerms(terms)) : null)),
    gifts.map(({ rounds }) => (rounds ? JSON.stringify(rounds) : null)),
    gifts.map(({ expiresAt }) => expiresAt),
  ])
}
