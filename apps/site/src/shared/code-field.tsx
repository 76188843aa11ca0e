import type { CodeSent } from '@fairhouse/protocol'
import { TextField, useTranslator } from '@fairhouse/ui'
import { type Ref, useState } from 'react'
import { CodeButton } from './code-button.tsx'
import { CodeFailed, isCodeFailure } from './code-failed.tsx'

const CODE_MAX = 255

export interface CodeFieldProps {
  readonly label?: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error?: string | undefined
  readonly isRequired?: boolean
  /** Returns undefined if there is no target yet. */
  readonly send: () => Promise<CodeSent | undefined>
  readonly onError: (error: unknown) => void
  /** Where the captcha of another service appears that sends the code. */
  readonly captchaPlace?: Ref<HTMLDivElement> | undefined
}

/** A code sent by SMS or e-mail: the field, the button that sends it, and its messages. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onValueChange, error, isRequired = false, send, onError } = props
  const { captchaPlace } = props
  const { t } = useTranslator()
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const handleError = (error: unknown) => {
    if (isCodeFailure(error)) setFailure({ error })
    onError(error)
  }
  const handleSend = async () => {
    const sent = await send()
    if (sent) setSaid(sent.message)
    return sent
  }
  return (
    <div className="grid gap-1.5">
      <TextField
        label={label ?? t('identity.code.label')}
        value={value}
        onValueChange={(text) => onValueChange(text.trim())}
        error={error}
        isRequired={isRequired}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_MAX}
        action={<CodeButton send={handleSend} onError={handleError} />}
      />
      {captchaPlace && <div ref={captchaPlace} className="empty:hidden" />}
      <p role="status" className="text-sm text-text-2 empty:sr-only">
        {said}
      </p>
      {failure && <CodeFailed error={failure.error} onClose={() => setFailure(undefined)} />}
    </div>
  )
}
