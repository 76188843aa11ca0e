import { RATE_PRODUCTS } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { noteRacer } from '../race-changes/index.ts'

/** A race of a fresh install. Amounts in units of the currency; it runs for some days. */
interface DemoRace {
  readonly rule: 'stake' | 'multiple'
  /** Days from now: below zero lies in the past. */
  readonly from: number
  readonly until: number
  readonly prizes: readonly (readonly [from: number, to: number, amount: number])[]
  readonly pt: readonly [title: string, content: string]
  readonly en: readonly [title: string, content: string]
}

const UNIT = 10_000n

const RACES: readonly DemoRace[] = [
  {
    rule: 'multiple',
    from: -3,
    until: 11,
    prizes: [
      [1, 1, 500],
      [2, 3, 150],
      [4, 10, 50],
    ],
    pt: [
      'Melhor multiplicador',
      'Vale a sua melhor aposta pelo que ela pagou por real apostado. O valor da aposta não conta.',
    ],
    en: [
      'Best multiple',
      'Your best bet counts, by what it paid for each unit staked. How much you stake does not.',
    ],
  },
  {
    rule: 'multiple',
    from: 14,
    until: 21,
    prizes: [
      [1, 1, 300],
      [2, 5, 60],
    ],
    pt: ['Semana dos multiplicadores', 'As regras são as mesmas da corrida anterior.'],
    en: ['Week of multiples', 'The rules are those of the race before.'],
  },
]

/** Members of the invented past who have played since a race began take part in it. */
const ENTER = `
with players as (
  select distinct r.race_no, m.member_id from races r
  join settled_plays p on p.brand_id = r.brand_id and p.settled_at >= r.from_at
    and p.product = any(r.products)
  join members m on m.brand_id = p.brand_id and m.member_id = p.member_id and m.kind <> 'trial'
  where r.brand_id = $1 and r.state = 'published' and r.from_at <= app_now()
)
insert into race_entries (brand_id, race_no, member_id)
select $1, race_no, member_id from players order by member_id
on conflict do nothing returning member_id`

async function enterPlayers(tx: Tx, brandId: number): Promise<void> {
  const entered = await tx.query<{ member_id: bigint }>(ENTER, [brandId])
  for (const { member_id: memberId } of entered) await noteRacer(tx, brandId, memberId)
}

/**
 * Writes races for a demo brand that had none in the last month: the invented past begins before
 * that. Who has played takes part.
 */
export async function seedRaces(tx: Tx, brand: Brand, by: string): Promise<void> {
  const set = await tx.query(
    `select from races where brand_id = $1 and until_at > app_now() - interval '30 days' limit 1`,
    [brand.brandId],
  )
  if (set.length > 0) return
  for (const { rule, from, until, prizes, pt, en } of RACES) {
    const texts = [
      { language: 'pt', title: pt[0], content: pt[1] },
      { language: 'en', title: en[0], content: en[1] },
    ]
    await tx.query(
      `insert into races (brand_id, state, texts, rule, rates, products, items, from_at, until_at,
         prizes, changed_by)
       values ($1, 'published', $2, $3, '{}', $4, '[]', app_now() + make_interval(days => $5),
         app_now() + make_interval(days => $6), $7, $8)`,
      [
        brand.brandId,
        JSON.stringify(texts),
        rule,
        [...RATE_PRODUCTS],
        from,
        until,
        JSON.stringify(
          prizes.map(([first, last, amount]) => ({
            from: first,
            to: last,
            kind: 'money',
            amount: String(BigInt(amount) * UNIT),
          })),
        ),
        by,
      ],
    )
  }
  await enterPlayers(tx, brand.brandId)
}
