import { Skeleton, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { type ReactNode, Suspense } from 'react'
import { chunk } from '../../shared/chunk.ts'
import { PageTitle, Section } from '../../shared/page.tsx'
import { UntilNeeded } from '../../shared/until-needed.tsx'
import { Hero } from './hero.tsx'
import type { LotteryWire } from '@fairhouse/protocol'
import { LotteryGrid, onePerGroup } from './lottery-grid.tsx'

const below = chunk(() => import('./below.tsx'), 'Below')

/** So many games greet who comes: three rows at a desk. The lobby has all of them. */
const SHOWN = 9

const firstOnes = (lotteries: readonly LotteryWire[]) => onePerGroup(lotteries).slice(0, SHOWN)

const PARTS = 'grid grid-cols-[minmax(0,1fr)] gap-10 md:gap-14'

export interface HomeScreenProps {
  /** What the house has to announce here. */
  readonly banners?: ReactNode
  /** Members can set limits: the page leads there. */
  readonly hasLimits?: boolean
}

/** The first room: what is sealed and drawn now, the latest results, and why to trust them. */
export function HomeScreen({ banners, hasLimits = false }: HomeScreenProps) {
  const { t } = useTranslator()
  return (
    <div className={PARTS}>
      <PageTitle />
      <Hero />
      <Section
        title={t('home.running')}
        more={
          <Link
            to="/lottery"
            className="inline-flex min-h-11 items-center font-semibold
            text-brand"
          >
            {t('common.seeAll')}
          </Link>
        }
      >
        <LotteryGrid choose={firstOnes} />
      </Section>
      {banners}
      <UntilNeeded load={below.load} className={PARTS}>
        <Suspense fallback={<Skeleton className="h-120 rounded-card" />}>
          <below.Component hasLimits={hasLimits} />
        </Suspense>
      </UntilNeeded>
    </div>
  )
}
