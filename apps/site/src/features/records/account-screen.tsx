import { BONUS_KINDS, RECORD_KINDS } from '@fairhouse/protocol/record-kinds'
import { useTranslator } from '@fairhouse/ui'
import { MENU_ITEM } from '@fairhouse/ui/parts/menu'
import { Page } from '../../shared/page.tsx'
import { Link, useSearch } from '../../shared/router/index.ts'
import { AccountRecord, type ShowBet } from './account-record.tsx'
import { ReceiptsScreen } from './receipts-screen.tsx'

/** The account record: every movement, with the balance after it; and the receipts of its days. */
export function AccountScreen({ showBet }: { showBet: ShowBet }) {
  const { t } = useTranslator()
  if (useSearch()['view'] === 'receipts') return <ReceiptsScreen />
  return (
    <Page title={t('statement.title')} intro={t('statement.intro')}>
      <AccountRecord
        kinds={RECORD_KINDS}
        isWhole
        showBet={showBet}
        more={
          <li>
            <Link
              to="/member/$page"
              params={{ page: 'transactionHistory' }}
              search={{ view: 'receipts' }}
              className={MENU_ITEM}
            >
              {t('records.download.receipts')}
            </Link>
          </li>
        }
      />
    </Page>
  )
}

/** Movements other than stakes and prizes. */
export function BonusScreen({ showBet }: { showBet: ShowBet }) {
  const { t } = useTranslator()
  return (
    <Page title={t('records.bonus.title')} intro={t('records.bonus.intro')}>
      <AccountRecord kinds={BONUS_KINDS} showBet={showBet} />
    </Page>
  )
}
