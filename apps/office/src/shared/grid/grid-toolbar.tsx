import type { ViewList } from '@fairhouse/protocol'
import { Badge, Button, useTranslator } from '@fairhouse/ui'
import { Columns3, Download, ListFilter, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useExport } from '../export-button.tsx'
import { useMedia } from '../use-media.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import type { DataGridProps } from './grid-props.ts'
import { FilterBar } from './filter-bar.tsx'
import { LookDialog } from './look-dialog.tsx'
import { activeFilters } from './pages.ts'
import type { GridLook, GridQuery } from './types.ts'
import type { GridData } from './use-grid-data.ts'
import { gridParams } from './use-grid-query.ts'
import { readView, viewOf } from './views.ts'

interface ToolbarProps<Row> extends DataGridProps<Row> {
  readonly query: GridQuery
  readonly onQuery: (query: GridQuery, viewId?: string) => void
  readonly look: GridLook
  readonly onLook: (look: GridLook) => void
  readonly data: GridData<Row>
}

function Views<Row>(props: ToolbarProps<Row> & { readonly list: ViewList }) {
  const { list, columns, filters, query, onQuery, look, onLook } = props
  return (
    <ViewsMenu
      list={list}
      own={gridParams(filters)}
      state={viewOf(query, look)}
      onApply={(state, viewId) => {
        const read = readView(state, columns, filters)
        onLook(read.look)
        onQuery(read.query, viewId)
      }}
    />
  )
}

/** Which columns are shown, in which order and width. */
function Look<Row>({ columns, look, onLook }: ToolbarProps<Row>) {
  const { t } = useTranslator()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool label={t('office.grid.look')} onClick={() => setOpen(true)}>
        <Columns3 aria-hidden className="size-4" />
      </Tool>
      {isOpen && (
        <LookDialog columns={columns} look={look} onLook={onLook} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Saves all rows of the query as a file. */
function Export({ onExport }: { readonly onExport: () => Promise<void> }) {
  const { t } = useTranslator()
  const { isBusy, run } = useExport(onExport)
  return (
    <Tool label={t('office.grid.export')} isBusy={isBusy} onClick={() => void run()}>
      <Download aria-hidden className="size-4" />
    </Tool>
  )
}

/** The filters of a grid, and actions on it as a whole. */
export function GridToolbar<Row>(props: ToolbarProps<Row>) {
  const { filters, query, onQuery, data, exporter } = props
  const { t } = useTranslator()
  const isWide = useMedia('(min-width: 48rem)')
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const count = Object.keys(activeFilters(query)).length
  const bar = <FilterBar filters={filters} query={query} onQuery={onQuery} />
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {isWide && bar}
        {!isWide && filters.length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={isFilterOpen}
            onClick={() => setIsFilterOpen(!isFilterOpen)}
          >
            <ListFilter aria-hidden className="size-4" />
            {t('office.grid.filters', { count })}
          </Button>
        )}
        <div className="ms-auto flex flex-wrap items-center gap-1">
          {props.liveMs !== undefined && (
            <Badge tone={data.isLive ? 'win' : 'neutral'}>
              {t(data.isLive ? 'office.grid.live' : 'office.grid.livePaused')}
            </Badge>
          )}
          <Tool label={t('office.grid.refresh')} onClick={() => void data.refetch()}>
            <RefreshCw aria-hidden className="size-4" />
          </Tool>
          {props.list && <Views {...props} list={props.list} />}
          <Look {...props} />
          {exporter !== 'none' && <Export onExport={() => exporter(query)} />}
        </div>
      </div>
      {!isWide && isFilterOpen && <div className="flex flex-wrap items-center gap-2">{bar}</div>}
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly isBusy?: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

/** A toolbar button: icon only on narrow screens. */
function Tool({ label, isBusy = false, onClick, children }: ToolProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="px-3"
      title={label}
      isLoading={isBusy}
      onClick={onClick}
    >
      {children}
      <span className="sr-only">{label}</span>
    </Button>
  )
}
