import type { FeedGame } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'

/** A valid game of a feed, except for what `more` overrides. */
export function feedGame(game_code: string, more: Partial<FeedGame> = {}): FeedGame {
  return {
    game_code,
    name: `Game ${game_code}`,
    category: 'RNG',
    subtype: 'slots',
    features: ['freeGames'],
    rtp_ppm: 965_000,
    volatility: 3,
    sigma: 4.2,
    max_multiplier: 50_000_000,
    min_stake: '20000',
    max_stake: '10000000',
    has_demo: true,
    is_touch: true,
    languages: ['pt', 'en'],
    version: '1.0.0',
    certificates: [],
    banned_in: [],
    art: { theme: 'sea', colors: ['#103050', '#40a0c0'] },
    released_on: '2025-03-01',
    ...more,
  }
}

/** Writes a vendor and its integration with a brand; answers the vendor's number. */
export async function writeVendor(
  tx: Tx,
  brandId: number,
  code: string,
  name: string = code,
): Promise<number> {
  const rows = await tx.query<{ vendor_id: number }>(
    `insert into vendors (code, name, colors) values ($1, $2, '{#204060,#80c0e0}')
     on conflict (code) do update set name = excluded.name returning vendor_id`,
    [code, name],
  )
  const vendorId = rows[0]?.vendor_id ?? 0
  await tx.query(
    `insert into vendor_integrations (brand_id, vendor_id, integration_key, profile)
     values ($1, $2, $3, 'fairhouse')`,
    [brandId, vendorId, `key${brandId}of${code.replaceAll('_', '')}`.padEnd(20, '0')],
  )
  return vendorId
}

const FIRST =
  'Ancient Golden Wild Mystic Crimson Royal Thunder Lucky Savage Frozen Emerald Hidden Silver ' +
  'Blazing Midnight Sacred Rapid Hot Sweet Big Mighty Lost Great Crazy'
const SECOND =
  'Dragon Temple Tiger River Pharaoh Forest Pirate Empire Lantern Saffron Comet Reef Buffalo ' +
  'Panda Joker Diamond Fruit Book Wolf Samurai Viking Phoenix Mermaid Jungle Crystal Bass Moon ' +
  'Castle Wizard Orchid Falcon Canyon Harbour Monkey Koi Eagle'
const THIRD =
  'Rising Deluxe Ways Quest Legacy Storm Nights Riches Gold Hunt Bonanza Rush Fortune Hold Link ' +
  'Respins Power Xtreme'
const SUBTYPES = ['slots', 'slots', 'slots', 'slots', 'slots', 'slots', 'jackpot', 'mini', 'table']
const THEMES = ['sea', 'egypt', 'fruit', 'space', 'jungle', 'gems', 'asia', 'west']
/** Real games' properties take few values, some far more often than others. */
const RTPS = [96, 96.5, 96.2, 95, 94, 96.1, 96.7, 95.5, 97, 92, 96.3, 94.5, 98, 90.5, 88]
const LARGEST = [5_000, 1_000, 10_000, 2_500, 500, 20_000, 2_000, 50_000, 4_000, 250]
const SETS = [
  ['freeGames'],
  ['freeGames', 'ways'],
  ['cascades', 'multipliers', 'freeGames'],
  ['holdAndRespin', 'progressive'],
  ['freeGames', 'expandingSymbol'],
  ['freeGames', 'stackedWilds'],
  [],
  ['bonusWheel', 'freeGames'],
  ['scatterPays', 'cascades', 'buyIn'],
] as const

/** Numbers that are scattered and the same in every run: a fixed linear congruence. */
function scatter() {
  let state = 12_345
  const next = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const of = <T>(values: readonly T[]): T => values[next(values.length)] as T
  /** One of the first rather than of the last. */
  const early = <T>(values: readonly T[]): T => values[next(next(values.length) + 1)] as T
  return { next, of, early }
}

/** As many games as a large operator has, each with a name and figures of its own. */
export function manyGames(count: number, prefix: string): FeedGame[] {
  const [first, second, third] = [FIRST, SECOND, THIRD].map((words) => words.split(' '))
  const { next, of, early } = scatter()
  const used = new Set<string>()
  return Array.from({ length: count }, () => {
    const last = next(3) > 0 ? [of(third ?? [])] : []
    const plain = [of(first ?? []), of(second ?? []), ...last].join(' ')
    let name = plain
    for (let edition = 2; used.has(name); edition += 1) name = `${plain} ${edition}`
    used.add(name)
    return feedGame(`${prefix}${name.replaceAll(' ', '').toLowerCase()}`, {
      name,
      subtype: of(SUBTYPES) as FeedGame['subtype'] & string,
      features: [...early(SETS)],
      rtp_ppm: early(RTPS) * 10_000,
      volatility: 1 + next(5),
      min_stake: String(early([20_000, 10_000, 50_000, 100_000])),
      max_multiplier: early(LARGEST) * 10_000,
      art: { theme: of(THEMES), colors: [`#${(next(24) * 10 + 16).toString(16)}4060`, '#e0c040'] },
    })
  })
}
