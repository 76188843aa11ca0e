import { Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { gameAt, isInLobbyOf, useCatalogue } from '../../shared/games/catalogue.ts'
import { GameTiles } from '../../shared/games/game-tiles.tsx'
import { lobbyOfCategory } from '../../shared/games/lobbies.ts'
import { type VendorList, vendorListStore } from '../../shared/games/vendor-list.ts'
import { Link } from '../../shared/router/index.ts'
import { LoadError } from '../../shared/load-state.tsx'

/** Maximum number of listed games; the lobby has all of them. */
const LISTED_MAX = 60

/** The games of a vendor in a category, as a list in a dialog (cards flagged VASSALAGE). */
export function VendorDialog({ list }: { list: VendorList }) {
  const { t, number } = useTranslator()
  const { columns, error, refetch } = useCatalogue()
  const close = () => vendorListStore.set(undefined)
  const { title, vassalage, name } = list
  const lobby = title === 'COCK' || title === 'LOTT' || title === 'ELOTT' ? undefined : title
  const places =
    columns?.codes.flatMap((_, at) =>
      columns.vendors[columns.vendor[at] ?? -1]?.code === vassalage &&
      (lobby === undefined || isInLobbyOf(columns, at, lobby))
        ? at
        : [],
    ) ?? []
  const games = columns ? places.slice(0, LISTED_MAX).map((at) => gameAt(columns, at)) : []
  return (
    <Dialog title={name} size="md" onClose={close}>
      {columns ? (
        <div
          className="grid gap-4"
          onClickCapture={(event) =>
            event.target instanceof Element && leaves(event.target) && close()
          }
        >
          <p className="text-sm text-text-2">
            {t('games.lobby.count', { count: places.length, shown: number(places.length) })}
          </p>
          <GameTiles games={games} />
          {places.length > LISTED_MAX && (
            <Link
              to={lobbyOfCategory(title)}
              search={{ vassalage }}
              className="inline-flex min-h-11 items-center justify-self-center font-semibold
                text-brand"
            >
              {t('common.seeAll')}
            </Link>
          )}
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60 rounded-card" />
      )}
    </Dialog>
  )
}

const leaves = (element: Element) => element.closest('a') !== null
