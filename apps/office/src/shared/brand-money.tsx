import type { Writing } from '@fairhouse/agency/typed-terms'
import { type Currency, formatMoney, isPayable, parseMinor, ZERO } from '@fairhouse/money'
import { useTranslator } from '@fairhouse/ui'
import { currencyOf } from './amount.tsx'
import { useBrand } from './session.ts'

const EXACT_DIGITS = 4

/** The currency of the current brand. */
function useBrandCurrency(): Currency {
  return currencyOf(useBrand().currency)
}

/** The code of the current brand's currency, for the label of a field. */
export function useCurrencyCode(): string {
  return useBrandCurrency().code
}

/** How the fields of a form are written. */
export function useWriting(): Writing {
  const { language } = useTranslator()
  const currency = useBrandCurrency()
  return { currency, language: language.formats }
}

/** Formats an amount of the wire, exactly: what one point is worth may be less than a cent. */
export function useMoneyText(): (minor: string) => string {
  const { language } = useTranslator()
  const currency = useBrandCurrency()
  return (minor) => {
    const amount = parseMinor(minor) ?? ZERO
    const digits = isPayable(amount, currency) ? currency.digits : EXACT_DIGITS
    return formatMoney(amount, { ...currency, digits }, language.formats)
  }
}

/** An amount in the current brand's currency; a dash for none. */
export function BrandAmount({ minor }: { minor: string }) {
  const text = useMoneyText()
  if (minor === '0') return <span className="text-text-3">–</span>
  return <bdi className="figures font-semibold">{text(minor)}</bdi>
}

/** A whole number in the reader's language; a dash for none. */
export function Count({ count }: { count: number | null }) {
  const { number } = useTranslator()
  if (count === null) return <span className="text-text-3">–</span>
  return <span className="figures">{number(count)}</span>
}
