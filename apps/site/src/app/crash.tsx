import { Button, EmptyState, useTranslator } from '@fairhouse/ui'
import { openDialog } from '../shared/dialogs.ts'
import { ChunkTimeout } from '../shared/load-chunk.ts'

/** What browsers say when a part of the program does not come. */
const NOT_LOADED = /dynamically imported module|module script failed|error loading/i

function isNotLoaded(error: unknown): boolean {
  return error instanceof ChunkTimeout || (error instanceof Error && NOT_LOADED.test(error.message))
}

/**
 * A screen that failed. Either a part of it did not come: then it is the network, and another
 * address may do better. Or the fault is ours, and a reload is the way on.
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
