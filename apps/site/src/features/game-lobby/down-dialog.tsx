import { Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useGameDetail } from '../../shared/games/detail-query.ts'
import { GameTiles } from '../../shared/games/game-tiles.tsx'
import type { GameKey } from '../../shared/games/open-game.ts'

/** A game under maintenance: until when, and alternatives. */
export function DownDialog(props: { game: GameKey & { name: string }; onClose: () => void }) {
  const { game, onClose } = props
  const { t, date } = useTranslator()
  const { data } = useGameDetail(game)
  const until = data?.maintenance?.until
  const suggestions = data?.maintenance?.suggestions ?? []
  return (
    <Dialog title={t('games.frame.maintenanceTitle', { game: game.name })} onClose={onClose}>
      <div className="grid gap-4">
        {until && <p>{t('games.lobby.downUntil', { at: date(until, 'dateTime') })}</p>}
        {!data && <Skeleton className="h-40 rounded-card" />}
        {suggestions.length > 0 && (
          <>
            <p className="text-text-2">{t('games.frame.maintenanceBody')}</p>
            <div onClickCapture={(event) => event.target !== event.currentTarget && onClose()}>
              <GameTiles games={suggestions.slice(0, 6)} />
            </div>
          </>
        )}
        {data && suggestions.length === 0 && (
          <p className="text-text-2">{t('games.lobby.downAlone')}</p>
        )}
      </div>
    </Dialog>
  )
}
