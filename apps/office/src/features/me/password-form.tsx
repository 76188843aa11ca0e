import { Button, PasswordField, useToast, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage, isApiError } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Panel } from '../../shared/page.tsx'
import { STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN } from '../../shared/password-rule.ts'

/** A new password ends one's other sessions. */
export function PasswordForm() {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const [oldPassword, setOldPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const isShort = newPassword.length < STAFF_PASSWORD_MIN
  const change = useMutation({
    mutationFn: () => api('POST /staff/password', { body: { oldPassword, newPassword } }),
    onSuccess: () => {
      setOldPassword('')
      setNewPassword('')
      setHasSubmitted(false)
      toast(t('office.password.changed'), 'win')
    },
  })
  const { error } = change
  const isOld = isApiError(error, 'PASSWORD_WRONG')
  const isNew = isApiError(error, 'PASSWORD_UNCHANGED') || isApiError(error, 'PASSWORD_TOO_COMMON')
  const message = errorMessage(translator, error)
  return (
    <Panel title={t('office.password.title')}>
      <form
        className="grid max-w-110 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setHasSubmitted(true)
          if (oldPassword !== '' && !isShort) change.mutate()
        }}
      >
        <PasswordField
          label={t('office.password.old')}
          error={isOld ? message : undefined}
          value={oldPassword}
          onValueChange={setOldPassword}
          autoComplete="current-password"
        />
        <PasswordField
          label={t('office.password.new')}
          hint={t('office.password.hint', { min: STAFF_PASSWORD_MIN })}
          error={hasSubmitted && isShort ? t('office.password.short') : isNew ? message : undefined}
          value={newPassword}
          maxLength={STAFF_PASSWORD_MAX}
          onValueChange={setNewPassword}
          autoComplete="new-password"
        />
        {!isOld && !isNew && <ErrorNotice error={error} />}
        <div>
          <Button type="submit" size="sm" isLoading={change.isPending}>
            {t('office.password.change')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
