import type { LotteryWire } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import type { PrizeMode } from '../../shared/lottery/lottery-search.ts'
import { languageStore } from '../../shared/preferences.ts'
import { queryKeys } from '../../shared/queries.ts'
import { LotteryTiles } from './lottery-tiles.tsx'

/** So many are shown (SPECIFICATION 9.21). */
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
 * The most played lotteries. Optional: if they cannot be fetched, the page is shown without them.
 */
export function PopularLotteries({ prizeMode, filter }: PopularProps) {
  const { t } = useTranslator()
  const { data, error } = usePopular(prizeMode)
  if (error) return null
  return (
    <LotteryTiles
      id="popular"
      title={t('lottery.lobby.popular')}
      lotteries={data?.filter(filter)}
    />
  )
}
