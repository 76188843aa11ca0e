import { Pager } from '@fairhouse/ui/parts/pager'
import { useStore } from '@fairhouse/ui/store'
import { useEffect, useEffectEvent, useRef } from 'react'
import { onSight } from '../on-sight.ts'
import { ListEnd, type ListEndProps } from '../page.tsx'
import { listPreference, useLowData } from '../preferences.ts'
import { useNavigate, useSearch } from '../router/index.ts'

/** Position in a record shown in pages; the page number is kept in the address. */
export interface Paging {
  /** False: endless scrolling. */
  readonly isPaged: boolean
  readonly size: number
  /** From 1. */
  readonly page: number
  readonly turn: (page: number) => void
}

/** The maximum offset of the server. */
const SKIP_MAX = 9_999_999

/** The paging of a record, with `size` lines to a page, by the reader's preference. */
export function usePaging(size: number): Paging {
  const isPaged = useStore(listPreference) === 'pages'
  const search = useSearch()
  const navigate = useNavigate()
  const requested = Number(search['page'])
  const isOne = Number.isInteger(requested) && requested >= 1 && (requested - 1) * size <= SKIP_MAX
  return {
    isPaged,
    size,
    page: isPaged && isOne ? requested : 1,
    turn: (page) => {
      const next = { ...search, page: page === 1 ? undefined : String(page) }
      void navigate({ search: next })
    },
  }
}

/**
 * The end of an endless list: loads more when it becomes visible, every 200 ms at most; the button
 * does the same by keyboard. In low-data mode only the button does.
 */
export function EndlessEnd(props: ListEndProps) {
  const { hasMore, isLoading, onMore } = props
  const isSaving = useLowData()
  const end = useRef<HTMLDivElement>(null)
  const goOn = useEffectEvent(onMore)
  const isWaiting = hasMore && !isLoading && !isSaving
  useEffect(() => {
    const element = end.current
    return isWaiting && element ? onSight(element, () => goOn()) : undefined
  }, [isWaiting])
  return (
    <div ref={end}>
      <ListEnd {...props} />
    </div>
  )
}

export interface RecordEndProps extends ListEndProps {
  readonly paging: Paging
  /** Total lines under the filter; undefined until it is known. */
  readonly count: number | undefined
}

/** Navigation of a record: numbered pages, or loading more. */
export function RecordEnd({ paging, count = 0, ...end }: RecordEndProps) {
  const { isPaged, size, page, turn } = paging
  if (!isPaged) return <EndlessEnd {...end} />
  const pages = Math.ceil(count / size)
  return <Pager page={Math.min(page, Math.max(pages, 1))} count={pages} onPage={turn} />
}
