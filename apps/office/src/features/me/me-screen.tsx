import { useTranslator } from '@fairhouse/ui'
import { DescriptionList, Page, Panel } from '../../shared/page.tsx'
import { PreferenceChoices } from '../../shared/preference-choices.tsx'
import { brandName, useMe } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { Authenticator } from './authenticator.tsx'
import { EmailForm } from './email-form.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'

/** One's own account: login methods, sessions, and display preferences. */
export function MeScreen() {
  const { t, find } = useTranslator()
  const me = useMe()
  const names = me.permissions.map((each) => find(`office.permission.${each}`) ?? each)
  return (
    <Page title={t('office.nav.me')}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Panel title={me.name}>
            <DescriptionList
              rows={[
                [t('office.login.username'), me.username],
                [
                  t('office.me.brands'),
                  me.brands.map(({ code }) => brandName(me.brands, code)).join(', '),
                ],
                [t('office.me.permissions'), names.join(' · ')],
                [
                  t('office.me.session'),
                  <span key="session">
                    {t('office.me.until')} <When at={me.session.expiresAt} />.{' '}
                    {t('office.me.idle', { minutes: me.session.idleMinutes })}
                  </span>,
                ],
              ]}
            />
          </Panel>
          <OwnSessions />
          <Panel title={t('common.settings')}>
            <PreferenceChoices />
          </Panel>
        </div>
        <div className="grid gap-4">
          <Authenticator />
          <Passkeys passkeys={me.passkeys} />
          <PasswordForm />
          <EmailForm />
        </div>
      </div>
    </Page>
  )
}
