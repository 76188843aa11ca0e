import { KYC_REASONS, type KycReason } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'

export type Decision = 'approved' | 'rejected' | 'needsMore'

/** Asks why, for the audit; where the member must be told why, too, one of the house's reasons. */
export function DecideDialog(props: {
  caseId: string
  decision: Decision
  onClose: () => void
  /** It is decided: the next case waits. */
  onDecided: () => void
}) {
  const { caseId, decision, onClose, onDecided } = props
  const { t } = useTranslator()
  const toast = useToast()
  const [reason, setReason] = useState<KycReason>('unreadable')
  const needsReason = decision !== 'approved'
  return (
    <ReasonDialog
      title={t(`office.kyc.${decision}`)}
      description={t(`office.kyc.${decision}Body`)}
      submit={t(`office.kyc.${decision}`)}
      isDanger={decision === 'rejected'}
      onClose={onClose}
      onSubmit={async (note) => {
        const body = { decision, note, ...(needsReason ? { reason } : {}) }
        await api('POST /staff/kyc/cases/:caseId/decide', { params: { caseId }, body })
        void queryClient.invalidateQueries({ queryKey: queryKeys.grid('kycCases') })
        await queryClient.invalidateQueries({ queryKey: queryKeys.kycCase(caseId) })
        toast(t('office.kyc.decided'), 'win')
        onDecided()
      }}
    >
      {needsReason && (
        <SelectField
          label={t('office.kyc.told')}
          value={reason}
          onValueChange={(value) => {
            setReason(KYC_REASONS.find((one) => one === value) ?? 'unreadable')
          }}
          options={KYC_REASONS.map((id) => ({ id, label: t(`office.kyc.reason.${id}`) }))}
        />
      )}
    </ReasonDialog>
  )
}
