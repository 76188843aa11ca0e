import type { StaffMaintenance } from '@fairhouse/protocol'
import { Badge, Button, type Tone, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, PageSkeleton } from '../../shared/page.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { maintenancesQuery, refreshGames } from './game-queries.ts'
import { PlanDialog } from './plan-dialog.tsx'

const TONES: Readonly<Record<StaffMaintenance['state'], Tone>> = {
  running: 'warn',
  planned: 'info',
  over: 'neutral',
}

/** Current, planned and recent maintenance. */
export function MaintenancesPanel() {
  const { t } = useTranslator()
  const may = useMay()
  const { data, error, refetch } = useQuery(maintenancesQuery())
  const [isPlanning, setIsPlanning] = useState(false)
  const [ending, setEnding] = useState<StaffMaintenance>()
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  return (
    <div className="grid gap-4">
      {may('games.write') && (
        <Button size="sm" className="justify-self-start" onClick={() => setIsPlanning(true)}>
          {t('office.games.plan')}
        </Button>
      )}
      {data.length === 0 && <Nothing>{t('office.games.noMaintenances')}</Nothing>}
      <ul className="grid items-start gap-3 md:grid-cols-2">
        {data.map((one) => (
          <Card key={one.maintenanceId} maintenance={one} onEnd={() => setEnding(one)} />
        ))}
      </ul>
      {isPlanning && <PlanDialog onClose={() => setIsPlanning(false)} />}
      {ending && <EndDialog maintenance={ending} onClose={() => setEnding(undefined)} />}
    </div>
  )
}

const subjectOf = ({ vendorName, game }: StaffMaintenance) =>
  game === null ? vendorName : `${vendorName} – ${game.name}`

function Card({ maintenance, onEnd }: { maintenance: StaffMaintenance; onEnd: () => void }) {
  const { t } = useTranslator()
  const may = useMay()
  const { state, startsAt, endsAt, endedAt, reason, suggestions, createdBy } = maintenance
  const end = endedAt ?? endsAt
  const subject = subjectOf(maintenance)
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface-1 p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 text-base font-bold">
          <bdi>{subject}</bdi>
        </h2>
        <Badge tone={TONES[state]}>{t(`office.games.maintenance.${state}`)}</Badge>
      </div>
      <p className="text-sm text-text-2">
        <When at={startsAt} isLong />
        {' – '}
        {end === null ? t('office.games.openEnd') : <When at={end} isLong />}
      </p>
      <p className="text-sm break-words">
        {reason}
        {createdBy !== null && <span className="text-text-3">{` · ${createdBy}`}</span>}
      </p>
      <p className="text-sm text-text-3">
        {suggestions.length === 0
          ? t('office.games.bestAlike')
          : t('office.games.suggested', { games: suggestions.map(({ name }) => name).join(', ') })}
      </p>
      {state !== 'over' && may('games.write') && (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={onEnd}>
          {t('office.games.endOf', { subject })}
        </Button>
      )}
    </li>
  )
}

function EndDialog(props: { maintenance: StaffMaintenance; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const { maintenanceId } = props.maintenance
  const end = async (reason: string) => {
    const params = { maintenanceId }
    await api('POST /staff/games/maintenances/:maintenanceId/end', { params, body: { reason } })
    await refreshGames()
    toast(t('office.games.ended'), 'win')
  }
  return (
    <ReasonDialog
      title={t('office.games.endOf', { subject: subjectOf(props.maintenance) })}
      submit={t('office.games.endIt')}
      onSubmit={end}
      onClose={props.onClose}
    />
  )
}
