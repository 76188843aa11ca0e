import type { StaffPromotion } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Progress } from '@fairhouse/ui/parts/progress'
import type { ReactNode } from 'react'
import { Count } from '../../shared/brand-money.tsx'
import { Panel } from '../../shared/page.tsx'
import { amountIn, usePrizeText } from './prize-words.tsx'

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-text-3">{title}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** How a promotion goes: the budget as a bar, and who has got what of it. */
export function PromotionNumbers({ promotion }: { promotion: StaffPromotion }) {
  const { t } = useTranslator()
  const text = usePrizeText()
  const { numbers, prizeKind, budget } = promotion
  const given = amountIn(prizeKind, numbers.given)
  const figures = [
    ['joined', numbers.joined],
    ['giftsTitle', numbers.gifts],
    ['due', numbers.due],
    ['refused', numbers.refused],
    ['claimed', numbers.claimed],
    ['waitingTitle', numbers.waiting],
    ['openTitle', numbers.openApplications],
  ] as const
  return (
    <Panel title={t('office.rewards.mission.numbers')}>
      <div className="grid gap-4">
        {prizeKind !== null && (
          <Progress
            label={t('office.promotions.givenTitle')}
            value={Number(given)}
            max={Number(budget)}
            text={t('office.promotions.givenOf', {
              given: text(prizeKind, given),
              budget: text(prizeKind, BigInt(budget)),
            })}
          />
        )}
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 xl:grid-cols-7">
          {figures.map(([id, count]) => (
            <Figure key={id} title={t(`office.promotions.${id}`)}>
              <Count count={count} />
            </Figure>
          ))}
        </dl>
      </div>
    </Panel>
  )
}
