import type { Enrolment } from '@fairhouse/protocol'
import { Logo, useTranslator } from '@fairhouse/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageTitle } from '../../shared/page.tsx'
import { PreferenceChoices } from '../../shared/preference-choices.tsx'
import { statusQuery } from '../../shared/session.ts'
import { EnrolForm } from './enrol-form.tsx'
import { LoginForm } from './login-form.tsx'

/** The login page. The requested address is shown afterwards. */
export function LoginScreen() {
  const { t } = useTranslator()
  const { brand, isPlayMoney } = useSuspenseQuery(statusQuery).data
  const [enrolment, setEnrolment] = useState<Enrolment>()
  return (
    <div className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-8">
      <PageTitle text={t(enrolment ? 'office.enrol.title' : 'office.login.title')} />
      <main className="grid w-full max-w-110 gap-5">
        <div className="flex items-baseline gap-2">
          <Logo name={brand.name} />
          <span className="text-sm font-semibold text-text-3">{t('office.title')}</span>
        </div>
        <div className="rounded-card border border-line bg-surface-1 p-5 shadow-card md:p-7">
          {enrolment ? (
            <EnrolForm enrolment={enrolment} onRestart={() => setEnrolment(undefined)} />
          ) : (
            <LoginForm onEnrolment={setEnrolment} />
          )}
        </div>
        {isPlayMoney && !enrolment && (
          <p className="text-sm text-text-3">
            {t('office.login.demo', { command: 'npm run -s staff:code -- ana' })}
          </p>
        )}
        <details className="text-sm">
          <summary className="flex min-h-11 items-center font-semibold text-text-2">
            {t('common.settings')}
          </summary>
          <div className="pt-2">
            <PreferenceChoices />
          </div>
        </details>
      </main>
    </div>
  )
}
