import type { StaffExchange } from '@fairhouse/protocol'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { useId, useState } from 'react'
import { TextAreaField } from '../../shared/fields.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
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
  const form = useId()
  const [remark, setRemark] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const send = async () => {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      await onSubmit(remark.trim() === '' ? {} : { remark: remark.trim() })
      onClose()
    } catch (fault) {
      setError(fault)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={t('office.rewards.approve')}
      description={t('office.rewards.approveAbout')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" size="sm" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" isLoading={isBusy}>
            {t('office.rewards.approve')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
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
        <ErrorNotice error={error} text={explain(error)} />
      </form>
    </Dialog>
  )
}
