import { times } from '@fairhouse/money'
import type { PointConversionWire, PointExchange } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { moneyOf } from '../../shared/queries.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { readWhole } from './good-bounds.ts'
import { useConversion } from './use-spending.ts'

/** The most and the fewest points that can be converted, both multiples of the step. */
export function boundsOf({ min, step }: PointConversionWire, balance: number) {
  const whole = Math.floor(Math.max(0, balance) / step) * step
  return { min: Math.ceil(min / step) * step, max: whole }
}

/** State of the form of a conversion: input, faults, and sending. */
export function useConvertForm(
  conversion: PointConversionWire,
  balance: number,
  onDone: (exchange: PointExchange) => void,
) {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  const [text, setText] = useState('')
  const [fundPassword, setFundPassword] = useState('')
  const { lost, spend, delivery } = useConversion()
  const { min, max } = boundsOf(conversion, balance)
  const { step } = conversion
  const worth = moneyOf(conversion.worthMinor)
  const typed = readWhole(text, min, max)
  const points = typed !== undefined && typed % step === 0 ? typed : undefined
  const brings = points === undefined ? undefined : times(worth, BigInt(points))
  const values = { min, max, step, amount: format(times(worth, BigInt(step))) }
  const range = t(step === 1 ? 'points.convert.range' : 'points.convert.rangeStep', values)
  const submission = useSubmit({
    fields: lost ? ['fundPassword'] : ['points', 'fundPassword'],
    validate: () => ({
      ...(lost || points !== undefined ? {} : { points: range }),
      ...(fundPassword === '' ? { fundPassword: t('errors.MISSING_FIELD') } : {}),
    }),
    send: async () => onDone(await spend(lost ?? { points: points ?? 0 }, fundPassword)),
  })
  const lines = [
    [t('points.exchange.give'), points === undefined ? '–' : number(points)],
    [t('points.exchange.get'), brings === undefined ? '–' : format(brings)],
    [t('points.exchange.after'), number(balance - (points ?? 0))],
  ] as const
  const password = {
    value: fundPassword,
    error: submission.faults['fundPassword'],
    onChange: setFundPassword,
  }
  const isEnough = max >= min
  return {
    ...submission,
    lost,
    delivery,
    text,
    setText,
    password,
    min,
    max,
    range,
    brings,
    lines,
    isEnough,
  }
}
