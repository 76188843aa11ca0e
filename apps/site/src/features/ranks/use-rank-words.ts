import type { RankRateWire } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'

/** Basis points of the whole rate. */
const WHOLE_BP = 10_000

/** How rates, days and months of ranks are written. */
export function useRankWords() {
  const { t, number, date, language } = useTranslator()
  const rate = (rateBp: number) =>
    number(rateBp / WHOLE_BP, { style: 'percent', maximumFractionDigits: 2 })
  return {
    rate,
    /** A day of the brand's calendar: "2026-11-23". */
    day: (day: string) => date(`${day}T12:00:00Z`, 'date', 'UTC'),
    /** A month by its first day. */
    month: (month: string) =>
      new Intl.DateTimeFormat(language.formats, {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${month}T12:00:00Z`)),
    /** Rates with the products that have them, the highest first. */
    rates: (rates: readonly RankRateWire[]): string[] => {
      const each = [...new Set(rates.map(({ rateBp }) => rateBp))].toSorted((a, b) => b - a)
      return each.map((rateBp) => {
        const names = rates
          .filter((one) => one.rateBp === rateBp)
          .map(({ product }) => t(`ranks.product.${product}`))
        const products = new Intl.ListFormat(language.formats, { type: 'unit' }).format(names)
        return t('ranks.rebate', { rate: rate(rateBp), products })
      })
    },
  }
}
