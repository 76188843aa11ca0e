import { useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { isApiError } from '../../shared/api.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'

interface SettingsDialogProps {
  readonly about?: string | undefined
  readonly isDanger?: boolean
  readonly onSave: (reason: string) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Confirmation before settings are saved: shows the changes and asks for a reason. */
export function SettingsDialog(props: SettingsDialogProps) {
  const { about, isDanger = false, onSave, onClose, children } = props
  const { t } = useTranslator()
  // Settings of a trial brand are stored at the brand it belongs to.
  const explain = (error: unknown) =>
    isApiError(error, 'NOT_FOUND') ? t('office.settings.ofParent') : undefined
  return (
    <ReasonDialog
      title={t('office.settings.save')}
      description={about ?? t('office.settings.liveAbout')}
      submit={t('office.save')}
      isDanger={isDanger}
      explain={explain}
      onSubmit={onSave}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  )
}
