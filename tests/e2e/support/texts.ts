import {
  type ClosedNotice,
  type LanguageCode,
  loadClosedNotices,
  loadLegal,
  loadTranslator,
  type Translator,
} from '@fairhouse/i18n'
import { CURRENCIES, formatMoney, fromDecimal, minor, type Minor } from '@fairhouse/money'

const CURRENCY = CURRENCIES.BRL
const SIGN = /^[-−]/

/** What a page says in one language: journeys ask by key, so that wording is free to change. */
export interface Words extends Pick<Translator, 't' | 'date' | 'number' | 'language'> {
  /** An amount as the page writes it, from decimal text ("9.75"). */
  readonly money: (decimal: string | Minor, isSigned?: boolean) => string
  /** The amount that the page wrote. */
  readonly read: (text: string) => Minor
  readonly legal: Translator['t']
  /** Texts for a closed site. */
  readonly closed: ClosedNotice['texts']
}

/** The texts of a language, from packages/i18n. */
async function wordsOf(code: LanguageCode): Promise<Words> {
  const [texts, legal, [closed]] = await Promise.all([
    loadTranslator(code),
    loadLegal(code),
    loadClosedNotices(code),
  ])
  if (!closed) throw new Error(`nothing to say in ${code} where the site is shut`)
  const { tag } = texts.language
  return {
    ...texts,
    legal: legal.t,
    closed: closed.texts,
    money: (decimal, isSigned) =>
      formatMoney(typeof decimal === 'string' ? units(decimal) : decimal, CURRENCY, tag, isSigned),
    read: (text) => readMoney(text, tag),
  }
}

/** Ledger units of decimal text. */
export function units(decimal: string): Minor {
  const amount = fromDecimal(decimal)
  if (amount === undefined) throw new RangeError(`${decimal} is no amount`)
  return amount
}

/** Exact: the figures without their grouping, as a person reads them. */
function readMoney(text: string, tag: string): Minor {
  const decimalSign = (1.5).toLocaleString(tag).charAt(1)
  const plain = text.trim()
  const [whole = '', fraction = ''] = plain.split(decimalSign)
  const digits = `${whole.replaceAll(/\D/g, '')}.${fraction.replaceAll(/\D/g, '')}`
  const amount = units(digits.replace(/\.$/, ''))
  return SIGN.test(plain) ? minor(-amount) : amount
}

/** Portuguese, the default language of a page, and English. */
export const [pt, en] = await Promise.all([wordsOf('pt'), wordsOf('en')])
