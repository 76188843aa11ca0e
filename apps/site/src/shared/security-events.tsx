import type { SecurityEvent } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'

/** Security events of an account, each with its time and origin. */
export function SecurityEvents({ events }: { events: readonly SecurityEvent[] }) {
  const { t, date } = useTranslator()
  if (events.length === 0) return null
  return (
    <ul className="grid divide-y divide-line">
      {events.map(({ kind, occurredAt, address, device }) => (
        <li key={`${kind} ${occurredAt}`} className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
          <p className="font-semibold">{t(`security.event.${kind}`)}</p>
          <p className="text-sm text-text-3">
            <time dateTime={occurredAt}>{date(occurredAt, 'dateTime')}</time>
            {[device, address].map((part) => (part ? ` · ${part}` : '')).join('')}
          </p>
        </li>
      ))}
    </ul>
  )
}
