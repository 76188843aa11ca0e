import type { Translator } from '@fairhouse/i18n'
import type { Minor } from '@fairhouse/money'
import type { ContractTermsOut } from '@fairhouse/protocol'
import { moneyOf } from '../queries.ts'

/** Millionths as percent, with as many decimals as they need: 12,500 is "1.25 %". */
export function percentOf({ number }: Translator, ratePpm: number): string {
  return number(ratePpm / 1_000_000, { style: 'percent', maximumFractionDigits: 4 })
}

/** A day as it is read: "2026-11-23" where the brand lives. */
export function dayText({ date }: Translator, day: string): string {
  return date(`${day}T12:00:00Z`, 'date', 'UTC')
}

/** A span of days; of one day that day alone. */
export function spanText(translator: Translator, from: string, to: string): string {
  const { t } = translator
  const [first, last] = [dayText(translator, from), dayText(translator, to)]
  return from === to ? first : t('agent.span', { from: first, to: last })
}

/** A contract in plain words: what is paid of what, by whom, how often, and what holds beside. */
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

/** A dividend always names its period; a salary has the rhythm of its kind. */
function salaryKind({ kind }: ContractTermsOut) {
  return kind === 'dividend' ? 'daily' : kind
}
