import { useTranslator } from '@fairhouse/ui'
import { Page } from '../../shared/page.tsx'
import { AddressTabs } from '../../shared/tabs-in-address.tsx'
import { Accounts } from './accounts.tsx'
import { RoleMatrix } from './role-matrix.tsx'

/** Staff and their permissions. */
export function StaffScreen() {
  const { t } = useTranslator()
  return (
    <Page title={t('office.nav.staff')} intro={t('office.staff.intro')}>
      <AddressTabs
        label={t('office.nav.staff')}
        tabs={[
          { id: 'accounts', label: t('office.staff.accounts'), panel: <Accounts /> },
          { id: 'roles', label: t('office.staff.roles'), panel: <RoleMatrix /> },
        ]}
      />
    </Page>
  )
}
