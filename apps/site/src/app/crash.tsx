import { Button, EmptyState, useTranslator } from '@fairhouse/ui'
import { openDialog } from '../shared/dialogs.ts'
import { ChunkTimeout } from '../shared/load-chunk.ts'

/** Messages of browsers when a chunk fails to load. */
const NOT_LOADED = /dynamically imported module|module script failed|error loading/i

function isNotLoaded(error: unknown): boolean {
  return error instanceof ChunkTimeout || (error instanceof Error && NOT_LOADED.test(error.message))
}

/**
 * A screen that failed. If a chunk did not load it is the network, and another host may work
 * better. Otherwise it is a bug, and a reload is offered.
 */
export function Crash({ error }: { error?: unknown }) {
  const { t } = useTranslator()
  const isNetwork = isNotLoaded(error)
  return (
    <EmptyState
      code="crash"
      title={t(isNetwork ? 'shell.notLoaded.title' : 'common.crashTitle')}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
          {isNetwork && (
            <Button variant="secondary" onClick={() => openDialog('domains')}>
              {t('shell.domains.try')}
            </Button>
          )}
        </div>
      }
    >
      {t(isNetwork ? 'shell.notLoaded.body' : 'common.crashBody')}
    </EmptyState>
  )
}
