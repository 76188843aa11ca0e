import type { BonusTerms, RewardKind } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { giveRewards, type Gift } from './give-rewards.ts'

const UNIT = 10_000n

/** A reward of a fresh install. Money in units of the demo's currency. */
interface DemoReward {
  readonly key: string
  readonly kind: RewardKind
  readonly amount: bigint
  readonly pt: string
  readonly en: string
  readonly terms?: BonusTerms
}

const TERMS: BonusTerms = {
  multiplier: 5,
  days: 14,
  weights: [
    { product: 'lottery', rateBp: 10_000 },
    { product: 'RNG', rateBp: 5_000 },
  ],
  maxBetMinor: String(5n * UNIT),
  maxConvertMinor: null,
}

const REWARDS: readonly DemoReward[] = [
  {
    key: 'demo/welcome',
    kind: 'money',
    amount: 10n * UNIT,
    pt: 'Um presente de boas-vindas da equipe',
    en: 'A present from our team to welcome you',
  },
  {
    key: 'demo/feedback',
    kind: 'points',
    amount: 250n,
    pt: 'Obrigado pela sua sugestão',
    en: 'Thank you for your suggestion',
  },
  {
    key: 'demo/delay',
    kind: 'money',
    amount: 5n * UNIT,
    pt: 'Desculpas por um saque que demorou',
    en: 'An apology for a withdrawal that took long',
  },
  {
    key: 'demo/bonus',
    kind: 'bonus',
    amount: 20n * UNIT,
    pt: 'Um bônus para as loterias',
    en: 'A bonus for the lotteries',
    terms: TERMS,
  },
]

/** The member who may be given them; none before a bet where the law forbids that. */
async function findMember(tx: Tx, brand: Brand, username: string): Promise<bigint | undefined> {
  const { brandId, profile } = brand
  const rows = await tx.query<{ member_id: bigint }>(
    `select member_id from members m where brand_id = $1 and username_key = $2
       and ($3 or exists (select from settled_plays p
         where p.brand_id = m.brand_id and p.member_id = m.member_id))`,
    [brandId, username, profile.rewards.beforeABet],
  )
  return rows[0]?.member_id
}

/** Gives a demo member some rewards of the team, each once, however often it is called. */
export async function seedRewards(tx: Tx, brand: Brand, username: string): Promise<void> {
  const memberId = await findMember(tx, brand, username)
  if (memberId === undefined) return
  const gifts = REWARDS.map(({ key, kind, amount, pt, en, terms }) => ({
    memberId,
    source: 'manual' as const,
    sourceKey: key,
    kind,
    amount,
    names: [
      { language: 'pt', text: pt },
      { language: 'en', text: en },
    ],
    facts: [],
    ...(terms ? { terms } : {}),
    expiresAt: null,
  }))
  await giveRewards(tx, brand.brandId, gifts as Gift[])
}
