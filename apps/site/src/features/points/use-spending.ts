import type { ConvertBody, ExchangeBody, PointExchange } from '@fairhouse/protocol'
import { useRef, useState } from 'react'
import { api } from '../../shared/api.ts'
import { useSendOnce } from '../../shared/use-send-once.ts'
import { refreshPoints } from './points-query.ts'

/** Stored until there is an answer: never the password. */
type WithoutPassword<Body> = Omit<Body, 'fundPassword'>

export type ExchangeOrder = WithoutPassword<ExchangeBody>
export type ConvertOrder = WithoutPassword<ConvertBody>

type Send<Order> = (
  order: Order & { readonly fundPassword: string },
  idempotencyKey: string,
) => Promise<PointExchange>

/** Sends once per key; the fund password is added to the stored order. */
function useSpending<Order extends object>(slot: string, send: Send<Order>) {
  const fundPassword = useRef('')
  const [isRepeat, setIsRepeat] = useState(false)
  const sending = useSendOnce<Order, PointExchange>(slot, (order, key) =>
    send({ ...order, fundPassword: fundPassword.current }, key),
  )
  const { isBusy, delivery, pending } = sending
  const lost = isBusy && !isRepeat ? undefined : pending?.body
  const spend = async (order: Order, password: string): Promise<PointExchange> => {
    fundPassword.current = password
    setIsRepeat(lost !== undefined)
    try {
      return await sending.submit(order)
    } finally {
      // After a refusal, too: stock and balance may be others than those shown.
      void refreshPoints()
    }
  }
  /** `lost`: an order without an answer, which comes before any other. */
  return { delivery, lost, spend }
}

/** Exchanges points for a good. */
export const useExchange = () =>
  useSpending<ExchangeOrder>('pointExchange', (body, idempotencyKey) =>
    api('POST /wps/mall/exchanges', { body, idempotencyKey }),
  )

/** Converts points into money. */
export const useConversion = () =>
  useSpending<ConvertOrder>('pointConversion', (body, idempotencyKey) =>
    api('POST /wps/points/convert', { body, idempotencyKey }),
  )
