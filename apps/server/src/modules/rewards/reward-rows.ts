import { minor, minorToWire } from '@fairhouse/money'
import type { Reward, RewardFact, RewardKind, RewardSource } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { wireId } from '#server/core/ids.ts'
import { presentTerms, type StoredTerms } from '../bonuses/index.ts'
import { presentRounds, type StoredRounds } from '../free-rounds/index.ts'
import { pickText } from '../notices/index.ts'

/** A name in one language. */
export interface RewardName {
  readonly language: string
  readonly text: string
}

/** A reward as its row has it; `is_over`: it waits, but its time is over. */
export interface RewardRow {
  readonly [column: string]: unknown
  readonly reward_no: bigint
  readonly member_id: bigint
  readonly account_id: bigint
  readonly source: RewardSource
  readonly source_key: string
  readonly kind: RewardKind
  readonly amount: bigint
  readonly names: readonly RewardName[]
  readonly facts: readonly RewardFact[]
  readonly terms: StoredTerms | null
  readonly rounds: StoredRounds | null
  readonly state: 'waiting' | 'claimed' | 'withdrawn'
  readonly is_over: boolean
  readonly given_at: Date
  readonly expires_at: Date | null
  readonly decided_at: Date | null
  readonly remark: string | null
}

/** SQL of whether a reward `r` has waited in vain. */
export const IS_OVER = `(r.state = 'waiting' and r.expires_at is not null
  and r.expires_at <= app_now())`

/** The columns of a reward under the name `r`. */
export const REWARD_COLUMNS = `r.reward_no, r.member_id, r.account_id, r.source, r.source_key,
  r.kind, r.amount, r.names, r.facts, r.terms, r.rounds, r.state, ${IS_OVER} as is_over, r.given_at,
  r.expires_at, r.decided_at, r.remark`

/** SQL of whether a reward `r` is in the state that a parameter names; null: any. */
export const inState = (parameter: string): string => `(${parameter}::text is null
  or ${parameter} = case when ${IS_OVER} then 'expired' else r.state end)`

/** The languages in which names are looked for: the reader's, then the brand's own. */
export interface NameLanguages {
  readonly language: string
  readonly own: string
}

/** The promotion of a reward, by its key ("7/deposit/42"); null for all other sources. */
function promotionOf({ source, source_key: key }: RewardRow): string | null {
  const no = source === 'promotion' ? /^\d+(?=\/)/.exec(key)?.[0] : undefined
  return no === undefined ? null : wireId('prm', BigInt(no))
}

/** A reward as its member reads it. */
export function presentReward(row: RewardRow, { language, own }: NameLanguages): Reward {
  const isPoints = row.kind === 'points'
  const isMoney = row.kind === 'money' || row.kind === 'bonus'
  return {
    rewardId: wireId('rwd', row.reward_no),
    source: row.source,
    name: pickText(row.names, language, own)?.text ?? '',
    promotionId: promotionOf(row),
    kind: row.kind,
    amountMinor: isMoney ? minorToWire(minor(row.amount)) : '0',
    points: isPoints ? Number(row.amount) : 0,
    terms: row.terms && presentTerms(row.terms),
    rounds: row.rounds && presentRounds(row.rounds, row.amount, language),
    facts: [...row.facts],
    state: row.is_over ? 'expired' : row.state,
    givenAt: row.given_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    remark: row.remark,
  }
}

/** How names are chosen for a reader of a brand's pages. */
export function namesFor(brand: Brand, language: string): NameLanguages {
  return { language, own: brand.settings.languages.defaultLanguage }
}
