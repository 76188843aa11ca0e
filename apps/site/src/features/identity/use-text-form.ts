import type { CaptchaProof } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../../shared/api.ts'
import { useCaptchaDemand } from '../../shared/captcha/use-captcha-demand.ts'

/** Passwords count as typed; of other texts what stands around them does not. */
function clean(name: string, text: string): string {
  return /password/i.test(name) ? text : text.trim()
}

/**
 * A form of a few texts, all of which must be given, with a captcha where one is due. `send` gets
 * them cleaned, and the captcha's part of the body; what it throws is shown.
 */
export function useTextForm<Name extends string>(
  names: readonly Name[],
  send: (
    values: Readonly<Record<Name, string>>,
    captcha: { readonly captcha?: CaptchaProof },
  ) => Promise<void>,
) {
  const { t } = useTranslator()
  const captcha = useCaptchaDemand()
  const [typed, setTyped] = useState<Readonly<Partial<Record<string, string>>>>({})
  const [isMissingShown, setIsMissingShown] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const valueOf = (name: Name) => typed[name] ?? ''
  const values = Object.fromEntries(
    names.map((name) => [name, clean(name, valueOf(name))]),
  ) as Record<Name, string>

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    setIsMissingShown(true)
    if (names.some((name) => values[name] === '') || captcha.isMissing) return
    setIsSending(true)
    try {
      await send(values, captcha.part)
    } catch (refusal) {
      captcha.learn(refusal)
      // The captcha that now stands there says enough.
      setError(isApiError(refusal, 'CAPTCHA_REQUIRED') ? undefined : refusal)
    }
    setIsSending(false)
  }
  return {
    /** What a field of this name is given. */
    field: (name: Name) => ({
      value: valueOf(name),
      onValueChange: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
      error: isMissingShown && values[name] === '' ? t('errors.MISSING_FIELD') : undefined,
    }),
    captcha,
    captchaFault: isMissingShown && captcha.isMissing ? t('errors.CAPTCHA_REQUIRED') : undefined,
    error,
    isSending,
    handleSubmit,
  }
}
