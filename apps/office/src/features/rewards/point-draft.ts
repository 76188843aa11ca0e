import { amountText, type Writing } from '@fairhouse/agency/typed-terms'
import { isPayable, minor, minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import { type PointSettings, type PointSettingsBody, RATE_PRODUCTS } from '@fairhouse/protocol'
import {
  basisPointsOf,
  type NumberFault,
  percentText,
  wholeOf,
} from '../../shared/typed-numbers.ts'

type Product = (typeof RATE_PRODUCTS)[number]

const RATE_MAX_BP = 100_000
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
  readonly rates: RateDraft
  readonly isConverted: boolean
  readonly worth: string
  readonly min: string
}

/** Rates as typed, in percent; empty: none. */
export type RateDraft = Readonly<Record<Product, string>>

/** Rates as a form has them. */
export function rateDraftOf(
  rates: readonly { readonly product: Product; readonly rateBp: number }[],
  language: string,
): RateDraft {
  const typed = RATE_PRODUCTS.map((product) => {
    const rateBp = rates.find((rate) => rate.product === product)?.rateBp ?? 0
    return [product, rateBp === 0 ? '' : percentText(rateBp, language)] as const
  })
  return Object.fromEntries(typed) as RateDraft
}

/** Rates as they are sent; adds what is wrong, by `rate.` and the product. */
export function readRates(rates: RateDraft, faults: Record<string, NumberFault>) {
  return RATE_PRODUCTS.flatMap((product) => {
    const text = rates[product]
    const rateBp = text.trim() === '' ? 0 : basisPointsOf(text)
    if (rateBp === undefined || rateBp > RATE_MAX_BP) faults[`rate.${product}`] = { code: 'rate' }
    return rateBp === undefined || rateBp === 0 ? [] : [{ product, rateBp }]
  })
}

/** What an edit starts with: the coming rule, since that is the one that is set. */
export function draftOf({ nextRule, conversion }: PointSettings, writing: Writing): PointDraft {
  return {
    isEarned: nextRule !== null,
    unit: amountText(nextRule?.unitMinor ?? UNIT, writing),
    rates: rateDraftOf(nextRule?.rates ?? [], writing.language),
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
          rates: readRates(draft.rates, faults),
        }
      : null,
    conversion: draft.isConverted ? conversion() : null,
  }
  return { body, faults }
}
