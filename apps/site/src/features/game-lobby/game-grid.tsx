import type { CatalogueColumns } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type CatalogueGame, gameAt } from '../../shared/games/catalogue.ts'
import { keyOf, useFavourites, useToggleFavourite } from '../../shared/games/own-games.ts'
import { GameCell } from './game-cell.tsx'
import { useGridWindow } from './grid-window.ts'

export interface GameGridProps {
  readonly columns: CatalogueColumns
  /** Indexes in the columns, in order. */
  readonly places: readonly number[]
  /** The total number: a partial catalogue has only the first ones. */
  readonly count: number
  readonly label: string
  readonly onDetail: (game: CatalogueGame) => void
  readonly onDown: (game: CatalogueGame) => void
}

/** The index a key moves to within the grid; undefined for other keys. */
function stepOf(key: string, across: number, isMirrored: boolean): number | undefined {
  if (key === 'ArrowDown') return across
  if (key === 'ArrowUp') return -across
  if (key === 'ArrowRight') return isMirrored ? -1 : 1
  if (key === 'ArrowLeft') return isMirrored ? 1 : -1
  return undefined
}

/** Arrow keys move between games, also to ones that are not rendered yet. */
function useArrows(count: number) {
  const list = useRef<HTMLUListElement>(null)
  /** The index to focus once it is rendered. */
  const wanted = useRef<number>(undefined)
  const focus = (at: number) => {
    const link = list.current?.querySelector<HTMLElement>(`[data-at="${at}"] a`)
    link?.focus()
    return link !== null && link !== undefined
  }
  useEffect(() => {
    if (wanted.current !== undefined && focus(wanted.current)) wanted.current = undefined
  })
  const handleKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const element = event.currentTarget
    const cell = (event.target as HTMLElement).closest('[data-at]')
    const style = getComputedStyle(element)
    const across = style.gridTemplateColumns.split(' ').length
    const step = stepOf(event.key, across, style.direction === 'rtl')
    if (!cell || step === undefined) return
    const to = Number(cell.getAttribute('data-at')) + step
    if (to < 0 || to >= count) return
    event.preventDefault()
    if (focus(to)) return
    scrollBy({ top: Math.sign(step) * cell.getBoundingClientRect().height })
    wanted.current = to
  }
  return { list, handleKeyDown }
}

/** All games in a virtual grid: only a screen and a little more is rendered. */
export function GameGrid({ columns, places, count, label, onDetail, onDown }: GameGridProps) {
  const { t } = useTranslator()
  const { list, handleKeyDown } = useArrows(places.length)
  const { from, to, above, below } = useGridWindow(list, places.length)
  const favourites = new Set(useFavourites().map(keyOf))
  const toggle = useToggleFavourite()
  return (
    <>
      <p className="sr-only">{t('games.lobby.keys')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links' */}
      <ul
        ref={list}
        aria-label={label}
        onKeyDown={handleKeyDown}
        style={{ paddingBlock: `${above}px ${below}px` }}
        className="grid grid-cols-3 gap-x-2.5 gap-y-4 [overflow-anchor:none] sm:grid-cols-4
          md:gap-x-4 lg:grid-cols-6 xl:grid-cols-8"
      >
        {places.slice(from, to).map((place, at) => {
          const game = gameAt(columns, place)
          const key = keyOf(game)
          return (
            <GameCell
              key={key}
              game={game}
              at={from + at}
              count={count}
              isFavourite={favourites.has(key)}
              onFavourite={toggle}
              onDetail={onDetail}
              onDown={onDown}
            />
          )
        })}
      </ul>
    </>
  )
}
