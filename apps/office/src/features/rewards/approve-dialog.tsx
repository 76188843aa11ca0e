import type { StaffExchange } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { TextAreaField } from '../../shared/fields.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { ExchangedFor } from './words.tsx'

/** Maximum length of a remark (packages/protocol, staff/points.ts). */
const REMARK_MAX = 300

interface ApproveDialogProps {
  readonly exchange: StaffExchange
  /** Approves; if it rejects, the dialog stays open with the error. */
  readonly onSubmit: (body: { remark?: string }) => Promise<unknown>
  /** Explains an error beyond its code's text. */
  readonly explain: (error: unknown) => string | undefined
  readonly onClose: () => void
}

/** Approves an exchange, with a remark to the member if there is something to say. */
export function ApproveDialog({ exchange, onSubmit, explain, onClose }: ApproveDialogProps) {
  const { t } = useTranslator()
  const [remark, setRemark] = useState('')
  const said = remark.trim()
  return (
    <FormDialog
      title={t('office.rewards.approve')}
      description={t('office.rewards.approveAbout')}
      submit={t('office.rewards.approve')}
      onSubmit={() => onSubmit(said === '' ? {} : { remark: said })}
      explain={explain}
      onClose={onClose}
    >
      <p className="font-semibold">
        <ExchangedFor exchange={exchange} /> · <bdi>{exchange.username}</bdi>
      </p>
      <TextAreaField
        label={t('office.rewards.remark')}
        hint={t('office.rewards.remarkHint')}
        value={remark}
        maxLength={REMARK_MAX}
        onValueChange={setRemark}
      />
    </FormDialog>
  )
}
