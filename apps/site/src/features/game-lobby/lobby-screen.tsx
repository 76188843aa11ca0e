import type { VendorLane } from '@fairhouse/protocol'
import { EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { Suspense, useState } from 'react'
import { chunk } from '../../shared/chunk.ts'
import { type CatalogueGame, PART, useCatalogue } from '../../shared/games/catalogue.ts'
import { FIRST_GAMES } from '../../shared/games/first-games.ts'
import { useIsHydrating } from '../../shared/hydration.ts'
import { useLanes } from '../../shared/games/lanes.ts'
import type { GameLobbyId } from '../../shared/games/lobbies.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { NotOffered } from '../../shared/not-offered.tsx'
import { Page } from '../../shared/page.tsx'
import { FilterChips } from './filter-chips.tsx'
import { GameGrid } from './game-grid.tsx'
import { queryOf } from '../../shared/router/place.ts'
import { Found, ShelfTabs } from './lobby-choices.tsx'
import { type LobbyState, writeLobby } from './lobby-state.ts'
import { FilterButton, SearchBox, ShowChips } from './lobby-tools.tsx'
import { useLobbyGames, useLobbyState } from './use-lobby.ts'
import { VendorRail } from './vendor-rail.tsx'

const filtersSheet = chunk(() => import('./filters-sheet.tsx'), 'FiltersSheet')
const detailDialog = chunk(() => import('./detail-dialog.tsx'), 'DetailDialog')
const downDialog = chunk(() => import('./down-dialog.tsx'), 'DownDialog')

export interface GameLobbyProps {
  readonly lobby: GameLobbyId
  /** Shows the lobby's shelves as tabs (`/rng`). */
  readonly hasTabs?: boolean
}

/** A lobby: the vendors of a category and all of their games, to browse and search. */
export function GameLobby({ lobby, hasTabs = false }: GameLobbyProps) {
  const { t } = useTranslator()
  const lanes = useLanes()
  const { columns, error, refetch } = useCatalogue()
  const lane = lanes?.find(({ title }) => title === lobby)
  if (lanes && !lane) return <NotOffered />
  return (
    <Page title={t(`shell.category.${lobby}`)} intro={t(`games.lobby.intro.${lobby}`)}>
      {columns ? (
        <Lobby key={lobby} {...{ lobby, hasTabs, columns, lane }} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-160 rounded-card" />
      )}
    </Page>
  )
}

interface LobbyProps extends GameLobbyProps {
  readonly columns: NonNullable<ReturnType<typeof useCatalogue>['columns']>
  readonly lane: VendorLane | undefined
}

type Over =
  { readonly is: 'filters' } | { readonly is: 'detail' | 'down'; readonly game: CatalogueGame }

function Lobby({ lobby, hasTabs, columns, lane }: LobbyProps) {
  const { t } = useTranslator()
  const { state, change, type } = useLobbyState()
  const [over, setOver] = useState<Over>()
  const [isNear, setNear] = useState(false)
  const isFiltering = over?.is === 'filters'
  const { places, result, isLoading } = useLobbyGames(columns, lobby, state, isNear || isFiltering)
  const isFirst = useIsHydrating()
  const isPart = isFirst || columns.version === PART
  // A page with a partial catalogue shows its first games; filters need all of them.
  const shown = isPart ? (isPlain(state) ? places.slice(0, FIRST_GAMES) : []) : places
  const count = isPart ? sumOf(lane) : places.length
  const close = () => setOver(undefined)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {hasTabs && lane && <ShelfTabs {...{ shelves: lane.gameClassify, state, change }} />}
      <div className="flex gap-2.5">
        <SearchBox text={state.text} onType={type} onNear={() => setNear(true)} />
        <FilterButton state={state} onClick={() => setOver({ is: 'filters' })} />
      </div>
      <ShowChips show={state.show} onShow={(show) => change({ show })} />
      {lane && lane.cards.length > 1 && (
        <VendorRail
          lane={lane}
          chosen={state.vassalage}
          onChoose={(vassalage) => change({ vassalage })}
        />
      )}
      <FilterChips {...{ columns, state, onChange: change }} understood={result?.understood} />
      <Found {...{ state, change, count }} isKnown={!isPart || isPlain(state)} />
      {shown.length > 0 ? (
        <GameGrid
          columns={columns}
          places={shown}
          count={count}
          label={t(`shell.category.${lobby}`)}
          onDetail={(game) => setOver({ is: 'detail', game })}
          onDown={(game) => setOver({ is: 'down', game })}
        />
      ) : isLoading || isPart ? (
        <Skeleton className="h-160 rounded-card" />
      ) : (
        <NothingFound state={state} />
      )}
      <Suspense>
        {over?.is === 'filters' && (
          <filtersSheet.Component
            columns={columns}
            vendors={(lane?.cards ?? []).map(({ vassalage }) => vassalage)}
            state={state}
            counts={result?.counts}
            total={places.length}
            onChange={change}
            onClose={close}
          />
        )}
        {over?.is === 'detail' && <detailDialog.Component game={over.game} onClose={close} />}
        {over?.is === 'down' && <downDialog.Component game={over.game} onClose={close} />}
      </Suspense>
    </div>
  )
}

const isPlain = (state: LobbyState) => queryOf(writeLobby(state)) === ''

const sumOf = (lane: VendorLane | undefined) =>
  (lane?.cards ?? []).reduce((sum, { games }) => sum + games, 0)

function NothingFound({ state }: { state: LobbyState }) {
  const { t } = useTranslator()
  const isOwn = state.show === 'favourites' || state.show === 'recent'
  if (isOwn && state.text === '') {
    return (
      <EmptyState code={`no-${state.show}`} title={t(`games.lobby.${state.show}None`)}>
        {t(`games.lobby.${state.show}Hint`)}
      </EmptyState>
    )
  }
  return (
    <EmptyState code="no-match" title={t('games.lobby.none')}>
      {t('games.lobby.noneHint')}
    </EmptyState>
  )
}
