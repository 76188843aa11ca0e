import type { LoginSession } from '@fairhouse/protocol'
import { Badge, Button, useTranslator } from '@fairhouse/ui'
import { MonitorSmartphone } from 'lucide-react'
import { Row } from './parts.tsx'

/** One session: its device and place, and its end. */
export function SessionRow(props: { session: LoginSession; isBusy: boolean; onEnd: () => void }) {
  const { session, isBusy, onEnd } = props
  const { t, date } = useTranslator()
  const { device, place, address, lastSeenAt, isCurrent } = session
  const where = [place, address].filter((part) => part !== '').join(' · ')
  const name = device === '' ? t('security.sessions.unknownDevice') : device
  return (
    <Row
      icon={MonitorSmartphone}
      title={name}
      badge={isCurrent && <Badge tone="brand">{t('security.sessions.current')}</Badge>}
      detail={
        <>
          <bdi>{where}</bdi>
          {!isCurrent && (
            <span className="block">
              {t('security.sessions.lastSeen', { time: date(lastSeenAt, 'dateTime') })}
            </span>
          )}
        </>
      }
      action={
        !isCurrent && (
          <Button
            variant="secondary"
            size="sm"
            isLoading={isBusy}
            aria-label={t('security.sessions.endNamed', { device: name })}
            onClick={onEnd}
          >
            {t('security.sessions.end')}
          </Button>
        )
      }
    />
  )
}
