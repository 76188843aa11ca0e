import { useState } from 'react'
import { type Delivery, pendingOf, sendOnce } from './idempotency.ts'
import { useMember } from './session.ts'

/** `sendOnce` for a screen: the state to show, and an unanswered earlier request, if any. */
export function useSendOnce<Body, Answer>(
  slot: string,
  send: (body: Body, idempotencyKey: string) => Promise<Answer>,
) {
  const member = useMember()
  const [delivery, setDelivery] = useState<Delivery>('idle')
  const [isBusy, setIsBusy] = useState(false)
  const memberId = member?.id ?? ''
  return {
    delivery,
    isBusy,
    /** Read at each render: it is gone once the answer is known. */
    pending: memberId === '' ? undefined : pendingOf<Body>(slot, memberId),
    reset: () => setDelivery('idle'),
    /** Busy until the answer is known, or retrying has been given up for now. */
    submit: (body: Body) => {
      setIsBusy(true)
      return sendOnce({ slot, memberId, body, send, onDelivery: setDelivery }).finally(() =>
        setIsBusy(false),
      )
    },
  }
}
