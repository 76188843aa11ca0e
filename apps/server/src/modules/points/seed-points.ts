import { currencyStep, minor, minorToWire } from '@fairhouse/money'
import { RATE_PRODUCTS, type GoodKind } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import type { Brand } from '../settings/index.ts'
import { writeSettings } from './rules.ts'

/** A good of a fresh install. Points and amounts in units of the demo's currency. */
interface DemoGood {
  readonly kind: GoodKind
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
]

const UNIT = 10_000n

/** The rule of a fresh install: a point for each ten of stakes, a hundredth for a point. */
async function writeRules(tx: Tx, brand: Brand, by: string): Promise<void> {
  const worth = minor(currencyStep(brand.currency) < 100n ? 100n : currencyStep(brand.currency))
  const body = {
    rule: {
      unitMinor: minorToWire(minor(10n * UNIT)),
      rates: RATE_PRODUCTS.map((product) => ({ product, rateBp: 10_000 })),
    },
    conversion: { worthMinor: minorToWire(worth), min: 100 },
  }
  await writeSettings(tx, brand, body, { from: '2000-01-01', by })
}

/**
 * Writes how points are earned, and some goods, for a demo brand that has neither. A brand whose
 * staff have set anything keeps its own.
 */
export async function seedPoints(tx: Tx, brand: Brand, by: string): Promise<void> {
  const set = await tx.query('select from point_rules where brand_id = $1 limit 1', [brand.brandId])
  if (set.length > 0) return
  await writeRules(tx, brand, by)
  for (const [place, { kind, points, worth, stock, perMember, pt, en }] of GOODS.entries()) {
    const texts = [
      { language: 'pt', title: pt[0], content: pt[1] },
      { language: 'en', title: en[0], content: en[1] },
    ]
    await tx.query(
      `insert into mall_goods (brand_id, kind, state, texts, points, price, worth, stock,
         per_member, place, changed_by)
       values ($1, $2, 'shown', $3, $4, 0, $5, $6, $7, $8, $9)`,
      [
        brand.brandId,
        kind,
        JSON.stringify(texts),
        points,
        BigInt(worth) * UNIT,
        stock,
        perMember,
        place,
        by,
      ],
    )
  }
}
