import type { Translator } from '@fairhouse/i18n'
import type { LimitState } from '@fairhouse/protocol'
import { type FormatMoney, limitValueText } from '../../shared/limits/limit-value.ts'

/** Values of a limit as numbers: ledger units, or minutes. */
export interface LimitNumbers {
  readonly limit: bigint
  readonly used: bigint
  readonly left: bigint
  /** A requested change; without a value: a removal. */
  readonly requested: bigint | undefined
}

export function numbersOf(state: LimitState): LimitNumbers {
  if (state.kind === 'time') {
    const minutes = state.change?.minutes
    return {
      limit: BigInt(state.minutes),
      used: BigInt(state.usedMinutes),
      left: BigInt(state.leftMinutes),
      requested: minutes === undefined ? undefined : BigInt(minutes),
    }
  }
  const amount = state.change?.amountMinor
  return {
    limit: BigInt(state.amountMinor),
    used: BigInt(state.usedMinor),
    left: BigInt(state.leftMinor),
    requested: amount === undefined ? undefined : BigInt(amount),
  }
}

/** Formats values of one limit. */
export function wordsOf(translator: Translator, format: FormatMoney, state: LimitState) {
  return (value: bigint) => limitValueText(translator, format, state.kind, value)
}

/** Formats "P1D" as one day, "P12M" as one year, and INDEFINITE. */
export function spanText({ t }: Pick<Translator, 't'>, span: string): string {
  const count = Number(span.slice(1, -1))
  if (span === 'INDEFINITE') return t('limits.span.indefinite')
  if (span.endsWith('D')) return t('limits.span.day', { count })
  if (count % 12 === 0) return t('limits.span.year', { count: count / 12 })
  return t('limits.span.month', { count })
}

const DAY_MS = 86_400_000

/** When a pause of this length ends if it begins now. */
export function pauseEnd(span: string, now: number): Date {
  return new Date(now + Number(span.slice(1, -1)) * DAY_MS)
}
