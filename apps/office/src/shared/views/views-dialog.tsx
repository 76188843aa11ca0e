import type { SavedView, ViewList } from '@fairhouse/protocol'
import { Badge, Dialog, IconButton, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { Link2, Trash2 } from 'lucide-react'
import { ErrorNotice } from '../notice.tsx'
import { Nothing } from '../page.tsx'
import { useMay } from '../session.ts'
import { SaveViewForm } from './save-view-form.tsx'
import { useDeleteView } from './view-queries.ts'

interface ViewsDialogProps {
  readonly list: ViewList
  /** The state to save. */
  readonly state: SavedView['state']
  readonly views: readonly SavedView[] | undefined
  readonly error: Error | null
  readonly linkOf: (viewId: string) => string
  readonly onChoose: (view: SavedView) => void
  readonly onClose: () => void
}

/** Saved views of a list: open one, save the current state, share one, delete one. */
export function ViewsDialog(props: ViewsDialogProps) {
  const { list, views, error, onClose } = props
  const { t } = useTranslator()
  const own = views?.filter(({ isOwn }) => isOwn) ?? []
  const shared = views?.filter(({ isOwn }) => !isOwn) ?? []
  return (
    <Dialog title={t('office.grid.views')} size="sm" onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {!views && !error && <Skeleton className="h-12" />}
        {views?.length === 0 && <Nothing>{t('office.grid.viewsNone')}</Nothing>}
        {own.length > 0 && <Views {...props} title={t('office.views.own')} shown={own} />}
        {shared.length > 0 && (
          <Views {...props} title={t('office.views.ofOthers')} shown={shared} />
        )}
        <SaveViewForm list={list} state={props.state} own={own} />
        <ErrorNotice error={error} />
      </div>
    </Dialog>
  )
}

type ViewsProps = ViewsDialogProps & {
  readonly title: string
  readonly shown: readonly SavedView[]
}

function Views({ title, shown, ...props }: ViewsProps) {
  return (
    <section>
      <h3 className="text-sm font-bold text-text-2">{title}</h3>
      <ul>
        {shown.map((view) => (
          <View key={view.viewId} {...props} view={view} />
        ))}
      </ul>
    </section>
  )
}

function View(props: ViewsDialogProps & { readonly view: SavedView }) {
  const { list, view, linkOf, onChoose } = props
  const { viewId, name, isOwn, isShared, owner } = view
  const { t } = useTranslator()
  const may = useMay()
  const toast = useToast()
  const remove = useDeleteView(list)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linkOf(viewId))
      toast(t('office.copied'), 'win')
    } catch {
      toast(t('office.copyFailed'), 'lose')
    }
  }
  return (
    <li className="border-b border-line">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1 pointer-fine:py-1.5">
          <button
            type="button"
            onClick={() => onChoose(view)}
            className="min-h-11 w-full text-start font-semibold wrap-anywhere hover:text-brand
              pointer-fine:min-h-8"
          >
            {name}
          </button>
          {isOwn && isShared && <Badge tone="info">{t('office.views.shared')}</Badge>}
          {!isOwn && <p className="text-sm text-text-3 wrap-anywhere">{owner}</p>}
        </div>
        <IconButton label={t('office.views.copyLink', { name })} onClick={() => void copy()}>
          <Link2 aria-hidden className="size-4" />
        </IconButton>
        {(isOwn || may('staff.write')) && (
          <IconButton
            label={t('office.grid.viewDelete', { name })}
            onClick={() => remove.mutate(viewId)}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      <ErrorNotice error={remove.error} />
    </li>
  )
}
