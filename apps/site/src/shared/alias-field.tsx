import { aliasFault, aliasKey } from '@fairhouse/protocol/alias'
import { TextField, useTranslator } from '@fairhouse/ui'
import { useMember } from './session.ts'

/** What is wrong with a name, in words; undefined: nothing. */
export function useAliasFault() {
  const { t } = useTranslator()
  const username = useMember()?.account ?? ''
  return (alias: string): string | undefined => {
    const isOwn = username !== '' && aliasKey(alias) === aliasKey(username)
    const fault = isOwn ? 'username' : aliasFault(alias)
    return fault && t(`races.alias.${fault}`)
  }
}

export interface AliasFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly error: string | undefined
  readonly isRequired?: boolean
  readonly onChange: (value: string) => void
}

/** The name under which a member stands in a list. */
export function AliasField({ label, hint, value, error, isRequired, onChange }: AliasFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      isRequired={isRequired ?? false}
      error={error}
      value={value}
      onValueChange={onChange}
      maxLength={40}
      autoComplete="off"
      name="alias"
    />
  )
}
