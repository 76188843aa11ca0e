import type { StaffApplication } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { api, isApiError } from '../../shared/api.ts'
import { useAction } from '../../shared/inbox/use-action.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryClient } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay, useMe } from '../../shared/session.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationPictures } from './application-pictures.tsx'
import { applicationQuery, refreshApplications } from './promotion-queries.ts'

type Verdict = 'approved' | 'rejected'

interface VerdictProps {
  readonly application: StaffApplication
  readonly verdict: Verdict
  readonly onClose: () => void
}

/** Keeps what the server answered, so that the dialog and the list show it. */
function keep(application: StaffApplication): void {
  queryClient.setQueryData(applicationQuery(application.applicationId).queryKey, application)
  void refreshApplications()
}

/** Decides; the member reads the remark. */
function VerdictDialog({ application, verdict, onClose }: VerdictProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const { applicationId } = application
  const decide = async (remark: string) => {
    try {
      const input = { params: { applicationId }, body: { verdict, remark } }
      const path = 'POST /staff/promotion-applications/:applicationId/decide'
      keep((await api(path, input)).application)
      toast(t(`office.promotions.done.${verdict}`), 'win')
    } catch (fault) {
      void queryClient.invalidateQueries(applicationQuery(applicationId))
      throw fault
    }
  }
  return (
    <ReasonDialog
      title={t(`office.promotions.verdict.${verdict}`)}
      description={t(`office.promotions.verdictAbout.${verdict}`)}
      submit={t(`office.promotions.verdict.${verdict}`)}
      isDanger={verdict === 'rejected'}
      explain={(error) =>
        isApiError(error, 'APPLICATION_DECIDED')
          ? t('office.promotions.decidedMeanwhile')
          : undefined
      }
      onSubmit={decide}
      onClose={onClose}
    />
  )
}

interface ActionsProps {
  readonly application: StaffApplication
  readonly onVerdict: (verdict: Verdict) => void
}

/** Take it or give it back, approve or reject; none while a colleague works on it. */
function Actions({ application, onVerdict }: ActionsProps) {
  const { t } = useTranslator()
  const may = useMay()
  const me = useMe()
  const { error, isBusy, run } = useAction()
  const { applicationId, state, takenBy } = application
  if (state !== 'open' || !may('rewards.decide')) return null
  const holder = takenBy === null ? undefined : actorName(takenBy)
  if (holder !== undefined && holder !== me.username) {
    return <p className="text-sm text-text-2">{t('office.promotions.taken', { name: holder })}</p>
  }
  const take = (isTaken: boolean) =>
    run(async () => {
      const input = { params: { applicationId }, body: { isTaken } }
      const path = 'POST /staff/promotion-applications/:applicationId/take'
      keep((await api(path, input)).application)
    })
  return (
    <>
      <ErrorNotice error={error} />
      <Button
        size="sm"
        variant="secondary"
        isLoading={isBusy}
        onClick={() => void take(takenBy === null)}
      >
        {t(takenBy === null ? 'office.promotions.take' : 'office.promotions.giveBack')}
      </Button>
      <Button size="sm" variant="danger" onClick={() => onVerdict('rejected')}>
        {t('office.promotions.verdict.rejected')}
      </Button>
      <Button size="sm" onClick={() => onVerdict('approved')}>
        {t('office.promotions.verdict.approved')}
      </Button>
    </>
  )
}

/** One application: what the member says and shows, and the decision about it. */
export function ApplicationDialog(props: { applicationId: string; onClose: () => void }) {
  const { applicationId, onClose } = props
  const { t } = useTranslator()
  const [verdict, setVerdict] = useState<Verdict>()
  const { data, error } = useQuery(applicationQuery(applicationId))
  if (data && verdict) {
    return (
      <VerdictDialog application={data} verdict={verdict} onClose={() => setVerdict(undefined)} />
    )
  }
  return (
    <Dialog
      title={
        data
          ? t('office.promotions.applicationOf', { name: data.username })
          : t('office.promotions.application')
      }
      size="lg"
      onClose={onClose}
      footer={data && <Actions application={data} onVerdict={setVerdict} />}
    >
      <ErrorNotice error={error} />
      {data ? (
        <div className="grid gap-5">
          <p dir="auto" className="rounded-input bg-surface-2 px-4 py-3 whitespace-pre-line">
            {data.comment}
          </p>
          <ApplicationPictures application={data} />
          <ApplicationFacts application={data} />
        </div>
      ) : (
        !error && <Skeleton className="h-60" />
      )}
    </Dialog>
  )
}
