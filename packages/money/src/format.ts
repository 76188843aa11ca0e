import type { Currency } from './currency.ts'
import { MINOR_MAX, MINOR_PER_UNIT, minor, type Minor } from './minor.ts'

/**
 * Decimal text with a point and the currency's digits, 0 to 4 ("1284.50"); no grouping, no
 * symbol. Digits beyond are cut off, towards zero; nothing is left of a sign without an amount.
 */
export function toDecimal(amount: Minor, digits: number): string {
  const units = amount < 0n ? -amount : amount
  const whole = units / MINOR_PER_UNIT
  const fraction = (units % MINOR_PER_UNIT).toString().padStart(4, '0').slice(0, digits)
  const text = digits === 0 ? `${whole}` : `${whole}.${fraction}`
  return amount < 0n && /[1-9]/.test(text) ? `-${text}` : text
}

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/

/**
 * Reads an exact decimal ("12.5"); undefined for anything else, for more digits than 1/10 000
 * and beyond the ledger's range.
 */
export function fromDecimal(text: string): Minor | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const units = BigInt(whole) * MINOR_PER_UNIT + BigInt(fraction.padEnd(4, '0'))
  return units > MINOR_MAX ? undefined : minor(sign === '-' ? -units : units)
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(language: string, currency: Currency, isSigned: boolean): Intl.NumberFormat {
  const key = `${language}|${currency.code}|${currency.digits}|${isSigned}`
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

/**
 * Where amounts begin with a right-to-left mark (Arabic, Hebrew), "R$" would be shown as "$R": a
 * left-to-right mark keeps letter and sign together.
 */
function markSignLtr(text: string): string {
  return text.startsWith('\u200f') ? text.replace(/\p{L}\p{Sc}/u, '$&\u200e') : text
}

/** Money as a person reads it ("R$ 1.284,50"); `isSigned` puts a plus before gains. */
export function formatMoney(
  amount: Minor,
  currency: Currency,
  language: string,
  isSigned = false,
): string {
  const text = toDecimal(amount, currency.digits) as Intl.StringNumericLiteral
  return markSignLtr(formatter(language, currency, isSigned).format(text))
}

/** The whole part without its grouping signs; undefined when the grouping is wrong. */
function ungroup(whole: string, groupSign: string): string | undefined {
  const groups = whole.split(groupSign)
  if (groups.length === 1) return whole
  // Groups of three, or of two before the last in Indian languages ("1,00,000").
  const isGrouped = groups.every((group, index) => {
    if (index === 0) return /^\d{1,3}$/.test(group)
    return index === groups.length - 1 ? /^\d{3}$/.test(group) : /^\d{2,3}$/.test(group)
  })
  return isGrouped ? groups.join('') : undefined
}

const OTHER_DECIMAL = /^\d+[.,]\d{1,2}$/

/**
 * Reads what a person types in an amount field: digits with the language's decimal sign, in
 * groups or not, spaces ignored ("1.284,5" in pt, "1,284.5" in en). The keypad of a phone may
 * offer only the other sign: "12.50" in pt can be no group and is read as a decimal, whereas
 * "1.250" is a group. Undefined when it is no amount.
 */
export function parseTypedAmount(text: string, language: string): Minor | undefined {
  const decimalSign = (1.5).toLocaleString(`${language}-u-nu-latn`).charAt(1)
  const groupSign = decimalSign === ',' ? '.' : ','
  const plain = text.replaceAll(/\s/g, '')
  const [whole = '', fraction, ...rest] = plain.split(decimalSign)
  if (rest.length > 0) return undefined
  const digits = ungroup(whole, groupSign)
  if (digits !== undefined) {
    return fromDecimal(fraction === undefined ? digits : `${digits}.${fraction}`)
  }
  return OTHER_DECIMAL.test(plain) ? fromDecimal(plain.replace(groupSign, '.')) : undefined
}
