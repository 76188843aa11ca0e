import type { StaffMission } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { Panel } from '../../shared/page.tsx'
import { Count } from '../../shared/brand-money.tsx'
import { MissionAmount } from './mission-words.tsx'

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-text-3">{title}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** How many are at it, have reached it, and what it has cost. */
export function MissionNumbers({ mission }: { mission: StaffMission }) {
  const { t } = useTranslator()
  const { numbers, prizeKind: kind, budgetMinor, budgetPoints, budgetRounds } = mission
  return (
    <Panel title={t('office.rewards.mission.numbers')}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 xl:grid-cols-7">
        <Figure title={t('office.rewards.mission.inProgress')}>
          <Count count={numbers.inProgress} />
        </Figure>
        <Figure title={t('office.rewards.mission.reached')}>
          <Count count={numbers.reached} />
        </Figure>
        <Figure title={t('office.rewards.mission.given')}>
          <Count count={numbers.given} />
        </Figure>
        <Figure title={t('office.rewards.mission.due')}>
          <Count count={numbers.due} />
        </Figure>
        <Figure title={t('office.rewards.mission.spent')}>
          <MissionAmount
            kind={kind}
            minor={numbers.spentMinor}
            points={numbers.spentPoints}
            rounds={numbers.spentRounds}
          />
        </Figure>
        <Figure title={t('office.rewards.mission.budget')}>
          <MissionAmount
            kind={kind}
            minor={budgetMinor}
            points={budgetPoints}
            rounds={budgetRounds}
          />
        </Figure>
        <Figure title={t('office.rewards.mission.left')}>
          <Count count={numbers.left} />
        </Figure>
      </dl>
    </Panel>
  )
}
