import {
  Checkbox,
  DateField,
  isDateTyped,
  PasswordField,
  TextField,
  useTranslator,
} from '@fairhouse/ui'
import { useSystemStatus } from '../../shared/queries.ts'
import { tagParts } from '../../shared/tag-parts.ts'
import type { RegisterFormState } from './use-register-form.ts'

function TermsBox({ state, onTerms }: { state: RegisterFormState; onTerms: () => void }) {
  const { t } = useTranslator()
  const { minAgeYears } = useSystemStatus()
  const { form, faults, change } = state
  const [before, link, after] = tagParts(t('identity.terms', { age: minAgeYears }))
  return (
    <Checkbox
      isChecked={form.hasAcceptedTerms}
      onCheckedChange={(isChecked) => change('hasAcceptedTerms', isChecked)}
      error={faults.hasAcceptedTerms}
      name="terms"
    >
      {before}
      <button
        type="button"
        onClick={onTerms}
        className="font-semibold text-brand underline underline-offset-2"
      >
        {link}
      </button>
      {after}
    </Checkbox>
  )
}

export interface RegisterFieldsProps {
  readonly state: RegisterFormState
  readonly onTerms: () => void
}

/** The four fields of the sign-up. */
export function RegisterFields({ state, onTerms }: RegisterFieldsProps) {
  const { t } = useTranslator()
  const { minAgeYears } = useSystemStatus()
  const { form, faults, change, judge } = state
  return (
    <>
      <TextField
        label={t('identity.username')}
        hint={t('identity.usernameHint')}
        error={faults.username}
        value={form.username}
        onValueChange={(username) => change('username', username.trim())}
        onBlur={() => form.username !== '' && judge('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
      />
      <PasswordField
        label={t('identity.password')}
        hint={t('identity.passwordHint')}
        error={faults.password}
        value={form.password}
        onValueChange={(password) => change('password', password)}
        onBlur={() => form.password !== '' && judge('password')}
        name="password"
        autoComplete="new-password"
      />
      <DateField
        label={t('identity.birthday')}
        hint={t('identity.birthdayHint', { age: minAgeYears })}
        error={faults.birthday}
        value={form.birthday}
        onValueChange={(birthday) => change('birthday', birthday)}
        onLeave={() => isDateTyped(form.birthday) && judge('birthday')}
        isBirthday
      />
      <TermsBox state={state} onTerms={onTerms} />
    </>
  )
}
