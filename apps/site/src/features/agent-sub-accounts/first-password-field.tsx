import { TextField, useTranslator } from '@fairhouse/ui'

/** The initial password, in plain sight: it is passed on, and replaced at the first login. */
export function FirstPasswordField(props: {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error: string | undefined
}) {
  const { t } = useTranslator()
  return (
    <TextField
      label={t('subAccounts.firstPassword')}
      hint={t('subAccounts.firstPasswordHint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
