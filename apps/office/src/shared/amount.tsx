import {
  CURRENCIES,
  type Currency,
  formatMoney,
  parseMinor,
  toDecimal,
  ZERO,
} from '@fairhouse/money'
import { useTranslator } from '@fairhouse/ui'

/** A currency by its code. */
export function currencyOf(code: string): Currency {
  return Object.values(CURRENCIES).find((each) => each.code === code) ?? { code, digits: 2 }
}

/** Formats an amount of the wire in a language's formats ("pt-BR"). */
export function moneyText(minor: string, currency: string, formats: string): string {
  return formatMoney(parseMinor(minor) ?? ZERO, currencyOf(currency), formats)
}

/** An amount of the wire in its currency. */
export function Amount({ minor, currency }: { minor: string; currency: string }) {
  const { language } = useTranslator()
  const text = moneyText(minor, currency, language.formats)
  return <bdi className="figures font-semibold">{text}</bdi>
}

/** An amount for an export: "1284.50". */
export function decimalOf(minor: string, currency: string): string {
  return toDecimal(parseMinor(minor) ?? ZERO, currencyOf(currency).digits)
}
