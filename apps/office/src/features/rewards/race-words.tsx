import type { StaffRace } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'

export type ShownState = StaffRace['state'] | 'draft'

const TONES: Readonly<Record<ShownState, Tone>> = {
  draft: 'neutral',
  coming: 'info',
  running: 'win',
  settling: 'warn',
  over: 'neutral',
}

/** What a race is in for staff: a draft has no other state. */
export const shownState = ({ stage, state }: StaffRace): ShownState =>
  stage === 'draft' ? 'draft' : state

export function RaceStateBadge({ race }: { race: StaffRace }) {
  const { t } = useTranslator()
  const state = shownState(race)
  return <Badge tone={TONES[state]}>{t(`office.races.state.${state}`)}</Badge>
}

/** A score in the unit of its race. */
export function RaceScore({ race, score }: { race: StaffRace; score: string }) {
  const { number } = useTranslator()
  if (race.rule === 'stake') return <BrandAmount minor={score} />
  if (race.rule === 'points') return <Count count={Number(score)} />
  return (
    <span className="figures">{`× ${number(Number(score), { maximumFractionDigits: 4 })}`}</span>
  )
}
