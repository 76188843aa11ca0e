import { RATE_PRODUCTS } from '@fairhouse/protocol'
import { basisPointsOf, percentText } from './typed-numbers.ts'

type Product = (typeof RATE_PRODUCTS)[number]

interface Rate {
  readonly product: Product
  readonly rateBp: number
}

/** Rates by product in percent, as typed; empty: none. */
export type TypedRates = Readonly<Record<Product, string>>

/** Rates as a form has them. */
export function typedRatesOf(rates: readonly Rate[], language: string): TypedRates {
  const typed = RATE_PRODUCTS.map((product) => {
    const rateBp = rates.find((rate) => rate.product === product)?.rateBp ?? 0
    return [product, rateBp === 0 ? '' : percentText(rateBp, language)] as const
  })
  return Object.fromEntries(typed) as TypedRates
}

/** Rates as they are sent: those above zero. Products that cannot be read are handed on. */
export function readTypedRates(
  rates: TypedRates,
  mostBp: number,
  onFault: (product: Product) => void,
): Rate[] {
  return RATE_PRODUCTS.flatMap((product) => {
    const text = rates[product]
    const rateBp = text.trim() === '' ? 0 : basisPointsOf(text)
    if (rateBp === undefined || rateBp > mostBp) onFault(product)
    return rateBp === undefined || rateBp === 0 ? [] : [{ product, rateBp }]
  })
}
