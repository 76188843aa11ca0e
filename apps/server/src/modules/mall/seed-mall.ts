import type { GoodKind } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { readRoundGames, roundsToGive } from '../free-rounds/index.ts'
import { storedGift, type GiftTerms } from './gift-terms.ts'

/** A good of a fresh install. Points and amounts in units of the demo's currency. */
interface DemoGood {
  readonly kind: Exclude<GoodKind, 'rounds'>
  readonly points: number
  readonly worth: number
  readonly stock: number | null
  readonly perMember: number | null
  readonly pt: readonly [title: string, content: string]
  readonly en: readonly [title: string, content: string]
}

const GOODS: readonly DemoGood[] = [
  {
    kind: 'money',
    points: 500,
    worth: 6,
    stock: null,
    perMember: null,
    pt: ['Crédito de 6,00', 'O valor entra no seu saldo na hora e pode ser sacado.'],
    en: ['Credit of 6.00', 'The amount is in your balance at once, and can be withdrawn.'],
  },
  {
    kind: 'money',
    points: 4_000,
    worth: 50,
    stock: null,
    perMember: 3,
    pt: ['Crédito de 50,00', 'O valor entra no seu saldo na hora e pode ser sacado.'],
    en: ['Credit of 50.00', 'The amount is in your balance at once, and can be withdrawn.'],
  },
  {
    kind: 'physical',
    points: 2_500,
    worth: 0,
    stock: 200,
    perMember: 1,
    pt: ['Boné', 'Um boné de algodão com fecho ajustável. Enviado em até dez dias úteis.'],
    en: ['Cap', 'A cotton cap with an adjustable strap. Sent within ten working days.'],
  },
  {
    kind: 'physical',
    points: 18_000,
    worth: 0,
    stock: 25,
    perMember: 1,
    pt: ['Fone de ouvido sem fio', 'Com estojo de carga. Enviado em até dez dias úteis.'],
    en: ['Wireless earphones', 'With a charging case. Sent within ten working days.'],
  },
  {
    kind: 'ticket',
    points: 100,
    worth: 0,
    stock: null,
    perMember: 10,
    pt: [
      'Bilhete da sorte',
      'Um bilhete para abrir quando quiser. Todas as chances são publicadas.',
    ],
    en: ['Lucky ticket', 'A ticket to open whenever you like. Every chance is published.'],
  },
]

const UNIT = 10_000n

/** The rounds of the good of free rounds, which comes once the catalogue has a game for it. */
const ROUNDS = {
  points: 800,
  /** The value of one, where the game has it; else its least. */
  stake: UNIT,
  perMember: 2,
  count: 10,
  days: 7,
  /** The most that all of them win, in values of one. */
  most: 200n,
  pt: ['10 rodadas grátis', 'Rodadas por conta da casa. O que elas ganham é dinheiro na hora.'],
  en: ['10 free rounds', 'Rounds on the house. What they win is cash at once.'],
} as const

async function writeGood(
  tx: Tx,
  { brandId, by, place }: { readonly brandId: number; readonly by: string; readonly place: number },
  good: Pick<DemoGood, 'points' | 'worth' | 'stock' | 'perMember' | 'pt' | 'en'> & {
    readonly kind: GoodKind
    readonly gift?: Partial<GiftTerms>
  },
): Promise<void> {
  const { kind, points, worth, stock, perMember, pt, en, gift } = good
  const texts = [
    { language: 'pt', title: pt[0], content: pt[1] },
    { language: 'en', title: en[0], content: en[1] },
  ]
  await tx.query(
    `insert into mall_goods (brand_id, kind, state, texts, points, price, worth, stock,
       per_member, place, changed_by, table_no, rounds, gift_count)
     values ($1, $2, 'shown', $3, $4, 0, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      brandId,
      kind,
      JSON.stringify(texts),
      points,
      BigInt(worth) * UNIT,
      stock,
      perMember,
      place,
      by,
      ...storedGift(gift),
    ],
  )
}

/**
 * Writes some goods for a demo brand that has none. Its tickets draw from the first table that
 * issues some; without one there is no such good.
 */
export async function seedMall(tx: Tx, { brandId }: Brand, by: string): Promise<void> {
  const set = await tx.query('select from mall_goods where brand_id = $1 limit 1', [brandId])
  if (set.length > 0) return
  const [table] = await tx.query<{ table_no: bigint }>(
    `select table_no from ticket_tables where brand_id = $1 and state = 'issuing'
     order by table_no limit 1`,
    [brandId],
  )
  for (const [place, good] of GOODS.entries()) {
    if (good.kind !== 'ticket') await writeGood(tx, { brandId, by, place }, good)
    else if (table) {
      const gift = { table_no: table.table_no, gift_count: 1 }
      await writeGood(tx, { brandId, by, place }, { ...good, gift })
    }
  }
}

/**
 * Adds a good of free rounds to a mall that has none and still has the goods of the demo, in the
 * first game that takes grants; to be called once the catalogue has games.
 */
export async function seedRoundGood(tx: Tx, brand: Brand, by: string): Promise<void> {
  const { brandId } = brand
  const [mall] = await tx.query<{ is_demo: boolean }>(
    `select coalesce(bool_and(changed_by = $2 and kind <> 'rounds'), false) as is_demo
     from mall_goods where brand_id = $1`,
    [brandId, by],
  )
  const [game] = mall?.is_demo ? await readRoundGames(tx, brand, 'en') : []
  if (!game) return
  const { vassalage, gameId } = game
  const { points, perMember, count, days, most, pt, en } = ROUNDS
  const least = BigInt(game.minStakeMinor)
  const stake =
    ROUNDS.stake >= least && ROUNDS.stake <= BigInt(game.maxStakeMinor) ? ROUNDS.stake : least
  const wanted = { vassalage, gameId, days, stake, maxWin: stake * most }
  const rounds = await roundsToGive(tx, brand, wanted)
  if ('fault' in rounds) return
  const good = { kind: 'rounds', points, worth: 0, stock: null, perMember, pt, en } as const
  const at = { brandId, by, place: GOODS.length }
  await writeGood(tx, at, { ...good, gift: { rounds, gift_count: count } })
}
