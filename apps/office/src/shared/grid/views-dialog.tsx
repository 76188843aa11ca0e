import type { ViewShape } from '@fairhouse/protocol'
import { Button, Dialog, IconButton, TextField, useTranslator } from '@fairhouse/ui'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { ErrorNotice } from '../notice.tsx'
import { Nothing } from '../page.tsx'
import { queryClient, queryKeys } from '../queries.ts'
import type { GridLook, GridQuery } from './types.ts'
import { VIEW_NAME_MAX, viewOf, VIEWS_MAX, withView } from './views.ts'

const viewsQuery = (grid: string) =>
  queryOptions({
    queryKey: queryKeys.views(grid),
    queryFn: async () => (await api('GET /staff/views/:grid', { params: { grid } })).views,
  })

interface ViewsDialogProps {
  readonly grid: string
  readonly query: GridQuery
  readonly look: GridLook
  readonly onChoose: (view: ViewShape) => void
  readonly onClose: () => void
}

/** One's own saved views of a grid: choose one, keep what is shown as one, take one away. */
export function ViewsDialog({ grid, query, look, onChoose, onClose }: ViewsDialogProps) {
  const { t } = useTranslator()
  const [name, setName] = useState('')
  const { data: views = [], error } = useQuery(viewsQuery(grid))
  const save = useMutation({
    mutationFn: (next: ViewShape[]) =>
      api('PUT /staff/views/:grid', { params: { grid }, body: { views: next } }),
    onSuccess: (_, next) => queryClient.setQueryData(viewsQuery(grid).queryKey, next),
  })
  const trimmed = name.trim()
  const isKnown = views.some((view) => view.name === trimmed)
  const isFull = views.length >= VIEWS_MAX && !isKnown
  const keep = async () => {
    if (trimmed === '' || isFull) return
    await save.mutateAsync(withView(views, viewOf(trimmed, query, look)))
    setName('')
  }
  return (
    <Dialog title={t('office.grid.views')} size="sm" onClose={onClose}>
      <div className="grid gap-5">
        {views.length === 0 && <Nothing>{t('office.grid.viewsNone')}</Nothing>}
        <ul>
          {views.map((view) => (
            <li key={view.name} className="flex items-center border-b border-line">
              <button
                type="button"
                onClick={() => onChoose(view)}
                className="min-h-11 min-w-0 flex-1 truncate text-start font-semibold
                  hover:text-brand"
              >
                {view.name}
              </button>
              <IconButton
                label={t('office.grid.viewDelete', { name: view.name })}
                onClick={() => save.mutate(views.filter((each) => each.name !== view.name))}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            keep().catch(() => undefined)
          }}
        >
          <TextField
            label={t('office.grid.viewName')}
            hint={t('office.grid.viewHint')}
            error={isFull ? t('office.grid.viewsFull', { max: VIEWS_MAX }) : undefined}
            value={name}
            maxLength={VIEW_NAME_MAX}
            onValueChange={setName}
          />
          <Button type="submit" size="sm" variant="secondary" isLoading={save.isPending}>
            {t(isKnown ? 'office.grid.viewReplace' : 'office.grid.viewSave')}
          </Button>
        </form>
        <ErrorNotice error={error ?? save.error} />
      </div>
    </Dialog>
  )
}
