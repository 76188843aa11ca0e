import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'
import { useMember } from '../../shared/session.ts'
import { LotteryTiles } from './lottery-tiles.tsx'

/** Below the key of bets: a new bet may change the order, and another member has others. */
const RECENT = [...queryKeys.bets, 'recentOfVietnam']

/**
 * The lotteries of Vietnam that the member bet on last, newest first; nothing for a visitor.
 * Optional: if they cannot be fetched, the page is shown without them.
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
