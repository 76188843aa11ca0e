import type { TeamOverview } from '@fairhouse/protocol'
import { Button, Chips, Skeleton, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { addDays, type DayRange } from '@fairhouse/ui/parts/day-range'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { DownloadMenu } from '../../shared/records/download-menu.tsx'
import { useRecordFilter } from '../../shared/records/record-search.ts'
import { DayChart } from './day-chart.tsx'
import { ProductBars } from './product-bars.tsx'
import { useOverview } from './queries.ts'
import { ShareDialog } from './share-dialog.tsx'
import { type Other, type Scope, Tiles } from './tiles.tsx'

const SCOPES = ['whole', 'direct', 'own'] as const

/** Figures of a scope with active members; for the reader alone nobody is counted. */
function figuresOf(overview: TeamOverview, scope: Scope) {
  const active = { own: undefined, direct: overview.directActive, whole: overview.active }
  return { figures: overview[scope], active: active[scope] }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The compared period: as many days before, or chosen days. */
function useOther(overview: TeamOverview | undefined, scope: Scope, chosen: DayRange | undefined) {
  const isChosen = chosen !== undefined && isDay(chosen.from) && isDay(chosen.to)
  const { data } = useOverview(isChosen ? chosen : {}, isChosen)
  if (isChosen) {
    return data && { from: data.from, to: data.to, ...figuresOf(data, scope) }
  }
  // Previous figures of the whole team are part of the overview.
  if (!overview || scope !== 'whole' || chosen !== undefined) return undefined
  const { before } = overview
  return { from: before.from, to: before.to, figures: before, active: before.active }
}

/** Selects the days that the figures are compared with. */
function Comparison(props: {
  readonly chosen: DayRange | undefined
  readonly days: DayRange
  readonly today: string
  readonly onChoose: (chosen: DayRange | undefined) => void
}) {
  const { t } = useTranslator()
  const { chosen, days, today, onChoose } = props
  const yearBefore = () => {
    const back = (day: string) => (isDay(day) ? addDays(day, -364) : day)
    return { from: back(days.from), to: back(days.to) }
  }
  return (
    <div className="grid gap-3">
      <Chips<'before' | 'other'>
        label={t('agent.overview.compare')}
        choices={[
          { id: 'before', label: t('agent.overview.compareBefore') },
          { id: 'other', label: t('agent.overview.compareOther') },
        ]}
        selected={chosen === undefined ? 'before' : 'other'}
        onSelect={(id) => onChoose(id === 'before' ? undefined : yearBefore())}
      />
      {chosen && (
        <DateRange
          label={t('agent.overview.compareWith')}
          value={chosen}
          onValueChange={onChoose}
          today={today}
          ranges={[]}
          max="9999-12-31"
        />
      )}
    </div>
  )
}

function Figures(props: {
  readonly overview: TeamOverview
  readonly scope: Scope
  readonly other: Other | undefined
}) {
  const { t } = useTranslator()
  const { overview, scope, other } = props
  const [isSharing, setIsSharing] = useState(false)
  const days = { from: overview.from, to: overview.to }
  const shown = figuresOf(overview, scope)
  return (
    <>
      <Tiles {...shown} members={overview.members} other={other} tileScope={{ days, scope }} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => setIsSharing(true)}>
          {t('agent.overview.share')}
        </Button>
        <DownloadMenu
          path="/wps/agent/records/profit/export"
          query={{ ...days, scope: scope === 'direct' ? 'direct' : 'whole' }}
          formats={['csv', 'xlsx']}
        />
      </div>
      <div className="grid gap-4 xl:grid-cols-[2fr_1fr]">
        <DayChart overview={overview} />
        <ProductBars overview={overview} days={days} />
      </div>
      {isSharing && <ShareDialog {...shown} days={days} onClose={() => setIsSharing(false)} />}
    </>
  )
}

/** Figures of the team in some days, compared with others: each opens the members behind it. */
export function OverviewScreen() {
  const { t } = useTranslator()
  const { filter, today, change } = useRecordFilter()
  const [scope, setScope] = useState<Scope>('whole')
  const [chosen, setChosen] = useState<DayRange>()
  const days = { from: filter.from, to: filter.to }
  const given = {
    ...(isDay(days.from) && { from: days.from }),
    ...(isDay(days.to) && { to: days.to }),
  }
  const { data, error, refetch } = useOverview(given)
  const other = useOther(data, scope, chosen)
  return (
    <Page title={t('agent.menu.agentTeamOverview')} intro={t('agent.overview.intro')}>
      <DateRange
        label={t('records.range')}
        value={days}
        onValueChange={change}
        today={today}
        max="9999-12-31"
      />
      <Comparison chosen={chosen} days={days} today={today} onChoose={setChosen} />
      <div>
        <Segmented<Scope>
          label={t('agent.profit.scope')}
          choices={SCOPES.map((id) => ({ id, label: t(`agent.overview.scope.${id}`) }))}
          selected={scope}
          onSelect={setScope}
        />
      </div>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-90" />}
      {data && <Figures overview={data} scope={scope} other={other} />}
    </Page>
  )
}
