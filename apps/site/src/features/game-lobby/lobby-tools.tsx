import { Button, Chips, cx, useTranslator } from '@fairhouse/ui'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMember, withLogin } from '../../shared/session.ts'
import { filterCount, type LobbyState, type Show, SHOWS } from './lobby-state.ts'

export interface SearchBoxProps {
  readonly text: string
  readonly onType: (text: string) => void
  /** The search is likely to be used: it can be preloaded. */
  readonly onNear: () => void
}

/** Names, and phrases such as "low volatility under 20 cents". */
export function SearchBox({ text, onType, onNear }: SearchBoxProps) {
  const { t } = useTranslator()
  const id = useId()
  return (
    <div role="search" className="relative flex min-w-0 flex-1 items-center">
      <label htmlFor={id} className="sr-only">
        {t('games.lobby.search')}
      </label>
      <Search aria-hidden className="absolute start-4 size-5 text-text-3" />
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        maxLength={80}
        placeholder={t('games.lobby.searchHint')}
        onFocus={onNear}
        onChange={(event) => onType(event.currentTarget.value)}
        className="min-h-12 w-full min-w-0 truncate rounded-pill border border-line-strong
          bg-surface-1 ps-12 pe-4 text-base"
      />
    </div>
  )
}

/** Opens the filter sheet; shows the number of active filters. */
export function FilterButton({ state, onClick }: { state: LobbyState; onClick: () => void }) {
  const { t, number } = useTranslator()
  const count = filterCount(state)
  return (
    <Button variant="secondary" onClick={onClick} aria-haspopup="dialog" className="min-h-12">
      <SlidersHorizontal aria-hidden className="size-5" />
      <span className="max-sm:sr-only">{t('games.lobby.filters')}</span>
      {count > 0 && (
        <span className="rounded-pill bg-brand px-2 text-sm text-on-brand">{number(count)}</span>
      )}
    </Button>
  )
}

/** All, new, hot, favourites, recent; the personal ones ask a visitor to log in. */
export function ShowChips({ show, onShow }: { show: Show; onShow: (show: Show) => void }) {
  const { t } = useTranslator()
  const isVisitor = useMember() === null
  const handleSelect = (next: Show) => {
    if (isVisitor && (next === 'favourites' || next === 'recent')) withLogin(() => onShow(next))
    else onShow(next)
  }
  return (
    <Chips
      isRow
      label={t('games.lobby.show')}
      choices={SHOWS.map((id) => ({ id, label: t(`games.lobby.${id}`) }))}
      selected={show}
      onSelect={handleSelect}
    />
  )
}

/** An active filter that can be removed. */
export function FilterChip(props: { onRemove: () => void; isRead?: boolean; children: ReactNode }) {
  const { t } = useTranslator()
  const { onRemove, isRead = false, children } = props
  return (
    <li>
      <button
        type="button"
        onClick={onRemove}
        className={cx(
          'inline-flex min-h-11 items-center gap-2 rounded-pill border px-4 text-sm font-semibold',
          'pointer-fine:min-h-9',
          isRead ? 'border-brand bg-brand-soft text-on-soft' : 'border-line-strong bg-surface-1',
        )}
      >
        <span className="sr-only">{t('games.lobby.remove')}</span>
        {children}
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}
