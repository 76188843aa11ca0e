import type { StaffSecurityEvent } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Nothing, Panel } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'

/** Security events of the account, as its owner was notified of them. */
export function MemberEvents({ events }: { events: readonly StaffSecurityEvent[] }) {
  const { t, find } = useTranslator()
  return (
    <Panel title={t('office.member.events')}>
      {events.length === 0 && <Nothing>{t('office.member.eventsNone')}</Nothing>}
      <ul className="grid">
        {events.map((event) => (
          <li
            key={`${event.occurredAt} ${event.kind}`}
            className="grid gap-0.5 border-b border-line py-2 text-sm last:border-b-0"
          >
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold">
                {find(`office.event.${event.kind}`) ?? event.kind}
              </span>
              <When at={event.occurredAt} />
            </p>
            <p className="text-legal text-text-3">
              {[event.device, event.address].filter((each) => each !== null).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
