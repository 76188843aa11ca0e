import type { LoginEntry, LoginResult, PasskeyAssertion } from '@fairhouse/protocol'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../shared/api.ts'
import {
  requestPasskey,
  isPasskeyDismissed,
  supportsPasskeyAutofill,
  stopPasskeyAutofill,
} from '../../shared/passkey.ts'

async function askForPasskey(isAutofill: boolean): Promise<PasskeyAssertion> {
  const request = await api('POST /wps/session/login/passkey/options', {})
  return requestPasskey(request, isAutofill)
}

function logInByPasskey(
  assertion: PasskeyAssertion,
  entry: LoginEntry | undefined,
): Promise<LoginResult> {
  return api('POST /wps/session/login/passkey', { body: { assertion, ...(entry && { entry }) } })
}

/**
 * Login by passkey: by its button, and as a suggestion of the username field where the browser
 * supports it. Only one of the two logs in: a second login would end the session of the first.
 */
export function usePasskeyLogin(
  take: (result: LoginResult) => void,
  onError: (error: unknown) => void,
  entry?: LoginEntry,
) {
  const [isAsking, setIsAsking] = useState(false)
  const isTaken = useRef(false)
  const handleResult = useEffectEvent(take)
  const logIn = useEffectEvent((assertion: PasskeyAssertion) => logInByPasskey(assertion, entry))

  useEffect(() => {
    let isOver = false
    const offer = async () => {
      if (!(await supportsPasskeyAutofill()) || isOver) return
      const assertion = await askForPasskey(true)
      if (isOver || isTaken.current) return
      isTaken.current = true
      handleResult(await logIn(assertion))
    }
    // Not started by the reader: errors are not shown.
    offer().catch(() => {
      isTaken.current = false
    })
    return () => {
      isOver = true
      void stopPasskeyAutofill()
    }
  }, [])

  const handlePasskey = async () => {
    if (isTaken.current) return
    isTaken.current = true
    setIsAsking(true)
    try {
      take(await logInByPasskey(await askForPasskey(false), entry))
    } catch (error) {
      if (!isPasskeyDismissed(error)) onError(error)
    }
    isTaken.current = false
    setIsAsking(false)
  }
  return { isAsking, handlePasskey }
}
