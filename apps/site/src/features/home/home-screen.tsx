import { Skeleton, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { type ReactNode, Suspense } from 'react'
import { chunk } from '../../shared/chunk.ts'
import { PageTitle, Section } from '../../shared/page.tsx'
import { lotteriesQuery, queryClient, queryKeys } from '../../shared/queries.ts'
import { HydrateOnInteraction } from '../../shared/hydrate-on-interaction.tsx'
import { Hero } from './hero.tsx'
import type { LotteryWire, VendorLane } from '@fairhouse/protocol'
import { lanesOfMenu } from '../../shared/games/lanes.ts'
import { latestQuery, quickestOf } from './latest.ts'
import { LotteryGrid, onePerGroup } from './lottery-grid.tsx'

const below = chunk(() => import('./below.tsx'), 'Below')

/** Number of lotteries above the fold: three rows on a desktop. The lobby has all of them. */
const SHOWN = 9

const firstOnes = (lotteries: readonly LotteryWire[]) => onePerGroup(lotteries).slice(0, SHOWN)

/**
 * The part of the lotteries that the page needs at first: those of the grid, one per category for
 * the menu, and the commitment of the sealed draw. Issues are shown further below.
 */
export function firstPart([name]: readonly unknown[], data: unknown): unknown {
  if (name === queryKeys.issues('')[0]) return null
  if (name === queryKeys.gameLanes[0]) return lanesOfMenu(data as readonly VendorLane[])
  if (name !== queryKeys.lotteries[0]) return undefined
  const lotteries = data as readonly LotteryWire[]
  const sealed = lotteries.find(({ current }) => (current?.commitment ?? null) !== null)
  const ofMenu = new Map(lotteries.toReversed().map((lottery) => [lottery.category, lottery]))
  const shown = new Set([...firstOnes(lotteries), ...ofMenu.values(), sealed])
  return lotteries
    .filter((lottery) => shown.has(lottery))
    .map((lottery) => {
      const { current } = lottery
      const isPlain = lottery === sealed || current === null
      return {
        ...lottery,
        latest: null,
        current: isPlain ? current : { ...current, commitment: null },
      }
    })
}

/** Code and data below the fold: its results need the newest issues of all lotteries. */
async function loadBelow(): Promise<void> {
  const code = below.load()
  const lotteries = await queryClient.fetchQuery(lotteriesQuery)
  const quickest = quickestOf(lotteries)
  await Promise.all([code, quickest && queryClient.prefetchQuery(latestQuery(quickest))])
}

const PARTS = 'grid grid-cols-[minmax(0,1fr)] gap-10 md:gap-14'

export interface HomeScreenProps {
  /** Banners of the brand. */
  readonly banners?: ReactNode
}

/** The home page: sealed and running draws, the latest results, and why to trust them. */
export function HomeScreen({ banners }: HomeScreenProps) {
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
            className="inline-flex min-h-11 min-w-11 items-center justify-end font-semibold
            text-brand"
          >
            {t('common.seeAll')}
          </Link>
        }
      >
        <LotteryGrid choose={firstOnes} />
      </Section>
      {banners}
      <HydrateOnInteraction load={loadBelow} className={PARTS}>
        <Suspense fallback={<Skeleton className="h-120 rounded-card" />}>
          <below.Component />
        </Suspense>
      </HydrateOnInteraction>
    </div>
  )
}
