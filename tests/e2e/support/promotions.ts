import { randomBytes } from 'node:crypto'
import { storeTerms } from '../../../apps/server/src/modules/bonuses/terms.ts'
import { withDatabase } from '../../../tools/operator/database.ts'
import { units } from './texts.ts'

/** Brand of the journeys' first site. */
const BRAND_ID = 1
const DAYS = 10

const dataDir = () => process.env['E2E_DATA_DIR'] ?? ''

/** What a journey's bonus money asks for. */
export const TERMS = {
  multiplier: 10,
  days: 14,
  weights: [{ product: 'lottery', rateBp: 10_000 }],
  maxBetMinor: String(units('20')),
  maxConvertMinor: String(units('500')),
} as const

/** Columns of a row of promotions, by their names. */
type Columns = Readonly<Record<string, unknown>>

const terms = JSON.stringify(storeTerms({ ...TERMS, weights: [...TERMS.weights] }))

/** The kinds that journeys open, and what they differ in. */
const KINDS = {
  /** Half of a deposit of 20 or more as bonus money, at most 200, for who has joined. */
  deposit: (): Columns => ({
    kind: 'deposit',
    entry: 'join',
    category: 'deposits',
    match_bp: 5_000,
    least_deposit: units('20'),
    cap: units('200'),
    prize_kind: 'bonus',
    terms,
  }),
  /** 12 in cash for a code. */
  code: (code: string): Columns => ({
    kind: 'code',
    entry: 'code',
    category: 'events',
    code,
    prize_kind: 'money',
    prize: units('12'),
  }),
  /** 25 in bonus money for a code. */
  bonusCode: (code: string): Columns => ({
    kind: 'code',
    entry: 'code',
    category: 'welcome',
    code,
    prize_kind: 'bonus',
    prize: units('25'),
    terms,
  }),
  /** 30 in cash for an application with a picture. */
  application: (): Columns => ({
    kind: 'application',
    entry: 'apply',
    category: 'games',
    needs_picture: true,
    prize_kind: 'money',
    prize: units('30'),
  }),
} as const

export interface OpenPromotion {
  readonly title: string
  /** The code of those that have one. */
  readonly code: string
  readonly promotionNo: bigint
}

/** Opens a promotion that began an hour ago, under one title in every language. */
export async function openPromotion(kind: keyof typeof KINDS): Promise<OpenPromotion> {
  const suffix = randomBytes(4).toString('hex')
  const title = `Promo ${suffix}`
  const code = `JORNADA-${suffix.toUpperCase()}`
  const texts = ['pt', 'en'].map((language) => ({ language, title, content: `${title}.` }))
  const columns: Columns = {
    brand_id: BRAND_ID,
    state: 'published',
    texts: JSON.stringify(texts),
    budget: units('5000'),
    times: 1,
    claim_days: 7,
    changed_by: 'machine:journey',
    ...KINDS[kind](code),
  }
  const names = Object.keys(columns)
  const places = names.map((_, at) => `$${at + 1}`)
  const rows = await withDatabase(dataDir(), (db) =>
    db.query<{ promotion_no: bigint }>(
      `insert into promotions (${names.join(', ')}, published_at, starts_at, ends_at)
       values (${places.join(', ')}, app_now(), app_now() - interval '1 hour',
         app_now() + make_interval(days => ${DAYS}))
       returning promotion_no`,
      Object.values(columns),
    ),
  )
  return { title, code, promotionNo: rows[0]?.promotion_no ?? 0n }
}

/** Stops promotions: other journeys see only their own. */
export async function stopPromotions(promotions: readonly OpenPromotion[]): Promise<void> {
  await withDatabase(dataDir(), (db) =>
    db.query(
      `update promotions set state = 'stopped' where brand_id = $1 and promotion_no = any($2)`,
      [BRAND_ID, promotions.map(({ promotionNo }) => promotionNo)],
    ),
  )
}
