import type {
  CodeSent,
  FactorMethod,
  FactorProof,
  MaskedTargets,
  PasskeyRequest,
} from '@fairhouse/protocol'
import { type FormEvent, useState } from 'react'
import { errorMessage, isApiError } from '../api.ts'
import { requestPasskey, isPasskeyDismissed, supportsPasskeys } from '../passkey.ts'
import { useLocalized } from '../use-localized.ts'

/** How a code is sent. */
export type Sent = 'sms' | 'email'

/** The factors of a member, and how each is asked for and proven. */
export interface FactorFormProps {
  readonly methods: readonly FactorMethod[]
  readonly maskedTargets: MaskedTargets
  /** Sends a code by SMS or e-mail. */
  readonly send: (channel: Sent) => Promise<CodeSent | undefined>
  /** Fetches a passkey challenge; a new one for each attempt, since it is valid once. */
  readonly startPasskey: () => Promise<PasskeyRequest | undefined>
  /** Submits the proof. What it throws is shown here. */
  readonly prove: (proof: FactorProof) => Promise<void>
}

/** Methods that this browser supports, in the server's order: the most secure first. */
function usable(methods: readonly FactorMethod[]): readonly FactorMethod[] {
  return methods.filter((method) => method !== 'passkey' || supportsPasskeys())
}

/** Selected method, input, and submission. */
export function useFactorForm({ methods, startPasskey, prove }: FactorFormProps) {
  const offered = usable(methods)
  const [method, setMethod] = useState<FactorMethod | undefined>(offered[0])
  const [text, setText] = useState('')
  const [fault, setFault] = useLocalized<string | undefined>(undefined)
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)

  const proofOf = async (chosen: FactorMethod): Promise<FactorProof | undefined> => {
    if (chosen === 'password') return { method: chosen, password: text }
    if (chosen !== 'passkey') return { method: chosen, code: text.trim() }
    const request = await startPasskey()
    return request && { method: chosen, assertion: await requestPasskey(request) }
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    if (method === undefined) return
    if (method !== 'passkey' && text.trim() === '') {
      setFault(({ t }) => t(method === 'password' ? 'errors.MISSING_FIELD' : 'errors.missing.code'))
      return
    }
    setFault()
    setIsSending(true)
    try {
      const proof = await proofOf(method)
      if (proof) await prove(proof)
    } catch (refusal) {
      const isOfField = isApiError(refusal, 'CODE_WRONG') || isApiError(refusal, 'PASSWORD_WRONG')
      if (isOfField && method !== 'passkey') setFault((current) => errorMessage(current, refusal))
      else if (!isPasskeyDismissed(refusal)) setError(refusal)
    }
    setIsSending(false)
  }
  const choose = (next: FactorMethod) => {
    setMethod(next)
    setText('')
    setFault()
    setError(undefined)
  }
  return { offered, method, choose, text, setText, fault, error, setError, isSending, handleSubmit }
}
