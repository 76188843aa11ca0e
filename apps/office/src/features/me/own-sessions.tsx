import type { LoginSession } from '@fairhouse/protocol'
import { Badge, Button, useToast, useTranslator } from '@fairhouse/ui'
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Panel } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'

const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.ownSessions,
  queryFn: async () => (await api('GET /staff/sessions', {})).sessions,
})

/** Refetches one's own sessions. */
export function refreshOwnSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeys.ownSessions })
}

/** One's own sessions in the office; the others can be ended. */
export function OwnSessions() {
  const { t } = useTranslator()
  const toast = useToast()
  const { data } = useSuspenseQuery(ownSessionsQuery)
  const sessions = data.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  const endOne = useMutation({
    mutationFn: (sessionId: string) =>
      api('DELETE /staff/sessions/:sessionId', { params: { sessionId } }),
    onSuccess: () => toast(t('office.me.sessionEnded')),
    onSettled: refreshOwnSessions,
  })
  const endOthers = useMutation({
    mutationFn: () => api('DELETE /staff/sessions', {}),
    onSuccess: ({ ended }) => toast(t('office.me.sessionsEnded', { count: ended })),
    onSettled: refreshOwnSessions,
  })
  return (
    <Panel
      title={t('office.me.sessions')}
      actions={
        sessions.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            className="-me-3"
            isLoading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {t('office.me.sessionsEnd')}
          </Button>
        )
      }
    >
      <ul className="grid">
        {sessions.map((session) => (
          <SessionItem
            key={session.sessionId}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session.sessionId}
            onEnd={() => endOne.mutate(session.sessionId)}
          />
        ))}
      </ul>
      <ErrorNotice error={endOne.error ?? endOthers.error} />
    </Panel>
  )
}

interface SessionItemProps {
  readonly session: LoginSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

/** The current session ends by logging out; it has no button here. */
function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { t, date } = useTranslator()
  const { address, place, createdAt, lastSeenAt, isCurrent } = session
  const device = session.device === '' ? t('office.member.deviceUnknown') : session.device
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 text-sm last:border-b-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {isCurrent && <Badge tone="brand">{t('office.me.sessionHere')}</Badge>}
        </p>
        <p className="text-legal text-text-3">
          <bdi>{[address, place].filter((part) => part !== '').join(' · ')}</bdi>
        </p>
        <p className="text-legal text-text-3">
          {t('office.member.sessionTimes', {
            since: date(createdAt, 'dateTime'),
            seen: date(lastSeenAt, 'dateTime'),
          })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="ghost"
          size="sm"
          className="-me-3"
          aria-label={t('office.me.sessionEndOf', { device, address })}
          isLoading={isEnding}
          onClick={onEnd}
        >
          {t('office.me.sessionEnd')}
        </Button>
      )}
    </li>
  )
}
