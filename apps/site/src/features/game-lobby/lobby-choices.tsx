import { Chips, useTranslator } from '@fairhouse/ui'
import { ArrowDownUp } from 'lucide-react'
import { type LobbyState, type Shelf, SORTS } from './lobby-state.ts'

interface ChangeProps {
  readonly state: LobbyState
  readonly change: (part: Partial<LobbyState>) => void
}

/** The number of games, announced when it changes; and their sort order. */
export function Found(props: ChangeProps & { count: number; isKnown: boolean }) {
  const { state, change, count, isKnown } = props
  const { t, number } = useTranslator()
  const handleSort = (value: string) =>
    change({ sort: SORTS.find((one) => one === value) ?? 'chosen' })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="font-semibold text-text-2">
        {isKnown ? t('games.lobby.count', { count, shown: number(count) }) : '\u00a0'}
      </p>
      <label className="relative inline-flex items-center">
        <span className="sr-only">{t('games.lobby.sort')}</span>
        <ArrowDownUp aria-hidden className="pointer-events-none absolute start-3.5 size-4" />
        <select
          value={state.sort}
          onChange={(event) => handleSort(event.currentTarget.value)}
          className="min-h-11 appearance-none rounded-pill border border-line bg-surface-2 ps-10
            pe-4 text-sm font-semibold hover:border-line-strong"
        >
          {SORTS.map((value) => (
            <option key={value} value={value}>
              {t(`games.sort.${value}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

const ALL = 'all'

/** The shelves of a lobby as tabs. */
export function ShelfTabs(props: ChangeProps & { shelves: readonly Shelf[] }) {
  const { shelves, state, change } = props
  const { t } = useTranslator()
  return (
    <Chips
      isRow
      label={t('games.lobby.shelves')}
      choices={[
        { id: ALL, label: t('games.lobby.all') },
        ...shelves.map((id) => ({ id, label: t(`games.shelf.${id}`) })),
      ]}
      selected={state.shelf ?? ALL}
      onSelect={(id) => change({ shelf: shelves.find((one) => one === id) })}
    />
  )
}
