import { Button, TextField, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { saveInvite, readInvite } from '../../shared/invite.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useNavigate } from '../../shared/router/index.ts'
import { useSubmit } from '../../shared/use-submit.ts'

/** The code of an agent's link, typed from a poster: leads to registration. */
export function Invited() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const [code, setCode] = useState(() => readInvite().affiliateCode ?? '')
  const form = useSubmit({
    fields: ['code'],
    validate: () => (code.trim() === '' ? { code: t('errors.MISSING_FIELD') } : {}),
    send: async () => {
      const query = { code: code.trim(), domain: location.hostname }
      const found = await api('GET /wps/agent/affiliate', { query })
      if (!found.isValid) {
        const why = found.code ?? 'AFFILIATE_CODE_UNKNOWN'
        form.setFaults((current) => ({ code: current.t(`errors.${why}`) }))
        return
      }
      saveInvite(`?${new URLSearchParams({ code: query.code }).toString()}`)
      void navigate({ to: '/register' })
    },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(event)}>
      <TextField
        label={t('fields.affiliateCode')}
        error={form.faults['code']}
        name="affiliateCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={code}
        onValueChange={setCode}
      />
      <ErrorNotice error={form.error} />
      <Button
        type="submit"
        variant="secondary"
        isLoading={form.isSending}
        className="justify-self-start"
      >
        {t('identity.registerTitle')}
      </Button>
    </form>
  )
}
