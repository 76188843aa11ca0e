import type { RankGiftWire, RankOverview, RankWire } from '@fairhouse/protocol'
import { Badge, Card, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Table, type Column } from '@fairhouse/ui/parts/table'
import { moneyOf } from '../../shared/queries.ts'
import { useRankWords } from './use-rank-words.ts'

/** Phones have a card for each rank; elsewhere titles break between words alone. */
const FRAME = 'max-md:border-0 max-md:bg-transparent max-md:shadow-none md:[&_thead_th]:wrap-normal'

function useGiftText() {
  const { t } = useTranslator()
  const format = useFormatMoney()
  return (gift: RankGiftWire | null) => {
    if (!gift) return t('ranks.gift.none')
    if (gift.kind === 'money') return format(moneyOf(gift.amountMinor))
    return t('ranks.gift.points', { count: gift.points })
  }
}

function Rebates({ rank }: { rank: RankWire }) {
  const { t } = useTranslator()
  const words = useRankWords()
  if (rank.rebates.length === 0) return t('ranks.rebate.none')
  return (
    <ul className="grid gap-0.5 max-md:text-end">
      {words.rates(rank.rebates).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function useRankColumns(own: number): readonly Column<RankWire>[] {
  const { t, number } = useTranslator()
  const giftText = useGiftText()
  return [
    {
      id: 'rank',
      title: t('ranks.column.rank'),
      isHeading: true,
      cell: ({ rank, name }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {name}
          {rank === own && <Badge tone="info">{t('ranks.isOwn')}</Badge>}
        </span>
      ),
    },
    {
      id: 'threshold',
      title: t('ranks.column.threshold'),
      isFigure: true,
      cell: ({ threshold }) => number(threshold),
    },
    { id: 'gift', title: t('ranks.column.gift'), cell: ({ gift }) => giftText(gift) },
    {
      id: 'rebates',
      title: t('ranks.column.rebates'),
      cell: (rank) => <Rebates rank={rank} />,
    },
    {
      id: 'service',
      title: t('ranks.column.service'),
      cell: ({ hasService }) => t(hasService ? 'ranks.service.own' : 'ranks.service.usual'),
    },
  ]
}

/** All ranks, what each takes and gives; the own one is marked. */
export function RankTable({ overview }: { overview: RankOverview }) {
  const { t } = useTranslator()
  const { ranks, rank } = overview
  const columns = useRankColumns(Math.min(rank, ranks.length))
  return (
    <Card className={FRAME}>
      <Table
        caption={t('ranks.table')}
        columns={columns}
        rows={ranks}
        keyOf={({ rank: place }) => String(place)}
      />
    </Card>
  )
}
