import type { DifferenceRow } from '@fairhouse/protocol'
import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'

interface ActionProps {
  readonly action: 'explain' | 'fetch'
  readonly difference: DifferenceRow
  readonly onClose: () => void
}

/** Closes a difference: explained by staff, or asked for once more. */
export function ActionDialog({ action, difference, onClose }: ActionProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const [link, setLink] = useState('')
  const { differenceId } = difference
  const params = { differenceId }
  const carryOut = async (reason: string) => {
    const more = link.trim() === '' ? {} : { link: link.trim() }
    const { difference: now } =
      action === 'explain'
        ? await api('POST /staff/reconciliation/differences/:differenceId/explain', {
            params,
            body: { reason, ...more },
          })
        : await api('POST /staff/reconciliation/differences/:differenceId/fetch', {
            params,
            body: { reason },
          })
    await queryClient.invalidateQueries({ queryKey: queryKeys.grid('differences') })
    const isStill = now.state === 'open'
    toast(t(`office.difference.done.${isStill ? 'still' : action}`), isStill ? undefined : 'win')
  }
  return (
    <ReasonDialog
      title={t(`office.difference.${action}`)}
      description={t(`office.difference.ask.${action}`)}
      submit={t(`office.difference.${action}`)}
      onSubmit={carryOut}
      onClose={onClose}
    >
      {action === 'explain' && (
        <TextField
          label={t('office.difference.link')}
          hint={t('office.difference.linkHint')}
          value={link}
          onValueChange={setLink}
          autoComplete="off"
          name="link"
        />
      )}
    </ReasonDialog>
  )
}
