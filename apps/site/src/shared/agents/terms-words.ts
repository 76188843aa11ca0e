import type { Translator } from '@fairhouse/i18n'
import type { Minor } from '@fairhouse/money'
import type { ContractTermsOut } from '@fairhouse/protocol'
import { moneyOf } from '../queries.ts'

/** Parts per million as a percentage, with as many decimals as needed: 12,500 is "1.25 %". */
export function percentOf({ number }: Translator, ratePpm: number): string {
  return number(ratePpm / 1_000_000, { style: 'percent', maximumFractionDigits: 4 })
}

/** Formats a day, "2026-11-23" in the brand's time zone. */
export function dayText({ date }: Translator, day: string): string {
  return date(`${day}T12:00:00Z`, 'date', 'UTC')
}

/** Formats a range of days; a single day on its own. */
export function spanText(translator: Translator, from: string, to: string): string {
  const { t } = translator
  const [first, last] = [dayText(translator, from), dayText(translator, to)]
  return from === to ? first : t('agent.span', { from: first, to: last })
}

/** A contract in plain words: rate and base, payer, frequency, and conditions. */
export function sentencesOf(
  { t }: Translator,
  format: (amount: Minor) => string,
  terms: ContractTermsOut,
  names: { readonly agent: string; readonly payer: string | null },
): string[] {
  const { base = 'net', carry = 'none', capMinor, minBetMinor } = terms
  const { agent, payer } = names
  return [
    t(`contracts.terms.of.${base}`),
    payer === null
      ? t('contracts.terms.paidByHouse', { agent })
      : t('contracts.terms.paidByUpline', { agent, payer }),
    t(`contracts.terms.every.${terms.period ?? salaryKind(terms)}`),
    ...(terms.kind === 'dividend' ? [t(`contracts.terms.carry.${carry}`)] : []),
    t('contracts.terms.active', { amount: format(moneyOf(minBetMinor)) }),
    ...(capMinor === undefined
      ? []
      : [t('contracts.terms.cap', { amount: format(moneyOf(capMinor)) })]),
  ]
}

/** A dividend always names its period; a salary's period follows from its kind. */
function salaryKind({ kind }: ContractTermsOut) {
  return kind === 'dividend' ? 'daily' : kind
}
