import type { KnownNetwork } from '@fairhouse/protocol'
import { Badge, Button, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { useState } from 'react'
import { api, errorMessage } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { Group, Row } from './parts.tsx'
import { networksQuery, refreshSecurity, sessionsQuery } from './security-query.ts'
import { SessionRow } from './session-row.tsx'

/** Actions of a list: which row is busy, and error handling. */
function useRowActions() {
  const translator = useTranslator()
  const toast = useToast()
  const [busy, setBusy] = useState<string>()
  const run = async (id: string, action: () => Promise<unknown>, done: string) => {
    setBusy(id)
    try {
      await action()
      await refreshSecurity()
      toast(done)
    } catch (error) {
      toast(errorMessage(translator, error), 'lose')
    }
    setBusy(undefined)
  }
  return { busy, run }
}

const ALL = 'all'

/** Active sessions, this one first; the others can be ended. */
export function SessionsGroup() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const { busy, run } = useRowActions()
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const sessions = data.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  return (
    <Group
      title={t('security.sessions.title')}
      action={
        sessions.length > 1 && (
          <Button
            variant="danger"
            size="sm"
            isLoading={busy === ALL}
            onClick={() =>
              void run(
                ALL,
                () => api('DELETE /wps/member/sessions', {}),
                t('security.sessions.allEnded'),
              )
            }
          >
            {t('security.sessions.endAll')}
          </Button>
        )
      }
    >
      {sessions.map((session) => (
        <SessionRow
          key={session.sessionId}
          session={session}
          isBusy={busy === session.sessionId}
          onEnd={() => {
            const params = { sessionId: session.sessionId }
            void run(
              session.sessionId,
              () => api('DELETE /wps/member/sessions/:sessionId', { params }),
              t('security.sessions.ended'),
            )
          }}
        />
      ))}
    </Group>
  )
}

function NetworkRow(props: { network: KnownNetwork; isBusy: boolean; onForget: () => void }) {
  const { network, isBusy, onForget } = props
  const { t, date } = useTranslator()
  const { network: range, place, lastSeenAt, isCurrent } = network
  return (
    <Row
      icon={Network}
      title={<bdi className="figures">{range}</bdi>}
      badge={isCurrent && <Badge tone="brand">{t('security.networks.current')}</Badge>}
      detail={
        <>
          {place !== '' && <>{place} · </>}
          {t('security.sessions.lastSeen', { time: date(lastSeenAt, 'dateTime') })}
        </>
      }
      action={
        <Button
          variant="secondary"
          size="sm"
          isLoading={isBusy}
          aria-label={t('security.networks.forgetNamed', { network: range })}
          onClick={onForget}
        >
          {t('security.networks.forget')}
        </Button>
      }
    />
  )
}

/** Networks from which a login needs no second verification. */
export function NetworksGroup() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(networksQuery)
  const { busy, run } = useRowActions()
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32" />
  if (data.length === 0) return null
  return (
    <Group title={t('security.networks.title')}>
      {data.map((network) => (
        <NetworkRow
          key={network.networkId}
          network={network}
          isBusy={busy === network.networkId}
          onForget={() => {
            const params = { networkId: network.networkId }
            void run(
              network.networkId,
              () => api('DELETE /wps/member/networks/:networkId', { params }),
              t('security.networks.forgotten'),
            )
          }}
        />
      ))}
    </Group>
  )
}
