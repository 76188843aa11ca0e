import type { MissionStaffState, StaffMission } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'
import { productName } from '../../shared/product-name.ts'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'

const TONES: Readonly<Record<MissionStaffState, Tone>> = {
  draft: 'neutral',
  open: 'win',
  stopped: 'warn',
}

/** The state; an open mission without a prize left has stopped by itself. */
export function MissionStateBadge({ mission }: { mission: StaffMission }) {
  const { t } = useTranslator()
  const { state, numbers } = mission
  if (state === 'open' && numbers.left === 0) {
    return <Badge tone="warn">{t('office.rewards.mission.usedUp')}</Badge>
  }
  return <Badge tone={TONES[state]}>{t(`office.rewards.mission.state.${state}`)}</Badge>
}

/** What it asks for, in one line. */
export function MissionGoal({ mission }: { mission: StaffMission }) {
  const translator = useTranslator()
  const { t, number } = translator
  const { goal, task, product, target } = mission
  if (goal === 'task') return task === null ? '' : t(`office.rewards.mission.task.${task}`)
  const what = `${t(`office.rewards.mission.goal.${goal}`)}: ${number(target)}`
  return product === null ? what : `${what} (${productName(translator, product)})`
}

/** An amount in the unit of the prize. */
export function MissionAmount(props: {
  readonly kind: StaffMission['prizeKind']
  readonly minor: string
  readonly points: number
  readonly rounds: number
}) {
  const { t } = useTranslator()
  if (props.kind === 'money') return <BrandAmount minor={props.minor} />
  if (props.kind === 'rounds') {
    return t('office.given.rounds.count', { count: props.rounds })
  }
  return (
    <>
      <Count count={props.points} /> {t('office.rewards.mission.pointsUnit')}
    </>
  )
}
