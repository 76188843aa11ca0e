import type { AgentLinkWire } from '@fairhouse/protocol'
import { Button, Dialog, TextField, useTranslator } from '@fairhouse/ui'
import { useId, useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useSubmit } from '../../shared/use-submit.ts'
import { invalidateRegister } from './register-queries.ts'

/** Edits the agent's note on a link. */
export function NoteDialog(props: { readonly link: AgentLinkWire; readonly onClose: () => void }) {
  const { link, onClose } = props
  const { t } = useTranslator()
  const id = useId()
  const [note, setNote] = useState(link.note)
  const form = useSubmit({
    fields: ['note'],
    validate: () => ({}),
    send: async () => {
      const params = { linkId: link.linkId }
      await api('PUT /wps/agent/links/:linkId', { params, body: { note } })
      invalidateRegister()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('agent.register.editNote')}
      size="sm"
      onClose={onClose}
      footer={
        <Button type="submit" form={id} isLoading={form.isSending}>
          {t('agent.register.saveNote')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(event)}
      >
        <TextField
          label={t('agent.register.note')}
          maxLength={80}
          autoComplete="off"
          value={note}
          onValueChange={setNote}
        />
        <ErrorNotice error={form.error} />
      </form>
    </Dialog>
  )
}
