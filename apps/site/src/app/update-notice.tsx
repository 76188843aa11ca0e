import { Button, useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { updateStore } from '../shared/app-install.ts'

/**
 * Offers a newer build. It starts when the reader agrees, never in the middle of a bet. Part of the
 * main bundle: chunks of an older build are gone from the server by then.
 */
export function UpdateNotice() {
  const { t } = useTranslator()
  const update = useStore(updateStore)
  return (
    <div role="status">
      {update && (
        <div
          data-covers
          className="fixed inset-x-3 bottom-24 z-50 mx-auto flex max-w-110 flex-wrap items-center
            gap-3 rounded-card border border-line-strong bg-surface-2 px-4 py-2 shadow-card
            md:bottom-6"
        >
          <p className="min-w-40 flex-1 text-sm font-semibold">{t('shell.update.ready')}</p>
          <div className="flex gap-1">
            <Button variant="ghost" size="sm" onClick={() => updateStore.set(undefined)}>
              {t('shell.update.later')}
            </Button>
            <Button size="sm" onClick={update.begin}>
              {t('shell.update.now')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
