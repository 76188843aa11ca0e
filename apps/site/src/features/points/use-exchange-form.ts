import { minor, times } from '@fairhouse/money'
import type { MallGood, PointExchange } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { moneyOf } from '../../shared/queries.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { ADDRESS_MIN, type Delivery, NAME_MIN } from './delivery-fields.tsx'
import { mostOf, readWhole } from './good-bounds.ts'
import { useExchange } from './use-spending.ts'

interface Draft extends Delivery {
  readonly quantity: string
  readonly fundPassword: string
}

const EMPTY: Draft = { quantity: '1', name: '', address: '', mobileNo: '', fundPassword: '' }

const DELIVERY = ['delivery.name', 'delivery.address', 'delivery.mobileNo'] as const

/** What an exchange of so many takes and brings, in lines. */
function useLines(good: MallGood, balance: number, count: number) {
  const { t, number } = useTranslator()
  const format = useFormatMoney()
  const { kind, points, priceMinor, worthMinor, tickets, rounds } = good
  const gifts = (tickets?.count ?? rounds?.rounds ?? 0) * count
  const price = times(moneyOf(priceMinor), BigInt(count))
  const worth = times(moneyOf(worthMinor), BigInt(count))
  const nothing = t('points.exchange.noPayment')
  return [
    [t('points.exchange.give'), number(points * count)],
    [t('points.exchange.pay'), price > 0n ? format(minor(price)) : nothing],
    ...(kind === 'money' ? [[t('points.exchange.get'), format(minor(worth))] as const] : []),
    ...(gifts > 0 ? [[t(`points.kind.${kind}`), number(gifts)] as const] : []),
    [t('points.exchange.after'), number(balance - points * count)],
  ] as const
}

/** State of the form of an exchange: input, faults, and sending. */
export function useExchangeForm(
  good: MallGood,
  balance: number,
  onDone: (exchange: PointExchange) => void,
) {
  const { t } = useTranslator()
  const [draft, setDraft] = useState(EMPTY)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const isSent = good.kind === 'physical'
  const max = Math.max(1, mostOf(good, balance))
  const quantity = readWhole(draft.quantity, 1, max)
  const name = draft.name.trim()
  const address = draft.address.trim()
  const mobileNo = draft.mobileNo.trim()
  const fault = (isFaulty: boolean, field: string, text: string) =>
    isFaulty ? { [field]: text } : {}
  const deliveryFaults = () => ({
    ...fault(name.length < NAME_MIN, 'delivery.name', t('points.exchange.nameFault')),
    ...fault(address.length < ADDRESS_MIN, 'delivery.address', t('points.exchange.addressFault')),
    ...fault(mobileNo === '', 'delivery.mobileNo', t('errors.PHONE_INVALID')),
  })
  const { lost, spend, delivery } = useExchange()
  const orderFaults = () => ({
    ...fault(quantity === undefined, 'quantity', t('points.exchange.quantityHint', { max })),
    ...(isSent ? deliveryFaults() : {}),
  })
  const order = {
    goodId: good.goodId,
    quantity: quantity ?? 1,
    ...(isSent ? { delivery: { name, address, mobileNo } } : {}),
  }
  const submission = useSubmit({
    fields: lost ? ['fundPassword'] : ['quantity', 'fundPassword', ...(isSent ? DELIVERY : [])],
    validate: () => ({
      ...(lost ? {} : orderFaults()),
      ...fault(draft.fundPassword === '', 'fundPassword', t('errors.MISSING_FIELD')),
    }),
    send: async () => onDone(await spend(lost ?? order, draft.fundPassword)),
  })
  const lines = useLines(good, balance, quantity ?? 1)
  return { ...submission, lost, delivery, draft, change, isSent, max, quantity, lines }
}
