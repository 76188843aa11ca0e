import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { isPayable, minor, minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { PointSettings, PointSettingsBody } from '@fairhouse/protocol'
import { type NumberFault, wholeOf } from '../../shared/typed-numbers.ts'
import { readTypedRates, type TypedRates, typedRatesOf } from '../../shared/typed-rates.ts'

export const RATE_MAX_BP = 100_000
const MIN_POINTS_MAX = 1_000_000_000
/** One point for ten of the currency, and a hundred points at least: where nothing was set yet. */
const UNIT = '100000'
const MIN_POINTS = '100'
/** A hundredth of the currency. */
const WORTH = '100'

/** How points are earned and converted, as typed. */
export interface PointDraft {
  readonly isEarned: boolean
  readonly unit: string
  readonly rates: TypedRates
  readonly isConverted: boolean
  readonly worth: string
  readonly min: string
}

/** What an edit starts with: the coming rule, since that is the one that is set. */
export function draftOf({ nextRule, conversion }: PointSettings, writing: Writing): PointDraft {
  return {
    isEarned: nextRule !== null,
    unit: amountText(nextRule?.unitMinor ?? UNIT, writing),
    rates: typedRatesOf(nextRule?.rates ?? [], writing.language),
    isConverted: conversion !== null,
    worth: amountText(conversion?.worthMinor ?? WORTH, writing),
    min: conversion === null ? MIN_POINTS : String(conversion.min),
  }
}

export interface ReadPoints {
  readonly body: PointSettingsBody
  /** By the name of the field on the wire; of a rate, `rate.` and its product. */
  readonly faults: Readonly<Record<string, NumberFault>>
}

/** The request body and what is wrong with it; what cannot be read is zero in the body. */
export function readDraft(draft: PointDraft, { currency, language }: Writing): ReadPoints {
  const faults: Record<string, NumberFault> = {}
  const money = (field: string, text: string) => {
    const amount = parseTypedAmount(text, language)
    if (amount !== undefined && amount > ZERO) return amount
    faults[field] = { code: 'someAmount' }
    return ZERO
  }
  const conversion = () => {
    const worth = money('conversion.worthMinor', draft.worth)
    const bounds = { least: 1, most: MIN_POINTS_MAX }
    const min = wholeOf(draft.min, language, bounds)
    if (min === undefined) faults['conversion.min'] = { code: 'whole', ...bounds }
    else if (!isPayable(minor(worth * BigInt(min)), currency)) {
      faults['conversion.min'] = { code: 'notPayable' }
    }
    return { worthMinor: minorToWire(worth), min: min ?? 1 }
  }
  const body: PointSettingsBody = {
    rule: draft.isEarned
      ? {
          unitMinor: minorToWire(money('rule.unitMinor', draft.unit)),
          rates: readTypedRates(draft.rates, RATE_MAX_BP, (product) => {
            faults[`rate.${product}`] = { code: 'rate' }
          }),
        }
      : null,
    conversion: draft.isConverted ? conversion() : null,
  }
  return { body, faults }
}
