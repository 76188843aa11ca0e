import type { CaptchaProof } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../../shared/api.ts'
import { useCaptchaDemand } from '../../shared/captcha/use-captcha-demand.ts'

/** Passwords are taken as typed; other texts are trimmed. */
function clean(name: string, text: string): string {
  return /password/i.test(name) ? text : text.trim()
}

/**
 * A form of a few required texts, with a captcha if one is due. `send` gets the trimmed values, and
 * the captcha's part of the body; what it throws is shown.
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
      // The captcha that appears says enough.
      setError(isApiError(refusal, 'CAPTCHA_REQUIRED') ? undefined : refusal)
    }
    setIsSending(false)
  }
  return {
    /** Props of the field with this name. */
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
