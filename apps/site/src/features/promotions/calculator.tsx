import { type Minor, parseTypedAmount, times, toDecimal } from '@fairhouse/money'
import type { Promotion } from '@fairhouse/protocol'
import {
  TextField,
  useCurrency,
  useCurrencySign,
  useFormatMoney,
  useTranslator,
} from '@fairhouse/ui'
import { useState } from 'react'
import { moneyOf } from '../../shared/queries.ts'
import { exampleAmount, shareOf } from './example.ts'
import { usePromotionWords } from './use-promotion-words.ts'

/** The share of a deposit, or of a loss in the first product, that the rule gives back. */
function rateOf({ rule }: Promotion): number | undefined {
  if (rule.kind === 'deposit') return rule.matchBp ?? undefined
  return rule.kind === 'cashback' ? rule.rates[0]?.rateBp : undefined
}

/** What an amount brings, in a sentence. */
function useOutcome(promotion: Promotion, rateBp: number) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const currency = useCurrency()
  const { rule, prize } = promotion
  const kind = rule.kind === 'deposit' ? 'deposit' : 'cashback'
  const least = rule.kind === 'deposit' ? rule.leastDepositMinor : null
  const cap = rule.capMinor === null ? null : moneyOf(rule.capMinor)
  return (amount: Minor): string => {
    const gift = shareOf(amount, { rateBp, cap, currency })
    const tooLow = rule.kind === 'cashback' && gift < moneyOf(rule.leastMinor ?? '0')
    if ((least !== null && amount < moneyOf(least)) || tooLow || gift === 0n) {
      return t('promotions.example.nothing', { amount: format(amount) })
    }
    const texts = { amount: format(amount), gift: format(gift) }
    if (!prize.terms) return t(`promotions.example.${kind}.money`, texts)
    const { multiplier: count } = prize.terms
    const required = format(times(gift, BigInt(count)))
    return t(`promotions.example.${kind}.bonus`, { ...texts, required, count })
  }
}

function Example({ promotion, rateBp }: { promotion: Promotion; rateBp: number }) {
  const { t, number, language } = useTranslator()
  const words = usePromotionWords()
  const sign = useCurrencySign()
  const format = useFormatMoney()
  const currency = useCurrency()
  const outcome = useOutcome(promotion, rateBp)
  const { rule } = promotion
  const least = rule.leastDepositMinor === null ? null : moneyOf(rule.leastDepositMinor)
  const first = exampleAmount(least)
  const [text, setText] = useState(() =>
    number(Number(toDecimal(first, currency.digits)), { useGrouping: false }),
  )
  const amount = parseTypedAmount(text, language.formats)
  const product = rule.rates[0]?.product
  return (
    <div className="grid gap-3 rounded-card bg-surface-2 p-4">
      <TextField
        label={
          product === undefined
            ? t('promotions.example.depositLabel')
            : t('promotions.example.lossLabel', { product: words.product(product) })
        }
        prefix={sign}
        value={text}
        onValueChange={setText}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        name="example"
      />
      <p role="status" className="font-semibold tabular-nums">
        {amount === undefined
          ? t('promotions.example.fault', { amount: format(first) })
          : outcome(amount)}
      </p>
    </div>
  )
}

/** Works the rule out for an amount that the reader types; nothing where there is none. */
export function Calculator({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslator()
  const rateBp = rateOf(promotion)
  if (rateBp === undefined) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-bold">{t('promotions.example')}</h2>
      <Example promotion={promotion} rateBp={rateBp} />
    </section>
  )
}
