import { useTranslator } from '@fairhouse/ui'
import { Page } from '../../shared/page.tsx'
import { AddressTabs } from '../../shared/tabs-in-address.tsx'
import { AccessForm } from './access-form.tsx'
import { LanguagesForm } from './languages-form.tsx'
import { LookForm } from './look-form.tsx'
import { MaintenanceForm } from './maintenance-form.tsx'
import { RegisterRules } from './register-rules.tsx'
import { SiteForm } from './site-form.tsx'
import { SwitchesTree } from './switches-tree.tsx'

/** Settings of the brand's site. A change is live within a second. */
export function SettingsScreen() {
  const { t } = useTranslator()
  return (
    <Page title={t('office.nav.settings')} intro={t('office.settings.intro')}>
      <AddressTabs
        label={t('office.nav.settings')}
        tabs={[
          { id: 'switches', label: t('office.settings.switches'), panel: <SwitchesTree /> },
          { id: 'register', label: t('office.settings.register'), panel: <RegisterRules /> },
          {
            id: 'maintenance',
            label: t('office.settings.maintenance'),
            panel: <MaintenanceForm />,
          },
          { id: 'access', label: t('office.settings.access'), panel: <AccessForm /> },
          {
            id: 'languages',
            label: t('office.settings.languages'),
            panel: <LanguagesForm />,
          },
          { id: 'look', label: t('office.settings.look'), panel: <LookForm /> },
          { id: 'site', label: t('office.settings.site'), panel: <SiteForm /> },
        ]}
      />
    </Page>
  )
}
