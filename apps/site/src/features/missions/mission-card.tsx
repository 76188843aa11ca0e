import type { Mission, MissionState, RoundTerms } from '@fairhouse/protocol'
import { Badge, buttonClass, Card, type Tone, useTranslator } from '@fairhouse/ui'
import { Progress } from '@fairhouse/ui/parts/progress'
import { CalendarDays, Gift, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../shared/router/index.ts'
import { useRoundWords } from '../../shared/use-round-words.ts'
import { useMissionWords } from './use-mission-words.ts'

const TONES: Readonly<Record<MissionState, Tone>> = {
  open: 'brand',
  reached: 'win',
  waiting: 'money',
  done: 'neutral',
  usedUp: 'neutral',
}

function Fact({ icon: Icon, children }: { icon: typeof Gift; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-text-3" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** Terms of free rounds beside how many, where, and what each is worth. */
function RoundFacts({ terms }: { terms: RoundTerms }) {
  const { t } = useTranslator()
  const words = useRoundWords()
  return (
    <span className="block text-text-2">
      {t('rewards.rounds.maxWin')}: {words.maxWin(terms)} · {words.time(terms)}
    </span>
  )
}

/** Where a task is done. */
function TaskLink({ mission: { task, state } }: { mission: Mission }) {
  const { t } = useTranslator()
  if (task === null || state !== 'open') return null
  const isLimit = task === 'limit'
  return (
    <Link
      to="/member/$page"
      params={{ page: isLimit ? 'limits' : 'securityCenter' }}
      className={buttonClass('secondary', 'md', 'w-fit')}
    >
      {t(isLimit ? 'missions.do.limit' : 'missions.do.email')}
    </Link>
  )
}

/** A mission: its rule in words, how far the member is, and what it brings. */
export function MissionCard({ mission }: { mission: Mission }) {
  const { t, number } = useTranslator()
  const words = useMissionWords()
  const { title, content, goal, state, count, target, left, endsOn, needsBet, period, prize } =
    mission
  return (
    <Card as="li" className="grid content-start gap-4 p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg font-bold">{title}</h3>
        <Badge tone={TONES[state]}>{t(`missions.state.${state}`)}</Badge>
      </div>
      {content !== '' && <p className="whitespace-pre-line text-text-2">{content}</p>}
      <ul className="grid gap-1.5 text-sm">
        <Fact icon={ListChecks}>
          <span className="font-semibold">{words.rule(mission)}</span>
          {goal !== 'task' && <> · {t('missions.rule.any')}</>}
          {needsBet && <> · {t('missions.rule.needsBet')}</>}
        </Fact>
        <Fact icon={CalendarDays}>
          {words.period(mission)}
          {endsOn !== null && period !== 'once' && (
            <> · {t('missions.endsOn', { day: words.dayText(endsOn) })}</>
          )}
        </Fact>
        <Fact icon={Gift}>
          {t('missions.prize')}: <span className="font-semibold">{words.prize(prize)}</span>
          {state === 'open' && <> · {t('missions.left', { count: left })}</>}
          {prize.rounds && <RoundFacts terms={prize.rounds} />}
        </Fact>
      </ul>
      <Progress
        label={t('missions.progress')}
        value={count}
        max={target}
        text={t('missions.of', { count: number(count), target: number(target) })}
      />
      {state !== 'open' && (
        <p className="text-sm text-text-2">
          {t(mission.waitsForGame ? 'rewards.rounds.waits' : `missions.note.${state}`)}
        </p>
      )}
      <TaskLink mission={mission} />
    </Card>
  )
}
