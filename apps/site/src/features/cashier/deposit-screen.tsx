import { useTranslator } from '@fairhouse/ui'
import { Page } from '../../shared/page.tsx'
import { useSystemStatus } from '../../shared/permission.ts'
import { DepositForm } from './deposit-form.tsx'

/** The deposit page. */
export function DepositScreen() {
  const { t } = useTranslator()
  const { isPlayMoney } = useSystemStatus()
  return (
    <Page
      isNarrow
      title={t('cashier.title')}
      intro={t(isPlayMoney ? 'cashier.introChoosePlay' : 'cashier.introChoose')}
    >
      <DepositForm />
    </Page>
  )
}
