import type { Translator } from '@fairhouse/i18n'
import type { Currency } from '@fairhouse/money'
import type { LimitOffer, LimitsBody } from '@fairhouse/protocol'
import {
  type FormatMoney,
  limitFaultText,
  limitKey,
  type LimitName,
  type LimitText,
  readLimit,
} from '../../shared/limits/limit-value.ts'

/** Typed limits, by key: "loss.month". */
export type LimitTexts = Readonly<Partial<Record<string, LimitText>>>

const WIRE = {
  deposit: 'depositMinor',
  stake: 'stakeMinor',
  loss: 'lossMinor',
  time: 'timeMinutes',
} as const

/** The field path of a registration's limit, also used in errors. */
export type LimitPath = `limits.${(typeof WIRE)[keyof typeof WIRE]}.${LimitName['period']}`

export function limitPath({ kind, period }: LimitName): LimitPath {
  return `limits.${WIRE[kind]}.${period}`
}

/** Error text of a limit; undefined if it is valid. */
export function signUpLimitFault(
  translator: Translator,
  format: FormatMoney,
  currency: Currency,
  offer: LimitOffer,
  texts: LimitTexts,
): string | undefined {
  const text = texts[limitKey(offer)] ?? ''
  const read = readLimit(offer, text, translator.language.formats, currency)
  return 'fault' in read ? limitFaultText(translator, format, offer, read.fault) : undefined
}

/** The limits to send; unparsable ones are left out, and the server reports them as missing. */
export function limitsBody(
  offers: readonly LimitOffer[],
  texts: LimitTexts,
  language: string,
  currency: Currency,
): { readonly limits?: LimitsBody } {
  if (offers.length === 0) return {}
  const body: Record<string, Record<string, string | number>> = {}
  for (const offer of offers) {
    const read = readLimit(offer, texts[limitKey(offer)] ?? '', language, currency)
    if ('fault' in read) continue
    const value = offer.kind === 'time' ? Number(read.value) : String(read.value)
    const field = WIRE[offer.kind]
    body[field] = { ...body[field], [offer.period]: value }
  }
  return { limits: body as LimitsBody }
}
