import type { ReachedMission } from '@fairhouse/protocol'
import { Badge, Card, useTranslator } from '@fairhouse/ui'
import { useMissionWords } from './use-mission-words.ts'

function Line({ reached }: { reached: ReachedMission }) {
  const { t, date } = useTranslator()
  const words = useMissionWords()
  const { title, reachedAt, prize, state } = reached
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-5">
      <div className="grid min-w-0">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-text-3">
          {t('missions.reachedAt', { at: date(reachedAt, 'dateTime') })}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="figures font-semibold">{words.prize(prize)}</span>
        <Badge tone={state === 'waiting' ? 'money' : 'neutral'}>
          {t(`missions.state.${state}`)}
        </Badge>
      </div>
    </li>
  )
}

/** The last missions that the member has reached, newest first. */
export function ReachedList({ reached }: { reached: readonly ReachedMission[] }) {
  const { t } = useTranslator()
  if (reached.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-bold">{t('missions.reachedTitle')}</h2>
      <Card>
        <ol className="divide-y divide-line">
          {reached.map((one) => (
            <Line key={`${one.missionId} ${one.from}`} reached={one} />
          ))}
        </ol>
      </Card>
    </section>
  )
}
