import { Button, useTranslator } from '@fairhouse/ui'

interface SaveBarProps {
  /** Number of unsaved changes. */
  readonly count: number
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** A sticky bar for unsaved changes. */
export function SaveBar({ count, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslator()
  return (
    <div role="status" className="sticky bottom-0 z-10">
      {count > 0 && (
        <div
          data-save-bar
          className="flex flex-wrap items-center gap-2 rounded-card border border-line-strong
          bg-surface-2 px-4 py-2 shadow-card"
        >
          <p className="flex-1 text-sm font-semibold">{t('office.unsaved', { count })}</p>
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            {t('office.discard')}
          </Button>
          <Button size="sm" onClick={onSave}>
            {t('office.save')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Who changed it last, and when. */
export function LastChange({ changed }: { changed: { by: string; at: string } | null }) {
  const { t, date } = useTranslator()
  if (!changed) return null
  return (
    <p className="text-legal text-text-3">
      {t('office.lastChange', { by: changed.by, at: date(changed.at, 'dateTime') })}
    </p>
  )
}
