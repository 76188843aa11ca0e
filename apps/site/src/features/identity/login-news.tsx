import type { LoginResult } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { SecurityEvents } from '../../shared/security-events.tsx'

export interface LoginNewsProps {
  readonly result: LoginResult
  readonly onDone: () => void
}

/** Security events since the last login: only the member knows whether they were theirs. */
export function LoginNews({ result, onDone }: LoginNewsProps) {
  const { t, date } = useTranslator()
  const { lastLogin, notices } = result
  return (
    <div className="grid gap-5">
      {lastLogin && (
        <div className="grid gap-1 rounded-card bg-surface-2 px-4 py-3 text-sm">
          <p className="font-semibold">
            {t('identity.notices.lastLogin', { time: date(lastLogin.at, 'dateTime') })}
          </p>
          <p className="text-text-2">
            {[lastLogin.device, lastLogin.place].filter((part) => part !== '').join(' · ')}
          </p>
          {lastLogin.failedAttempts > 0 && (
            <p className="text-warn">
              {t('identity.notices.failed', { count: lastLogin.failedAttempts })}
            </p>
          )}
        </div>
      )}
      <SecurityEvents events={notices} />
      <p className="text-sm text-text-2">{t('identity.notices.advice')}</p>
      <div className="grid gap-2">
        <Button size="lg" isBlock onClick={onDone}>
          {t('identity.notices.done')}
        </Button>
        <Link
          to="/member/$page"
          params={{ page: 'securityCenter' }}
          onClick={onDone}
          className="inline-flex min-h-11 items-center justify-center font-semibold text-brand"
        >
          {t('identity.notices.toSecurity')}
        </Link>
      </div>
    </div>
  )
}
