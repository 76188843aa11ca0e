import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'
import { useMember } from '../../shared/session.ts'
import { LotteryTiles } from './lottery-tiles.tsx'

/** Below the bets: another one may change the order, and another member has others. */
const RECENT = [...queryKeys.bets, 'recentOfVietnam']

/**
 * The lotteries of Vietnam that the member bet on last, the newest first; nothing for a visitor. It
 * is an addition: where it cannot be fetched the page does without it.
 */
export function RecentOfVietnam() {
  const { t } = useTranslator()
  const isMember = Boolean(useMember())
  const { data, error } = useQuery({
    queryKey: RECENT,
    queryFn: async () => (await api('GET /lgw/vn/games/game_menu/recent', {})).lotteries,
    enabled: isMember,
  })
  if (!isMember || error) return null
  return <LotteryTiles id="recent" title={t('lottery.lobby.recent')} lotteries={data} />
}
