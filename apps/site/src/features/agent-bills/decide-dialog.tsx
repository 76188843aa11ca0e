import type { DisputeWire } from '@fairhouse/protocol'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import { useId, useState } from 'react'
import { invalidateContracts } from '../../shared/agents/invalidate-contracts.ts'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { useSubmit } from '../../shared/use-submit.ts'

type Verdict = 'upheld' | 'refused'

interface DecideProps {
  readonly dispute: DisputeWire
  readonly onClose: () => void
}

/** The other party's decision: a message, and what happens to the disputed part. */
export function DecideDialog({ dispute, onClose }: DecideProps) {
  const { t } = useTranslator()
  const id = useId()
  const [answer, setAnswer] = useState('')
  const [verdict, setVerdict] = useState<Verdict>('refused')
  const form = useSubmit({
    fields: ['answer'],
    validate: (): Record<string, string> =>
      answer.trim().length < 3 ? { answer: t('errors.MISSING_FIELD') } : {},
    send: async () => {
      await api('POST /wps/agent/disputes/:disputeId/decide', {
        params: { disputeId: dispute.disputeId },
        body: { verdict, answer: answer.trim() },
      })
      invalidateContracts()
      onClose()
    },
  })
  const button = (value: Verdict, variant: 'primary' | 'danger') => (
    <Button
      type="submit"
      form={id}
      variant={variant}
      isLoading={form.isSending && verdict === value}
      onClick={() => setVerdict(value)}
    >
      {t(`contracts.dispute.decide.${value}`)}
    </Button>
  )
  return (
    <Dialog
      title={t('contracts.dispute.decide')}
      description={dispute.reason}
      size="md"
      onClose={onClose}
      footer={
        <>
          {button('upheld', 'danger')}
          {button('refused', 'primary')}
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(event)}
      >
        <p className="text-text-2">
          {t(
            moneyOf(dispute.heldMinor) > 0n
              ? 'contracts.dispute.decideAbout'
              : 'contracts.dispute.decidePaid',
          )}
        </p>
        <TextArea
          label={t('contracts.dispute.answer')}
          isRequired
          maxLength={500}
          error={form.faults['answer']}
          value={answer}
          onValueChange={setAnswer}
        />
        <ErrorNotice error={form.error} />
      </form>
    </Dialog>
  )
}
