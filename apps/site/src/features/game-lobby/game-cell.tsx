import { CATALOGUE_FLAGS } from '@fairhouse/protocol/games'
import { cx, useTranslator } from '@fairhouse/ui'
import { Heart, Info, Wrench } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import type { CatalogueGame } from '../../shared/games/catalogue.ts'
import { GameName } from '../../shared/games/game-name.tsx'
import { GamePicture } from '../../shared/games/game-picture.tsx'
import { useGameLink } from '../../shared/games/open-game.ts'
import { Link } from '../../shared/router/index.ts'
import { shortPercentsOf } from './game-words.ts'

export interface GameCellProps {
  readonly game: CatalogueGame
  readonly at: number
  readonly count: number
  readonly isFavourite: boolean
  readonly onFavourite: (game: CatalogueGame, isOn: boolean) => void
  readonly onDetail: (game: CatalogueGame) => void
  /** Called for a game under maintenance: suggests alternatives. */
  readonly onDown: (game: CatalogueGame) => void
}

const CORNER =
  'absolute grid size-11 place-items-center rounded-pill text-[#fff6d6] ' +
  '[filter:drop-shadow(0_1px_2px_#000c)] hover:bg-[#0008]'

function Mark({ flags }: { flags: number }) {
  const { t } = useTranslator()
  const isDown = (flags & CATALOGUE_FLAGS.down) !== 0
  const text = isDown
    ? t('games.lobby.down')
    : flags & CATALOGUE_FLAGS.new
      ? t('games.lobby.isNew')
      : flags & CATALOGUE_FLAGS.hot
        ? t('games.lobby.isHot')
        : undefined
  if (text === undefined) return null
  return (
    <span
      className="absolute start-1.5 top-1.5 inline-flex max-w-[calc(100%-2.75rem)] items-center
        gap-1 rounded-card bg-[#000b] px-2 py-0.5 text-xs font-semibold text-[#fff6d6]"
    >
      {isDown && <Wrench aria-hidden className="size-3 shrink-0" />}
      {text}
    </span>
  )
}

/** A game in the grid: its picture opens it; beside it its details, and the favourite button. */
export const GameCell = memo(function GameCell(props: GameCellProps) {
  const { game, at, count, isFavourite, onFavourite, onDetail, onDown } = props
  const { t, number } = useTranslator()
  const { onClick, ...link } = useGameLink(game)
  const isDown = (game.flags & CATALOGUE_FLAGS.down) !== 0
  const handleClick = (event: MouseEvent) => {
    if (isDown) {
      event.preventDefault()
      onDown(game)
    } else onClick(event)
  }
  const code = `${game.vassalage}:${game.gameId}`
  return (
    <li data-at={at} aria-setsize={count} aria-posinset={at + 1} className="relative min-w-0">
      <Link {...link} onClick={handleClick} className="group grid gap-1 rounded-card">
        <span
          className={cx(
            'relative block aspect-3/4 w-full overflow-hidden rounded-card',
            'transition-transform duration-100 group-hover:-translate-y-0.5',
            isDown && 'opacity-60 grayscale',
          )}
        >
          <GamePicture game={{ ...game, code }} />
          <Mark flags={game.flags} />
        </span>
        <GameName name={game.name} />
        <span className="text-xs text-text-2">
          {t('games.lobby.rtpShort', { percent: shortPercentsOf(number, game) })}
        </span>
      </Link>
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={t('games.lobby.favourite', { game: game.name })}
        onClick={() => onFavourite(game, !isFavourite)}
        className={cx(CORNER, 'end-0 top-0')}
      >
        <Heart aria-hidden className={cx('size-5', isFavourite && 'fill-[#ff5d73]')} />
      </button>
      <span className="pointer-events-none absolute inset-x-0 top-0 block aspect-3/4">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('games.lobby.about', { game: game.name })}
          onClick={() => onDetail(game)}
          className={cx(CORNER, 'pointer-events-auto end-0 bottom-0')}
        >
          <Info aria-hidden className="size-5" />
        </button>
      </span>
    </li>
  )
})
