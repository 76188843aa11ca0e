import { ZERO } from '@fairhouse/money'
import type { Funds, HeldPlace } from '@fairhouse/protocol'
import { buttonClass, Card, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { Why } from '@fairhouse/ui/parts/why'
import { ArrowUpFromLine, Lock, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { Page } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { useFunds, useVendorWallets } from './record-queries.ts'

type Item = Funds['places'][number]['items'][number]

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** Links to what the money is held for. */
function ItemLink({
  place,
  item,
  children,
}: {
  place: HeldPlace
  item: Item
  children: ReactNode
}) {
  const { reference } = item
  if (place === 'groupTickets' && reference !== null) {
    const params = { groupTicketId: reference }
    return (
      <Link to="/group-tickets/$groupTicketId" params={params} className={LINK}>
        {children}
      </Link>
    )
  }
  const page = place === 'withdrawals' ? 'withdraw' : 'personalHistoryCopy'
  const search = place === 'chases' ? { view: 'chases' } : {}
  return (
    <Link to="/member/$page" params={{ page }} search={search} className={LINK}>
      {children}
    </Link>
  )
}

function HeldItem({ place, item }: { place: HeldPlace; item: Item }) {
  const translator = useTranslator()
  const { t, date } = translator
  const { lotteryCode, reference, since, until } = item
  const name =
    lotteryCode === null ? t('records.wallet.withdrawal') : lotteryName(translator, lotteryCode)
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-2 md:px-5">
      <div className="grid min-w-0">
        <ItemLink place={place} item={item}>
          {name}
        </ItemLink>
        <span className="text-sm text-text-3">
          {until === null
            ? t('records.wallet.since', { time: date(since, 'dateTime') })
            : t('records.wallet.until', { time: date(until, 'dateTime') })}
        </span>
        {reference !== null && (
          <span dir="ltr" className="text-start font-mono text-legal break-all text-text-3">
            {reference}
          </span>
        )}
      </div>
      <Money amount={moneyOf(item.amountMinor)} />
    </li>
  )
}

function Held({ held }: { held: Funds['places'][number] }) {
  const { t } = useTranslator()
  const { place, amountMinor, items } = held
  return (
    <Card as="section">
      <header className="flex items-center gap-2 px-4 pt-3 md:px-5">
        <Lock aria-hidden className="size-4.5 shrink-0 text-text-3" />
        <h2 className="font-bold">{t(`records.wallet.place.${place}`)}</h2>
        <Why label={t('records.wallet.why')}>{t(`records.wallet.why.${place}`)}</Why>
        <Money amount={moneyOf(amountMinor)} className="ms-auto font-bold" />
      </header>
      <ul className="divide-y divide-line pb-2">
        {items.map((item) => (
          <HeldItem key={item.reference ?? item.since} place={place} item={item} />
        ))}
      </ul>
    </Card>
  )
}

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
