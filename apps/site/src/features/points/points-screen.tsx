import { Skeleton, Tabs, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { EntryList } from './entry-list.tsx'
import { ExchangeList } from './exchange-list.tsx'
import { GoodGrid } from './good-grid.tsx'
import { PointsHead } from './points-head.tsx'
import { pointsQuery } from './points-query.ts'
import { Rules } from './rules.tsx'

const VIEWS = ['items', 'exchanges', 'points', 'rules'] as const
type View = (typeof VIEWS)[number]

/** The tab in the address, and its setter. */
function useView() {
  const search = useSearch()
  const navigate = useNavigate()
  const view = VIEWS.find((one) => one === search['view']) ?? 'items'
  const show = (next: View) =>
    void navigate({ search: next === 'items' ? {} : { view: next }, replace: true })
  return { view, show }
}

/** The focus goes to the tab where what had it is gone: a dialog of the tab before. */
function useTabFocus(view: View) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if (document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }, [view])
  return box
}

/** The member's points: what they can be exchanged for, what became of them, and the rules. */
export function PointsScreen() {
  const { t } = useTranslator()
  const { view, show } = useView()
  const box = useTabFocus(view)
  const { data, error, refetch } = useQuery(pointsQuery)
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-90" />
  }
  return (
    <>
      <PointsHead overview={data} />
      <div ref={box}>
        <Tabs
          label={t('points.view')}
          choices={VIEWS.map((id) => ({ id, label: t(`points.view.${id}`) }))}
          selected={view}
          onSelect={show}
        >
          {view === 'items' && <GoodGrid overview={data} />}
          {view === 'exchanges' && <ExchangeList />}
          {view === 'points' && <EntryList />}
          {view === 'rules' && <Rules overview={data} />}
        </Tabs>
      </div>
    </>
  )
}
