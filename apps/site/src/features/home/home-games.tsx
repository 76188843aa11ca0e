import { Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { GameTiles } from '../../shared/games/game-tiles.tsx'
import { listQuery } from '../../shared/games/list-query.ts'
import { useRecent } from '../../shared/games/own-games.ts'
import { Section } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'

/** Two rows on a desktop. */
const SHOWN = 12
const A_ROW = 6

/** The most played games, and below them those that the member opened last. */
export function HomeGames() {
  const { t } = useTranslator()
  const recent = useRecent()
  const { data: hot } = useQuery({
    queryKey: queryKeys.hotGames,
    queryFn: async () => {
      const query = { ...listQuery(queryKeys.hotGames), count: String(SHOWN) }
      return (await api('GET /lgw/games/hot', { query })).games
    },
  })
  const more = (
    <Link
      to="/slot-games"
      className="inline-flex min-h-11 min-w-11 items-center justify-end font-semibold text-brand"
    >
      {t('common.seeAll')}
    </Link>
  )
  return (
    <>
      <Section title={t('games.home.hot')} more={more}>
        {hot ? <GameTiles games={hot} /> : <Skeleton className="h-92 rounded-card" />}
      </Section>
      {recent.length > 0 && (
        <Section title={t('games.home.recent')}>
          <GameTiles games={recent.slice(0, A_ROW)} />
        </Section>
      )}
    </>
  )
}
