import type { Funds, HeldPlace } from '@fairhouse/protocol'
import { Card, Money, useTranslator } from '@fairhouse/ui'
import { Why } from '@fairhouse/ui/parts/why'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'

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

/** Money held at one place, item by item, and why. */
export function Held({ held }: { held: Funds['places'][number] }) {
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
