import type { AtRisk } from '@fairhouse/protocol'
import { Badge, Button, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, Nothing, Panel } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { refreshMember } from './member-query.ts'

/** Who set the mark, when and why. */
function Mark({ mark }: { mark: AtRisk }) {
  const { t } = useTranslator()
  const { isAtRisk, setBy, setAt, reason } = mark
  if (!isAtRisk) return <Nothing>{t('office.atRisk.off')}</Nothing>
  return (
    <div className="grid gap-2">
      <div>
        <Badge tone="warn">{t('office.atRisk.on')}</Badge>
      </div>
      <DescriptionList
        rows={[
          [t('office.atRisk.by'), setBy === null ? '–' : actorName(setBy)],
          [t('office.atRisk.at'), <When key="at" at={setAt} isLong />],
          [
            t('office.atRisk.why'),
            <bdi key="why" className="break-words whitespace-pre-line">
              {reason ?? '–'}
            </bdi>,
          ],
        ]}
      />
    </div>
  )
}

interface ChangeProps {
  readonly memberId: string
  readonly isAtRisk: boolean
  readonly onClose: () => void
}

/** Sets the mark, or removes it, with a reason. */
function ChangeDialog({ memberId, isAtRisk, onClose }: ChangeProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const title = t(isAtRisk ? 'office.atRisk.remove' : 'office.atRisk.set')
  const change = async (reason: string) => {
    const mark = await api('PUT /staff/members/:memberId/at-risk', {
      params: { memberId },
      body: { isAtRisk: !isAtRisk, reason },
    })
    queryClient.setQueryData(queryKeys.atRisk(memberId), mark)
    void refreshMember(memberId)
    toast(t('office.atRisk.saved'), 'win')
  }
  return (
    <ReasonDialog
      title={title}
      description={t(isAtRisk ? 'office.atRisk.removeAbout' : 'office.atRisk.about')}
      submit={title}
      isDanger={!isAtRisk}
      onSubmit={change}
      onClose={onClose}
    />
  )
}

/** Whether nothing that rewards play reaches the member, because play does them harm. */
export function MemberAtRisk({ memberId }: { memberId: string }) {
  const { t } = useTranslator()
  const may = useMay()
  const [isChanging, setIsChanging] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.atRisk(memberId),
    queryFn: () => api('GET /staff/members/:memberId/at-risk', { params: { memberId } }),
  })
  return (
    <Panel title={t('office.atRisk.title')}>
      <div className="grid gap-3">
        {data ? (
          <Mark mark={data} />
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-10" />
        )}
        <p className="text-sm text-text-2">{t('office.atRisk.about')}</p>
        {data && may('rewards.decide') && (
          <div>
            <Button size="sm" variant="secondary" onClick={() => setIsChanging(true)}>
              {t(data.isAtRisk ? 'office.atRisk.remove' : 'office.atRisk.set')}
            </Button>
          </div>
        )}
      </div>
      {data && isChanging && (
        <ChangeDialog
          memberId={memberId}
          isAtRisk={data.isAtRisk}
          onClose={() => setIsChanging(false)}
        />
      )}
    </Panel>
  )
}
