import type { LoginResult } from '@fairhouse/protocol'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../shared/api.ts'
import {
  askPasskey,
  isPasskeyGivenUp,
  knowsPasskeyAutofill,
  stopPasskeyAutofill,
} from '../../shared/passkey.ts'

async function logInByPasskey(isAutofill: boolean): Promise<LoginResult> {
  const request = await api('POST /wps/session/login/passkey/options', {})
  const assertion = await askPasskey(request, isAutofill)
  return api('POST /wps/session/login/passkey', { body: { assertion } })
}

/**
 * Login by passkey: by its button, and offered among the names of the username field where the
 * browser can do that.
 */
export function usePasskeyLogin(
  take: (result: LoginResult) => void,
  onError: (error: unknown) => void,
) {
  const [isAsking, setIsAsking] = useState(false)
  const handleResult = useEffectEvent(take)

  useEffect(() => {
    let isOver = false
    const offer = async () => {
      if (!(await knowsPasskeyAutofill()) || isOver) return
      const result = await logInByPasskey(true)
      if (!isOver) handleResult(result)
    }
    // Nobody asked for it yet: what goes wrong is no fault to show.
    offer().catch(() => undefined)
    return () => {
      isOver = true
      void stopPasskeyAutofill()
    }
  }, [])

  const handlePasskey = async () => {
    setIsAsking(true)
    try {
      take(await logInByPasskey(false))
    } catch (error) {
      if (!isPasskeyGivenUp(error)) onError(error)
    }
    setIsAsking(false)
  }
  return { isAsking, handlePasskey }
}
