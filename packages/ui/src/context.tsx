import type { Translator } from '@fairhouse/i18n'
import { type Currency, formatMoney, type Minor } from '@fairhouse/money'
import type { BrandArt } from './art/art.ts'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

/** The server's clock as the page knows it. Subscribers are called once a second. */
export interface Clock {
  /** Milliseconds since 1970, by the server's clock; changes only when subscribers are called. */
  readonly now: () => number
  /** The moment the page was made for: what it shows first. */
  readonly first: () => number
  readonly subscribe: (listener: () => void) => () => void
}

export interface UiContext {
  readonly translator: Translator
  readonly currency: Currency
  readonly clock: Clock
  /** The art of the brand; all of ours where it is not given. */
  readonly art?: BrandArt | undefined
}

const Context = createContext<UiContext | undefined>(undefined)

/** Language, currency and clock of everything below. */
export function UiProvider({ value, children }: { value: UiContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

function useUi(): UiContext {
  const ui = useContext(Context)
  if (!ui) throw new Error('a component of ui stands outside of UiProvider')
  return ui
}

/** Texts, dates and numbers in the reader's language. */
export function useTranslator(): Translator {
  return useUi().translator
}

/** Formats money of the brand's currency ("R$ 1.284,50"). */
export function useFormatMoney(): (amount: Minor, isSigned?: boolean) => string {
  const { translator, currency } = useUi()
  return (amount, isSigned) => formatMoney(amount, currency, translator.language.formats, isSigned)
}

/** The brand's currency. */
export function useCurrency(): Currency {
  return useUi().currency
}

/** "R$" from "R$ 1,00": the sign before an amount field. */
export function useCurrencySign(): string {
  const { translator, currency } = useUi()
  const format = new Intl.NumberFormat(translator.intlTag, {
    style: 'currency',
    currency: currency.code,
  })
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency.code
}

/** The server's time in milliseconds, updated every second. */
export function useServerNow(): number {
  const { clock } = useUi()
  return useSyncExternalStore(clock.subscribe, clock.now, clock.first)
}

/** What generated art the brand draws from; undefined for all, also outside of UiProvider. */
export function useBrandArt(): BrandArt | undefined {
  return useContext(Context)?.art
}
