import type { AgentApplication } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'

type Action = 'accept' | 'reject'

async function refresh(applicationId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeys.grid('agentApplications') })
  await queryClient.invalidateQueries({ queryKey: queryKeys.application(applicationId) })
}

function Shown({ application }: { application: AgentApplication }) {
  const { t } = useTranslator()
  const { email, mobile, channels, reach, message, username, decisionReason } = application
  return (
    <div className="grid gap-4">
      <p dir="auto" className="rounded-input bg-surface-2 px-4 py-3 whitespace-pre-line">
        {message}
      </p>
      <DescriptionList
        rows={[
          [t('office.feedback.stateTitle'), t(`office.applications.state.${application.state}`)],
          [t('office.applications.email'), <bdi key="email">{email ?? '–'}</bdi>],
          [t('office.applications.mobile'), <bdi key="mobile">{mobile ?? '–'}</bdi>],
          [
            t('office.applications.channels'),
            channels.map((one) => t(`office.applications.channel.${one}`)).join(', '),
          ],
          [t('office.applications.reachTitle'), t(`office.applications.reach.${reach}`)],
          [t('office.feedback.member'), username ?? '–'],
          [t('office.feedback.sentAt'), <When key="sent" at={application.sentAt} isLong />],
          [t('office.applications.handledBy'), application.handledBy ?? '–'],
          [t('office.reason'), decisionReason ?? '–'],
        ]}
      />
      {application.approvalId !== null && (
        <p className="text-sm text-text-2">{t('office.applications.waits')}</p>
      )}
    </div>
  )
}

interface ActionsProps {
  readonly application: AgentApplication
  readonly onAction: (action: Action) => void
}

function Actions({ application, onAction }: ActionsProps) {
  const { t } = useTranslator()
  const may = useMay()
  const [error, setError] = useState<unknown>()
  const { applicationId, state, decidedAt, approvalId } = application
  if (!may('agentApplications.handle') || decidedAt !== null) return null
  const review = async () => {
    setError(undefined)
    try {
      const params = { applicationId }
      await api('POST /staff/agent-applications/:applicationId/review', { params })
      await refresh(applicationId)
    } catch (fault) {
      setError(fault)
    }
  }
  return (
    <>
      <ErrorNotice error={error} />
      <Button size="sm" variant="danger" onClick={() => onAction('reject')}>
        {t('office.applications.reject')}
      </Button>
      {state === 'new' && (
        <Button size="sm" variant="secondary" onClick={() => void review()}>
          {t('office.applications.review')}
        </Button>
      )}
      {approvalId === null && (
        <Button size="sm" onClick={() => onAction('accept')}>
          {t('office.applications.accept')}
        </Button>
      )}
    </>
  )
}

/** One application and its decision. Accepting it needs a second person. */
export function ApplicationDialog(props: { applicationId: string; onClose: () => void }) {
  const { applicationId, onClose } = props
  const { t } = useTranslator()
  const toast = useToast()
  const [action, setAction] = useState<Action>()
  const params = { applicationId }
  const { data, error } = useQuery({
    queryKey: queryKeys.application(applicationId),
    queryFn: async () =>
      (await api('GET /staff/agent-applications/:applicationId', { params })).application,
  })
  if (action) {
    return (
      <ReasonDialog
        key={action}
        title={t(`office.applications.${action}`)}
        description={t(`office.applications.${action}Body`)}
        submit={t(`office.applications.${action}`)}
        isDanger={action === 'reject'}
        onClose={() => setAction(undefined)}
        onSubmit={async (reason) => {
          const input = { params, body: { reason } }
          if (action === 'accept') {
            await api('POST /staff/agent-applications/:applicationId/accept', input)
          } else {
            await api('POST /staff/agent-applications/:applicationId/reject', input)
          }
          await refresh(applicationId)
          toast(t(`office.applications.${action}Done`), 'win')
        }}
      />
    )
  }
  return (
    <Dialog
      title={data ? `${data.receiptNo} · ${data.name}` : t('office.nav.applications')}
      size="lg"
      onClose={onClose}
      footer={data && <Actions application={data} onAction={setAction} />}
    >
      <ErrorNotice error={error} />
      {data ? <Shown application={data} /> : <Skeleton className="h-60" />}
    </Dialog>
  )
}
