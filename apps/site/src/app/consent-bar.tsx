import { Button, useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { saveConsent, consentStore } from '../shared/consent.ts'

/**
 * Asks once for consent to measuring; both answers are equally easy, and nothing is blocked
 * meanwhile.
 */
export function ConsentBar() {
  const { t } = useTranslator()
  const consent = useStore(consentStore)
  if (consent !== 'unasked') return null
  return (
    <section
      aria-label={t('shell.consent.title')}
      data-covers
      className="fixed inset-x-3 bottom-20 z-30 grid gap-3 rounded-card border border-line
        bg-surface-1 p-4 shadow-card md:inset-x-auto md:start-4 md:bottom-4 md:max-w-100"
    >
      <div className="grid gap-1">
        <h2 className="font-bold">{t('shell.consent.title')}</h2>
        <p className="text-sm text-text-2">{t('shell.consent.body')}</p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={() => saveConsent('denied')}>
          {t('shell.consent.no')}
        </Button>
        <Button variant="secondary" onClick={() => saveConsent('granted')}>
          {t('shell.consent.yes')}
        </Button>
      </div>
    </section>
  )
}
