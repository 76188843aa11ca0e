import { familyOf, type FamilyCode } from '@fairhouse/lottery/all'
import type { PriceTable } from '../types.ts'

/** Sides that push on a sum: with the stakes returned a prize group would give back too much. */
const PUSHED: PriceTable = { '11X5_2S_SUM': 'x1.95', PK10_GYH_BS: 'x1.95', PK10_GYH_OE: 'x1.95' }

/** Every play of a family at one prize group: returns group / 2000. */
export function groupPrices(family: FamilyCode, group: number): PriceTable {
  const codes = [...familyOf(family).plays.keys()]
  return Object.fromEntries(codes.map((code) => [code, PUSHED[code] ?? `g${group}`]))
}
