import { useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { PageTitle, Section } from '../../shared/page.tsx'
import { Hero } from './hero.tsx'
import { LatestResults } from './latest-results.tsx'
import { LotteryGrid } from './lottery-grid.tsx'
import { ProofStrip } from './proof-strip.tsx'

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
          <Link to="/lottery" className="inline-flex min-h-11 items-center font-semibold text-brand">
            {t('common.seeAll')}
          </Link>
        }
      >
        <LotteryGrid />
      </Section>
      <LatestResults />
      <ProofStrip />
    </div>
  )
}
