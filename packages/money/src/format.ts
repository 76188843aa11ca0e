import type { Currency } from './currency.ts'
import { MINOR_PER_UNIT, minor, type Minor } from './minor.ts'

/** Exact decimal text with a point and the currency's digits ("1284.50"); no grouping, no symbol. */
export function toDecimal(amount: Minor, digits: number): string {
  const sign = amount < 0n ? '-' : ''
  const units = amount < 0n ? -amount : amount
  const whole = units / MINOR_PER_UNIT
  const fraction = (units % MINOR_PER_UNIT).toString().padStart(4, '0').slice(0, digits)
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${fraction}`
}

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/

/** Reads an exact decimal ("12.5"); undefined for anything else or for more digits than 1/10 000. */
export function fromDecimal(text: string): Minor | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const units = BigInt(match[2] as string) * MINOR_PER_UNIT + BigInt((match[3] ?? '').padEnd(4, '0'))
  return minor(match[1] === '-' ? -units : units)
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(language: string, currency: Currency, isSigned: boolean): Intl.NumberFormat {
  const key = `${language}|${currency.code}|${isSigned}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.NumberFormat(`${language}-u-nu-latn`, {
      style: 'currency',
      currency: currency.code,
      minimumFractionDigits: currency.digits,
      maximumFractionDigits: currency.digits,
      signDisplay: isSigned ? 'exceptZero' : 'auto',
    })
    formatters.set(key, found)
  }
  return found
}

/** Money as a person reads it ("R$ 1.284,50"); `isSigned` puts a plus before gains. */
export function formatMoney(
  amount: Minor,
  currency: Currency,
  language: string,
  isSigned = false,
): string {
  const text = toDecimal(amount, currency.digits) as Intl.StringNumericLiteral
  return formatter(language, currency, isSigned).format(text)
}

/**
 * Reads what a person types in an amount field: digits with the language's decimal sign, grouping
 * signs and spaces ignored ("1.284,5" in pt, "1,284.5" in en). Undefined when it is no amount.
 */
export function parseTypedAmount(text: string, language: string): Minor | undefined {
  const decimalSign = (1.5).toLocaleString(`${language}-u-nu-latn`).charAt(1)
  const groupSign = decimalSign === ',' ? '.' : ','
  const plain = text.replaceAll(/[\s  ]/g, '').replaceAll(groupSign, '')
  return fromDecimal(plain.replace(decimalSign, '.'))
}
