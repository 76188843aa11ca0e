import { Button, Dialog, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { refreshSecurity } from './security-query.ts'

/** Sets the real name, once: winnings are paid to no other. */
export function RealNameDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [realName, setRealName] = useState('')
  const form = useSubmit({
    fields: ['realName'],
    fieldOf: { FIELD_RULE: 'realName', REAL_NAME_FIXED: 'realName' },
    validate: (): Record<string, string> =>
      realName.trim() === '' ? { realName: t('errors.MISSING_FIELD') } : {},
    send: async () => {
      await api('PUT /wps/member/real-name', { body: { realName: realName.trim() } })
      await refreshSecurity()
      toast(t('security.realName.done'), 'win')
      onClose()
    },
  })
  return (
    <Dialog
      title={t('security.realName.set')}
      description={t('security.realName.note')}
      size="sm"
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
        <TextField
          label={t('security.realName.label')}
          error={form.faults['realName']}
          value={realName}
          onValueChange={setRealName}
          name="realName"
          autoComplete="name"
          maxLength={120}
        />
        <ErrorNotice error={form.error} />
        <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
          {t('security.save')}
        </Button>
      </form>
    </Dialog>
  )
}
