import { Skeleton, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageTitle, Section } from '../../shared/page.tsx'
import { Hero } from './hero.tsx'
import { LotteryGrid } from './lottery-grid.tsx'

const Below = lazy(() => import('./below.tsx').then((module) => ({ default: module.Below })))

/** The first room: the draws that are on now, the latest results, and how they are proven. */
export function HomeScreen() {
  const { t } = useTranslator()
  return (
    <div className="grid gap-10 md:gap-14">
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
        <LotteryGrid />
      </Section>
      <Suspense fallback={<Skeleton className="h-120 rounded-card" />}>
        <Below />
      </Suspense>
    </div>
  )
}
