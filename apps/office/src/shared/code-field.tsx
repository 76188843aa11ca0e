import { TextField, useTranslator } from '@fairhouse/ui'

interface CodeFieldProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error?: string | undefined
  readonly hint?: string
  /** Which authenticator is meant, if there are two. */
  readonly label?: string
}

/** Six digits of an authenticator. They can be pasted, with or without a space. */
export function CodeField({ value, onValueChange, error, hint, label }: CodeFieldProps) {
  const { t } = useTranslator()
  return (
    <TextField
      label={label ?? t('office.login.code')}
      {...(hint === undefined ? {} : { hint })}
      error={error}
      value={value}
      onValueChange={(typed) => onValueChange(typed.replaceAll(/\D/g, '').slice(0, 6))}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  )
}
