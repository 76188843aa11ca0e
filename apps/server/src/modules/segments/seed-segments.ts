import type { SegmentRule } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'

/** A segment of a fresh install; its name is for staff, in one language. */
interface DemoSegment {
  readonly pt: string
  readonly en: string
  readonly rules: readonly Partial<SegmentRule>[]
}

const SEGMENTS: readonly DemoSegment[] = [
  {
    pt: 'Jogaram nesta semana',
    en: 'Played this week',
    rules: [{ fact: 'bets', days: 7, least: '1' }],
  },
  {
    pt: 'Loteria, sem jogar há 30 dias',
    en: 'Lottery players, away for 30 days',
    rules: [
      { fact: 'bets', product: 'lottery', least: '1' },
      { fact: 'daysAway', least: '30' },
    ],
  },
  {
    pt: 'Novos membros',
    en: 'New members',
    rules: [{ fact: 'daysMember', most: '7' }],
  },
]

const NOTHING = { product: null, days: null, least: null, most: null, words: [] }

/** Writes segments for a demo brand that has none. */
export async function seedSegments(tx: Tx, brand: Brand, by: string): Promise<void> {
  const { brandId, profile, settings } = brand
  const written = await tx.query('select from segments where brand_id = $1 limit 1', [brandId])
  if (written.length > 0) return
  const own = settings.languages.defaultLanguage === 'pt' ? 'pt' : 'en'
  for (const segment of SEGMENTS) {
    const rules = segment.rules.map((rule) => ({ ...NOTHING, ...rule }))
    await tx.query(
      `insert into segments (brand_id, name, rules, time_zone, changed_by)
       values ($1, $2, $3, $4, $5)`,
      [brandId, segment[own], JSON.stringify(rules), profile.timeZone, by],
    )
  }
}
