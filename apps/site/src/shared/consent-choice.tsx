import { Chips, useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { saveConsent, consentStore } from './consent.ts'
import { usePermission } from './permission.ts'

/** In the preferences: consent to measuring, if the brand measures visits. */
export function ConsentChoice() {
  const { t } = useTranslator()
  const consent = useStore(consentStore)
  const { gtagId } = usePermission().info.analytics
  if (gtagId === null) return null
  return (
    <div className="grid gap-2">
      <p aria-hidden className="text-sm font-semibold">
        {t('shell.consent.setting')}
      </p>
      <Chips
        label={t('shell.consent.setting')}
        choices={[
          { id: 'denied', label: t('shell.consent.off') },
          { id: 'granted', label: t('shell.consent.on') },
        ]}
        selected={consent === 'granted' ? 'granted' : 'denied'}
        onSelect={saveConsent}
      />
      <p className="text-sm text-text-3">{t('shell.consent.body')}</p>
    </div>
  )
}
