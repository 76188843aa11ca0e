import type { MemberRates } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { ppmOf } from '@fairhouse/agency/typed-terms'
import { dayText, percentOf } from '../../shared/agents/terms-words.ts'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/queries.ts'
import { useSubmit } from '../../shared/use-submit.ts'

type Rate = MemberRates['rates'][number]

/** Parts per million as input text: 12,500 is "1.25", with the language's decimal sign. */
function typedOf(ppm: number, point: string): string {
  const [whole, part = ''] = [Math.floor(ppm / 10_000), String(ppm % 10_000).padStart(4, '0')]
  const decimals = part.replace(/0+$/, '')
  return decimals === '' ? String(whole) : `${whole}${point}${decimals}`
}

/** Rates that can be edited: those the agent has, or the member still has. */
export const openRates = ({ rates }: MemberRates) =>
  rates.filter(({ mostPpm, nextPpm }) => mostPpm > 0 || nextPpm > 0)

/** Input by product, and which of it changed. */
function useTyped(rates: readonly Rate[]) {
  const { number } = useTranslator()
  const point = number(1.5).includes(',') ? ',' : '.'
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const textOf = ({ product, nextPpm }: Rate) => typed[product] ?? typedOf(nextPpm, point)
  const changed = rates.flatMap((rate) => {
    const { product, nextPpm } = rate
    const text = textOf(rate)
    const ratePpm = text.trim() === '' ? 0 : ppmOf(text)
    return ratePpm === undefined || ratePpm === nextPpm ? [] : [{ product, ratePpm }]
  })
  const type = (product: string, text: string) => setTyped({ ...typed, [product]: text })
  return { textOf, changed, type }
}

/** The rates of a member, and what follows of saving them. */
export interface RatesFormProps {
  readonly data: MemberRates
  readonly id: string
  readonly onBusy: (isBusy: boolean) => void
  readonly onClose: () => void
}

/** Input, faults and sending of the rates of a member. */
export function useRatesForm({ data, onBusy, onClose }: RatesFormProps) {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const rates = openRates(data)
  const { textOf, changed, type } = useTyped(rates)
  const validate = () =>
    Object.fromEntries(
      rates.flatMap((rate) => {
        const text = textOf(rate)
        const ppm = text.trim() === '' ? 0 : ppmOf(text)
        const most = percentOf(translator, rate.mostPpm)
        if (ppm === undefined) return [[rate.product, t('agent.register.rateFault')]]
        // A member's rate may exceed what the agent has now: then it can only be lowered.
        const isHigh = ppm > rate.mostPpm && ppm !== rate.nextPpm
        return isHigh ? [[rate.product, t('agent.rates.above', { most })]] : []
      }),
    )
  const send = async () => {
    onBusy(true)
    try {
      const body = { memberId: data.memberId, rates: changed }
      const after = await api('PUT /wps/agent/rates', { body })
      toast(t('agent.rates.saved', { day: dayText(translator, after.nextDay) }), 'win')
      void queryClient.invalidateQueries({ queryKey: ['agentRates'] })
      onClose()
    } finally {
      onBusy(false)
    }
  }
  const submission = useSubmit({ fields: rates.map(({ product }) => product), validate, send })
  return { rates, textOf, changed, type, ...submission }
}
