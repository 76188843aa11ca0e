import { parseMinor, ZERO } from '@fairhouse/money'
import { decimalOf, moneyText } from '../amount.tsx'
import type { ChartSeries } from './plot-options.ts'

const UNITS_DIGITS = 4

/** Plots an amount; its text is shown to the reader. Any currency: all use the same units. */
function placeOf(minor: string): number {
  return Number(parseMinor(minor) ?? ZERO) / 10 ** UNITS_DIGITS
}

/** A series of wire amounts; null where there is none. */
export function moneySeries(
  name: { readonly id: string; readonly label: string },
  minors: readonly (string | null)[],
  money: { readonly currency: string; readonly formats: string },
): ChartSeries {
  const { currency, formats } = money
  return {
    ...name,
    values: minors.map((minor) => (minor === null ? null : placeOf(minor))),
    texts: minors.map((minor) => (minor === null ? '–' : moneyText(minor, currency, formats))),
    cells: minors.map((minor) => (minor === null ? '' : decimalOf(minor, currency))),
  }
}

/** A series of counts; null where one is unknown. */
export function countSeries(
  name: { readonly id: string; readonly label: string },
  counts: readonly (number | null)[],
  number: (value: number) => string,
): ChartSeries {
  return {
    ...name,
    values: counts,
    texts: counts.map((count) => (count === null ? '–' : number(count))),
    cells: counts.map((count) => (count === null ? '' : String(count))),
  }
}
