import { PasswordField, useTranslator } from '@fairhouse/ui'

export interface FundPasswordFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** The fund password, which every exchange needs. */
export function FundPasswordField({ value, error, onChange }: FundPasswordFieldProps) {
  const { t } = useTranslator()
  return (
    <PasswordField
      label={t('points.exchange.fundPassword')}
      hint={t('points.exchange.fundPasswordHint')}
      isRequired
      error={error}
      value={value}
      onValueChange={onChange}
      autoComplete="off"
      name="fundPassword"
    />
  )
}
