import type { ChaseAccepted, ChaseBody } from '@fairhouse/protocol'
import { useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { takeBalance } from '../../shared/balance.ts'
import { endSession, withLogin } from '../../shared/session.ts'
import { useSendOnce } from '../../shared/use-send-once.ts'

/** Sends chases of a lottery, each exactly once. */
export function useChasePlacing(lotteryCode: string, onAccepted: () => void) {
  const sending = useSendOnce<ChaseBody, ChaseAccepted>(
    `chase.${lotteryCode}`,
    (body, idempotencyKey) => api('POST /lgw/chases', { body, idempotencyKey }),
  )
  const [accepted, setAccepted] = useState<ChaseAccepted>()
  const [error, setError] = useState<unknown>()

  async function send(body: ChaseBody): Promise<void> {
    setError(undefined)
    try {
      const answer = await sending.submit(body)
      takeBalance({ sumBalance: answer.sumBalance, seq: answer.balanceSeq })
      setAccepted(answer)
      onAccepted()
    } catch (refusal) {
      if (isApiError(refusal, 'LOGIN_REQUIRED') || isApiError(refusal, 'SESSION_INVALID')) {
        endSession()
        return withLogin(() => void send(body))
      }
      setError(refusal)
      // The answer of an accepted chase includes the balance.
      void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
    }
    for (const queryKey of [queryKeys.lottery(lotteryCode), queryKeys.bets, queryKeys.statement]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  return {
    accepted,
    error,
    isBusy: sending.isBusy,
    delivery: sending.delivery,
    /** A chase whose answer was lost: it blocks new ones until it is known. */
    unanswered: sending.isBusy ? undefined : sending.pending?.body,
    place: (body: ChaseBody) => withLogin(() => void send(body)),
  }
}
