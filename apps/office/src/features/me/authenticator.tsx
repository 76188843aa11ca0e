import { Button, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { Panel } from '../../shared/page.tsx'
import { useMe } from '../../shared/session.ts'
import { ReplaceAuthenticatorDialog } from './replace-authenticator.tsx'

/** One's own authenticator, and its replacement. */
export function Authenticator() {
  const { t } = useTranslator()
  const { hasTotp } = useMe()
  const [isReplacing, setIsReplacing] = useState(false)
  return (
    <Panel
      title={t('office.me.authenticator')}
      actions={
        hasTotp && (
          <Button variant="ghost" size="sm" className="-me-3" onClick={() => setIsReplacing(true)}>
            {t('office.me.replace')}
          </Button>
        )
      }
    >
      <p className="text-sm">
        {t(hasTotp ? 'office.me.totpOn' : 'office.me.totpOff')}{' '}
        <span className="text-text-2">{t('office.me.totpAbout')}</span>
      </p>
      {isReplacing && <ReplaceAuthenticatorDialog onClose={() => setIsReplacing(false)} />}
    </Panel>
  )
}
