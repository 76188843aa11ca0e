import type { PvpRoom } from '@fairhouse/protocol'
import { Chips, Skeleton, useTranslator } from '@fairhouse/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../shared/api.ts'
import { chunk } from '../../shared/chunk.ts'
import { useLanes } from '../../shared/games/lanes.ts'
import { listQuery } from '../../shared/games/list-query.ts'
import { useHydratedData } from '../../shared/hydration.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { NotOffered } from '../../shared/not-offered.tsx'
import { Page } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { Room } from './pvp-room.tsx'
import { useLobbyState } from './use-lobby.ts'

const detailDialog = chunk(() => import('./detail-dialog.tsx'), 'DetailDialog')
const downDialog = chunk(() => import('./down-dialog.tsx'), 'DownDialog')

const roomsQuery = queryOptions({
  queryKey: queryKeys.pvpRooms,
  queryFn: async () =>
    (await api('GET /lgw/games/pvp/rooms', { query: listQuery(queryKeys.pvpRooms) })).rooms,
  staleTime: 60_000,
})

/** Rooms where members play against each other (SPECIFICATION 2.10), by vendor. */
export function PvpRooms() {
  const { t } = useTranslator()
  const lanes = useLanes()
  const { data, error, refetch } = useQuery(roomsQuery)
  const rooms = useHydratedData(queryKeys.pvpRooms, data)
  if (lanes && !lanes.some(({ title }) => title === 'PVP')) return <NotOffered />
  return (
    <Page title={t('shell.category.PVP')} intro={t('games.lobby.intro.PVP')}>
      {rooms ? (
        <Rooms rooms={rooms} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-160 rounded-card" />
      )}
    </Page>
  )
}

const ALL = 'all'

/** The vendors of rooms, each once. */
const vendorsOf = (rooms: readonly PvpRoom[]) => [
  ...new Map(rooms.map(({ vassalage: id, vendorName: label }) => [id, { id, label }])).values(),
]

type Over = { readonly is: 'detail' | 'down'; readonly room: PvpRoom }

function Rooms({ rooms }: { rooms: readonly PvpRoom[] }) {
  const { t, number } = useTranslator()
  const { state, change } = useLobbyState()
  const [over, setOver] = useState<Over>()
  const vendors = vendorsOf(rooms)
  const chosen = vendors.find(({ id }) => state.vassalage.includes(id))?.id
  const shown = rooms.filter(({ vassalage }) => chosen === undefined || vassalage === chosen)
  const close = () => setOver(undefined)
  const gameOf = ({ roomId, ...room }: PvpRoom) => ({ ...room, gameId: roomId })
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {vendors.length > 1 && (
        <Chips
          isRow
          label={t('games.lobby.vendors')}
          choices={[{ id: ALL, label: t('games.lobby.all') }, ...vendors]}
          selected={chosen ?? ALL}
          onSelect={(id) => change({ vassalage: id === ALL ? [] : [id] })}
        />
      )}
      <p role="status" className="font-semibold text-text-2">
        {t('games.lobby.count', { count: shown.length, shown: number(shown.length) })}
      </p>
      <ul aria-label={t('shell.category.PVP')} className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((room) => (
          <Room
            key={`${room.vassalage}/${room.roomId}`}
            room={room}
            onDetail={() => setOver({ is: 'detail', room })}
            onDown={() => setOver({ is: 'down', room })}
          />
        ))}
      </ul>
      <Suspense>
        {over?.is === 'detail' && (
          <detailDialog.Component game={gameOf(over.room)} onClose={close} />
        )}
        {over?.is === 'down' && <downDialog.Component game={gameOf(over.room)} onClose={close} />}
      </Suspense>
    </div>
  )
}
