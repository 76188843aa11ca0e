import type { Reward } from '@fairhouse/protocol'
import { useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { refreshRewards } from './rewards-query.ts'

/**
 * Claims rewards. One whose answer was lost stays `lost`: it is repeated before any other, and what
 * was claimed by then is told and not paid again. `claim` tells whether it was answered.
 */
export function useClaim() {
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const [lost, setLost] = useState<readonly string[]>()
  const [claimed, setClaimed] = useState<readonly Reward[]>([])
  const claim = async (rewardIds: readonly string[]): Promise<boolean> => {
    let isDone = false
    setIsSending(true)
    setError(undefined)
    setClaimed([])
    try {
      const body = { rewardIds: [...rewardIds] }
      setClaimed((await api('POST /wps/rewards/claim', { body })).rewards)
      setLost(undefined)
      isDone = true
    } catch (refusal) {
      if (isApiError(refusal, 'NETWORK')) setLost(rewardIds)
      else {
        setLost(undefined)
        setError(refusal)
      }
    }
    setIsSending(false)
    // After a refusal, too: something may have expired meanwhile.
    void refreshRewards()
    return isDone
  }
  return { claim, isSending, error, lost, claimed }
}
