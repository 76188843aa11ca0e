import type { StaffKycCase } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { api } from '../../shared/api.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Facts } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { Documents } from './documents.tsx'
import { PersonFacts } from './person-facts.tsx'

function Shown({ own }: { own: StaffKycCase }) {
  const { t } = useTranslator()
  const may = useMay()
  const none = t('office.kyc.unknown')
  return (
    <div className="grid gap-5">
      <Facts
        rows={[
          [t('office.feedback.member'), <MemberLink key="member" {...own} />],
          [t('office.feedback.stateTitle'), t(`office.kyc.state.${own.state}`)],
          [t('office.kyc.level'), String(own.level)],
          [t('office.kyc.realName'), <bdi key="name">{own.realName ?? none}</bdi>],
          [t('office.kyc.taxId'), <bdi key="number">{own.taxIdMasked ?? none}</bdi>],
          [
            t('office.kyc.kindTitle'),
            own.documentKind === null ? none : t(`office.kyc.kind.${own.documentKind}`),
          ],
          [t('office.kyc.submittedAt'), <When key="sent" at={own.submittedAt} isLong />],
          ...(own.decidedBy === null
            ? []
            : [[t('office.kyc.decidedBy'), actorName(own.decidedBy)] as const]),
          ...(own.reason === null
            ? []
            : [[t('office.kyc.told'), t(`office.kyc.reason.${own.reason}`)] as const]),
        ]}
      />
      {may('kyc.reveal') && (
        <>
          <PersonFacts caseId={own.caseId} />
          <Documents documents={own.documents} />
        </>
      )}
    </div>
  )
}

function Actions(props: { own: StaffKycCase; onDecide: (decision: Decision) => void }) {
  const { own, onDecide } = props
  const { t } = useTranslator()
  const may = useMay()
  if (!may('kyc.decide') || (own.state !== 'submitted' && own.state !== 'inReview')) return null
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => onDecide('rejected')}>
        {t('office.kyc.rejected')}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => onDecide('needsMore')}>
        {t('office.kyc.needsMore')}
      </Button>
      <Button size="sm" onClick={() => onDecide('approved')}>
        {t('office.kyc.approved')}
      </Button>
    </>
  )
}

/** One identification: what was said, what the pictures show, side by side, and the decision. */
export function CaseDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { t } = useTranslator()
  const [decision, setDecision] = useState<Decision>()
  const { data, error } = useQuery({
    queryKey: queryKeys.kycCase(caseId),
    queryFn: async () => (await api('GET /staff/kyc/cases/:caseId', { params: { caseId } })).case,
  })
  if (decision) {
    return (
      <DecideDialog
        caseId={caseId}
        decision={decision}
        onClose={() => setDecision(undefined)}
        onDecided={onClose}
      />
    )
  }
  return (
    <Dialog
      title={data ? data.username : t('office.nav.kyc')}
      size="lg"
      isText
      onClose={onClose}
      footer={data && <Actions own={data} onDecide={setDecision} />}
    >
      <ErrorNotice error={error} />
      {data ? <Shown own={data} /> : <Skeleton className="h-60" />}
    </Dialog>
  )
}
