import { useTranslator } from '@fairhouse/ui'
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import type { Delivery } from './idempotency.ts'

/** Status of a request that moves money: sending, unknown, received or not. */
export function DeliveryNote({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslator()
  const isWaiting = delivery === 'sending' || delivery === 'unknown'
  const Icon = isWaiting ? LoaderCircle : delivery === 'received' ? CircleCheck : CircleX
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-text-2">
      {delivery !== 'idle' && (
        <>
          <Icon aria-hidden className={isWaiting ? 'size-4 animate-spin' : 'size-4'} />
          {t(`common.delivery.${delivery}`)}
        </>
      )}
    </p>
  )
}
