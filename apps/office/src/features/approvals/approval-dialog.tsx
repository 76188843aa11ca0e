import type { ApprovalShape } from '@fairhouse/protocol'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { useActionName } from '../../shared/audit-words.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import { TextAreaField } from '../../shared/fields.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { useProposedChanges } from './proposed-changes.ts'

interface ApprovalDialogProps {
  readonly approval: ApprovalShape
  readonly onClose: () => void
}

/** Anything of the brand may have changed: everything on screen is refetched. */
const refresh = () => queryClient.invalidateQueries({ queryKey: ['brand'] })

/** The mutation that decides a proposal. */
function useDecision(approvalId: string, onDone: () => void) {
  const [reason, setReason] = useState('')
  const decide = useMutation({
    mutationFn: async (how: 'approve' | 'reject') => {
      const body = reason.trim() === '' ? {} : { reason: reason.trim() }
      const params = { approvalId }
      await api(`POST /staff/approvals/:approvalId/${how}`, { params, body })
    },
    onSuccess: async () => {
      await refresh()
      onDone()
    },
  })
  return { decide, reason, setReason }
}

/** One proposal: the changes, who wants them and why, and the decision. */
export function ApprovalDialog({ approval, onClose }: ApprovalDialogProps) {
  const { t } = useTranslator()
  const may = useMay()
  const actionName = useActionName()
  const { approvalId, status, canDecide } = approval
  const { decide, reason, setReason } = useDecision(approvalId, onClose)
  const canReject = status === 'pending' && may('approvals.decide')
  const button = (how: 'approve' | 'reject', text: string) => (
    <Button
      variant={how === 'approve' ? 'primary' : 'danger'}
      size="sm"
      isLoading={decide.isPending && decide.variables === how}
      disabled={decide.isPending}
      onClick={() => decide.mutate(how)}
    >
      {text}
    </Button>
  )
  const footer = canReject && (
    <>
      {button('reject', t(canDecide ? 'office.approval.reject' : 'office.approval.takeBack'))}
      {canDecide && button('approve', t('office.approval.approve'))}
    </>
  )
  return (
    <Dialog title={actionName(approval.action)} size="lg" onClose={onClose} footer={footer}>
      <div className="grid gap-4">
        <Proposal approval={approval} />
        {canReject && !canDecide && (
          <p className="text-sm text-text-2">{t('office.approval.own')}</p>
        )}
        {canReject && (
          <TextAreaField
            label={t('office.approval.decisionReason')}
            value={reason}
            rows={2}
            maxLength={500}
            onValueChange={setReason}
          />
        )}
        <ErrorNotice error={decide.error} />
      </div>
    </Dialog>
  )
}

function Subject({ subject }: { subject: string }) {
  if (!subject.startsWith('mbr_')) return <bdi>{subject}</bdi>
  return (
    <Link
      to="/members/$memberId"
      params={{ memberId: subject }}
      search={{}}
      className="font-semibold text-brand underline underline-offset-2"
    >
      {subject}
    </Link>
  )
}

function Proposal({ approval }: { approval: ApprovalShape }) {
  const { t, find } = useTranslator()
  const { changes, subjectName } = useProposedChanges(approval)
  const about = find(`office.approval.about.${approval.action}`)
  const decided = [
    [t('office.approval.decidedBy'), approval.decidedBy ?? '–'],
    [t('office.approval.decidedAt'), <When key="at" at={approval.decidedAt} />],
    [t('office.approval.decisionReason'), approval.decisionReason ?? '–'],
  ] as const
  return (
    <>
      {approval.awaitsOperator && (
        <p className="text-sm font-semibold">{t('office.approval.awaitsOperatorBody')}</p>
      )}
      {about && <p className="text-sm text-text-2">{about}</p>}
      <ChangeTable changes={changes} />
      <DescriptionList
        rows={[
          [
            t('office.approval.subject'),
            <span key="subject" className="flex flex-wrap gap-x-2">
              <Subject subject={approval.subject} />
              {subjectName}
            </span>,
          ],
          [t('office.reason'), approval.reason],
          [t('office.approval.proposedBy'), approval.proposedBy],
          [t('office.approval.proposedAt'), <When key="at" at={approval.proposedAt} />],
          [t('office.approval.expiresAt'), <When key="until" at={approval.expiresAt} />],
          [t('office.brand'), approval.brandCode],
          ...(approval.decidedAt === null ? [] : decided),
        ]}
      />
    </>
  )
}
