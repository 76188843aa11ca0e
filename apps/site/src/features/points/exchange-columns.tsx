import type { ExchangeState, PointExchange } from '@fairhouse/protocol'
import { Badge, type Tone, useFormatMoney, useTranslator } from '@fairhouse/ui'
import type { Column } from '@fairhouse/ui/parts/table'
import { moneyOf } from '../../shared/queries.ts'
import { GiftRecord } from './gift.tsx'

const TONES: Readonly<Record<ExchangeState, Tone>> = {
  applying: 'info',
  approved: 'win',
  rejected: 'lose',
}

const NOTHING = '–'

/** Money that was paid beside the points, or that they brought. */
function MoneyOf({ exchange }: { exchange: PointExchange }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const [price, given] = [exchange.priceMinor, exchange.givenMinor].map(moneyOf)
  const texts = [
    ...(price ? [t('points.history.paid', { amount: format(price) })] : []),
    ...(given ? [t('points.history.received', { amount: format(given) })] : []),
  ]
  if (texts.length === 0) return NOTHING
  return (
    <span className="grid text-end">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}

/** The type of an exchange; of tickets and rounds what they are, and where. */
function Kind({ exchange }: { exchange: PointExchange }) {
  const { t } = useTranslator()
  const { kind, tickets, rounds, quantity } = exchange
  if (tickets ?? rounds) return <GiftRecord gift={exchange} pieces={quantity} />
  return <span className="text-text-3">{t(`points.kind.${kind}`)}</span>
}

/** The columns of the exchange record (SPECIFICATION 3.65); the type is below the item. */
export function useExchangeColumns(): readonly Column<PointExchange>[] {
  const { t, date, number } = useTranslator()
  return [
    {
      id: 'no',
      title: t('points.history.no'),
      isHeading: true,
      cell: ({ exchangeId }) => (
        <span dir="ltr" className="font-mono text-legal font-normal">
          {exchangeId}
        </span>
      ),
    },
    {
      id: 'time',
      title: t('points.history.time'),
      cell: ({ appliedAt }) => <span className="figures">{date(appliedAt, 'dateTime')}</span>,
    },
    {
      id: 'item',
      title: t('points.history.item'),
      cell: (exchange) => (
        <span className="grid max-md:justify-items-end max-md:text-end">
          <span className="font-semibold wrap-anywhere">
            {exchange.goodName || t(`points.kind.${exchange.kind}`)}
          </span>
          {exchange.goodName && <Kind exchange={exchange} />}
        </span>
      ),
    },
    {
      id: 'quantity',
      title: t('points.history.quantity'),
      isFigure: true,
      cell: ({ quantity }) => number(quantity),
    },
    {
      id: 'points',
      title: t('points.history.points'),
      isFigure: true,
      cell: ({ points }) => number(points),
    },
    {
      id: 'money',
      title: t('points.history.money'),
      isFigure: true,
      cell: (exchange) => <MoneyOf exchange={exchange} />,
    },
    {
      id: 'state',
      title: t('points.history.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`points.state.${state}`)}</Badge>,
    },
    {
      id: 'remark',
      title: t('points.history.remark'),
      cell: ({ remark }) => (
        <span className="wrap-anywhere max-md:text-end">{remark ?? NOTHING}</span>
      ),
    },
  ]
}
