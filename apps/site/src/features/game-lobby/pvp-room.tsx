import type { PvpRoom } from '@fairhouse/protocol'
import { cx, Money, useTranslator } from '@fairhouse/ui'
import { Info } from 'lucide-react'
import type { MouseEvent } from 'react'
import { GameName } from '../../shared/games/game-name.tsx'
import { GamePicture } from '../../shared/games/game-picture.tsx'
import { useGameLink } from '../../shared/games/open-game.ts'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'

interface RoomProps {
  readonly room: PvpRoom
  readonly onDetail: () => void
  /** Called for a room under maintenance: suggests alternatives. */
  readonly onDown: () => void
}

/** A room of a vendor: it opens by a click, or tells more of itself. */
export function Room({ room, onDetail, onDown }: RoomProps) {
  const { t } = useTranslator()
  const { onClick, ...link } = useGameLink(room)
  const handleClick = (event: MouseEvent) => {
    if (!room.isDown) return onClick(event)
    event.preventDefault()
    onDown()
  }
  return (
    <li className="flex min-w-0 items-center rounded-card border border-line bg-surface-1 pe-2">
      <Link
        {...link}
        onClick={handleClick}
        className="flex min-w-0 flex-1 items-center gap-4 rounded-card p-3 hover:bg-surface-2"
      >
        <span
          className={cx(
            'relative block aspect-3/4 w-16 shrink-0 overflow-hidden rounded-odds',
            room.isDown && 'opacity-60 grayscale',
          )}
        >
          <GamePicture game={{ ...room, code: `${room.vassalage}:${room.roomId}` }} />
        </span>
        <span className="grid min-w-0 gap-0.5">
          <GameName name={room.name} />
          <span className="truncate text-xs text-text-2">{room.vendorName}</span>
          <Stakes room={room} />
          {room.isDown && (
            <span className="text-sm font-semibold text-warn">{t('games.lobby.down')}</span>
          )}
        </span>
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('games.lobby.about', { game: room.name })}
        onClick={onDetail}
        className="grid size-11 shrink-0 place-items-center rounded-pill text-text-2
          hover:bg-surface-2"
      >
        <Info aria-hidden className="size-5" />
      </button>
    </li>
  )
}

/** What a stake may be in a room. */
function Stakes({ room }: { room: PvpRoom }) {
  const { t } = useTranslator()
  return (
    <span className="flex flex-wrap gap-x-4 text-sm">
      <span>
        {t('games.detail.minStake')} <Money amount={moneyOf(room.minStakeMinor)} />
      </span>
      <span>
        {t('games.detail.maxStake')} <Money amount={moneyOf(room.maxStakeMinor)} />
      </span>
    </span>
  )
}
