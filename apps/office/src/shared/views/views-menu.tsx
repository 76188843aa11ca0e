import { Button, useTranslator } from '@fairhouse/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import type { ViewList } from '@fairhouse/protocol'
import { restoreFilters, searchWith, type Search } from './address.ts'
import { useSavedViews, type ViewHost } from './use-saved-views.ts'
import { ViewsDialog } from './views-dialog.tsx'

/** Opens the saved views of a list; labelled with the open one. */
export function ViewsMenu({ isNamed = false, ...host }: ViewHost & { isNamed?: boolean }) {
  const { t } = useTranslator()
  const { isOpen, setOpen, views, error, current, choose, linkOf } = useSavedViews(host)
  const label = t('office.grid.views')
  return (
    <>
      <Button
        variant={isNamed ? 'secondary' : 'ghost'}
        size="sm"
        className="px-3"
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bookmark aria-hidden className="size-4 shrink-0" />
        <span className={isNamed && !current ? '' : 'sr-only'}>{label}</span>
        {current && <span className="max-w-40 truncate">{current.name}</span>}
      </Button>
      {isOpen && (
        <ViewsDialog
          list={host.list}
          state={host.state}
          views={views}
          error={error}
          linkOf={linkOf}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The same for a report whose filters, and nothing else, are kept in the address. */
export function ReportViews({ list, own }: { list: ViewList; own: readonly string[] }) {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = restoreFilters({ filters: search }, own)
  return (
    <ViewsMenu
      isNamed
      list={list}
      own={own}
      state={{ filters }}
      onApply={(state, viewId) => {
        const next = searchWith(search, own, restoreFilters(state, own), viewId)
        void navigate({ to: '.', search: next, replace: true })
      }}
    />
  )
}
