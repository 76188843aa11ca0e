import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from './api.ts'

/** State of an export: running, done, or failed with its error. */
export function useExport(onExport: () => Promise<void>) {
  const translator = useTranslator()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await onExport()
      toast(translator.t('office.grid.exported'), 'win')
    } catch (error) {
      toast(errorMessage(translator, error), 'lose')
    }
    setBusy(false)
  }
  return { isBusy, run }
}

/** Saves a report as a file. */
export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const { t } = useTranslator()
  const { isBusy, run } = useExport(onExport)
  return (
    <Button size="sm" variant="secondary" isLoading={isBusy} onClick={() => void run()}>
      <Download aria-hidden className="size-4" />
      {t('office.grid.export')}
    </Button>
  )
}
