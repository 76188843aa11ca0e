import { Dialog, useTranslator } from '@fairhouse/ui'
import { ConsentChoice } from '../shared/consent-choice.tsx'
import { PreferenceChoices } from '../shared/preference-choices.tsx'

/** Language and theme, for visitors and members. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  return (
    <Dialog title={t('common.settings')} size="sm" onClose={onClose}>
      <div className="grid gap-5">
        <PreferenceChoices />
        <ConsentChoice />
      </div>
    </Dialog>
  )
}
