import type { LotteryWire } from '@fairhouse/protocol'
import { Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import type { PrizeMode } from '../../shared/lottery/lottery-search.ts'
import { Section } from '../../shared/page.tsx'
import { languageStore } from '../../shared/preferences.ts'
import { queryKeys } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'

/** As the specification counts them (section 9). */
const COUNT = '20'

function usePopular(prizeMode: PrizeMode | undefined) {
  return useQuery({
    queryKey: queryKeys.popular(prizeMode ?? ''),
    queryFn: async () => {
      const query = {
        count: COUNT,
        device: 'html5-desktop',
        language: languageStore.get(),
        ...(prizeMode === undefined ? {} : { prizeMode }),
      }
      return (await api('GET /lgw/games/popular', { query })).lotteries
    },
    staleTime: 60_000,
  })
}

interface PopularProps {
  readonly prizeMode: PrizeMode | undefined
  readonly filter: (lottery: LotteryWire) => boolean
}

/**
 * The lotteries that are played most, in a row that is pushed sideways. It is an addition: where
 * it cannot be fetched the page does without it.
 */
export function PopularLotteries({ prizeMode, filter }: PopularProps) {
  const translator = useTranslator()
  const { data, error } = usePopular(prizeMode)
  const shown = data?.filter(filter)
  if (error || shown?.length === 0) return null
  return (
    <Section id="popular" title={translator.t('lottery.lobby.popular')}>
      {shown ? (
        <ul className="-m-1 flex gap-3 overflow-x-auto p-1">
          {shown.map(({ lotteryCode, family }) => (
            <li key={lotteryCode} className="w-27 shrink-0">
              <Link
                to="/lottery/$lotteryCode"
                params={{ lotteryCode }}
                className="grid h-full content-start gap-2 rounded-card text-sm font-semibold"
              >
                <LotteryTile
                  lotteryCode={lotteryCode}
                  family={family}
                  className="w-full rounded-card text-3xl leading-none"
                />
                {lotteryName(translator, lotteryCode, family)}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-40 rounded-card" />
      )}
    </Section>
  )
}
