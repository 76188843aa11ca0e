import { DASHBOARD_BY, DASHBOARD_HOUR_DAYS_MAX, type Dashboard } from '@fairhouse/protocol'
import { Chips, useTranslator } from '@fairhouse/ui'
import { DaySpanFields } from '../../shared/day-span.tsx'
import { SelectField } from '../../shared/fields.tsx'
import { SPANS, spanOf, type DashboardQuery } from './dashboard-query.ts'

const DAY_MS = 86_400_000

interface Props {
  readonly query: DashboardQuery
  /** The dashboard on screen; undefined until the first answer. */
  readonly shown: Dashboard | undefined
  readonly onAsk: (query: DashboardQuery) => void
}

function OwnDays({ query, shown, onAsk }: Props) {
  const span = { from: query.from ?? shown?.from ?? '', to: query.to ?? shown?.to ?? '' }
  return <DaySpanFields span={span} onChange={onAsk} />
}

/** Selects the days, and whether figures are by hour. */
export function Choices({ query, shown, onAsk }: Props) {
  const { t } = useTranslator()
  const days = shown ? (Date.parse(shown.to) - Date.parse(shown.from)) / DAY_MS + 1 : 0
  const { by: _, ...span } = query
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Chips
        label={t('office.dashboard.range')}
        choices={SPANS.map((id) => ({ id, label: t(`office.dashboard.range.${id}`) }))}
        selected={spanOf(query)}
        onSelect={(id) => {
          if (id !== 'own') onAsk({ range: id })
          else if (shown) onAsk({ from: shown.from, to: shown.to })
        }}
      />
      {spanOf(query) === 'own' && <OwnDays query={query} shown={shown} onAsk={onAsk} />}
      {shown && days <= DASHBOARD_HOUR_DAYS_MAX && (
        <SelectField
          isSmall
          isLabelSeen
          label={t('office.dashboard.by')}
          value={shown.by}
          options={DASHBOARD_BY.map((id) => ({ id, label: t(`office.dashboard.by.${id}`) }))}
          onValueChange={(by) => onAsk({ ...span, by: by as Dashboard['by'] })}
        />
      )}
    </div>
  )
}
