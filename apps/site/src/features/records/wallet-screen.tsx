import { ZERO } from '@fairhouse/money'
import type { Funds } from '@fairhouse/protocol'
import { buttonClass, Card, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { ArrowUpFromLine, Plus } from 'lucide-react'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { Held } from './held-money.tsx'
import { useFunds, useVendorWallets } from './record-queries.ts'

/** Money held by vendors while their games are open. */
function AtVendors() {
  const { t } = useTranslator()
  const { data: wallets = [] } = useVendorWallets()
  if (wallets.length === 0) return null
  return (
    <Card as="section" className="grid gap-1 px-4 py-3 md:px-5">
      <h2 className="font-bold">{t('records.wallet.vendors')}</h2>
      <p className="text-sm text-text-3">{t('records.wallet.vendorsHint')}</p>
      <ul className="divide-y divide-line">
        {wallets.map(({ vassalage, name, balanceMinor }) => (
          <li key={vassalage} className="flex min-h-11 items-center justify-between gap-4">
            <bdi>{name}</bdi>
            {balanceMinor === null ? (
              <span className="text-sm text-text-3">{t('records.wallet.vendorSilent')}</span>
            ) : (
              <Money amount={moneyOf(balanceMinor)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Wallet({ funds }: { funds: Funds }) {
  const { t } = useTranslator()
  const held = funds.places.filter(({ amountMinor }) => moneyOf(amountMinor) > ZERO)
  return (
    <div className="grid gap-4">
      <Card as="section" className="grid gap-4 px-4 py-5 md:px-6">
        <div className="grid gap-1">
          <h2 className="text-text-2">{t('records.wallet.available')}</h2>
          <Money amount={moneyOf(funds.availableMinor)} className="text-3xl font-bold" />
          <p className="text-sm text-text-3">{t('records.wallet.availableHint')}</p>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Link to="/member/$page" params={{ page: 'depositv2' }} className={buttonClass()}>
            <Plus aria-hidden className="size-5" />
            {t('records.wallet.deposit')}
          </Link>
          <Link
            to="/member/$page"
            params={{ page: 'withdraw' }}
            className={buttonClass('secondary')}
          >
            <ArrowUpFromLine aria-hidden className="size-5" />
            {t('records.wallet.withdraw')}
          </Link>
        </div>
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <span className="text-text-2">{t('records.wallet.total')}</span>
          <Money amount={moneyOf(funds.totalMinor)} />
        </p>
      </Card>
      <AtVendors />
      {held.length === 0 ? (
        <p className="text-center text-text-3">{t('records.wallet.nothing')}</p>
      ) : (
        held.map((one) => <Held key={one.place} held={one} />)
      )}
    </div>
  )
}

/** My wallet: every place where the member's money is, and why. */
export function WalletScreen() {
  const { t } = useTranslator()
  const { data, error, refetch } = useFunds()
  return (
    <Page isNarrow title={t('records.wallet.title')} intro={t('records.wallet.intro')}>
      {data ? (
        <Wallet funds={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
    </Page>
  )
}
