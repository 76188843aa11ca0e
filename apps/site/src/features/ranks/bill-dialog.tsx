import type { RankRebateWire } from '@fairhouse/protocol'
import { buttonClass, Dialog, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { useRankWords } from './use-rank-words.ts'

/** The betting records of a day: of lotteries, and of games, as far as there were any. */
function DayLinks({ bill }: { bill: RankRebateWire }) {
  const { t } = useTranslator()
  const { day, lines } = bill
  const search = { from: day, to: day }
  const hasLottery = lines.some(({ product }) => product === 'lottery')
  const hasGames = lines.some(({ product }) => product !== 'lottery')
  return (
    <div className="flex flex-wrap gap-2.5">
      {hasLottery && (
        <Link
          to="/member/$page"
          params={{ page: 'personalHistoryCopy' }}
          search={search}
          className={buttonClass('secondary')}
        >
          {t('ranks.bill.bets')}
        </Link>
      )}
      {hasGames && (
        <Link
          to="/member/$page"
          params={{ page: 'gameRounds' }}
          search={search}
          className={buttonClass('secondary')}
        >
          {t('ranks.bill.rounds')}
        </Link>
      )}
    </div>
  )
}

/** What a day's rebate is made of, product by product, and the way to its bets. */
export function BillDialog({ bill, onClose }: { bill: RankRebateWire; onClose: () => void }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const words = useRankWords()
  return (
    <Dialog
      title={t('ranks.bill.title', { day: words.day(bill.day) })}
      description={bill.name}
      size="md"
      onClose={onClose}
    >
      <div className="grid gap-4">
        <dl className="divide-y divide-line">
          {bill.lines.map(({ product, turnoverMinor, rateBp, amountMinor }) => (
            <div key={product} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
              <dt className="font-semibold">{t(`ranks.product.${product}`)}</dt>
              <dd className="figures text-end font-semibold">{format(moneyOf(amountMinor))}</dd>
              <dd className="tabular-nums col-span-2 text-sm text-text-2">
                {t('ranks.bill.line', {
                  turnover: format(moneyOf(turnoverMinor)),
                  rate: words.rate(rateBp),
                })}
              </dd>
            </div>
          ))}
          <div className="flex justify-between gap-x-4 py-2.5 font-bold">
            <dt>{t('ranks.bill.sum')}</dt>
            <dd className="figures">{format(moneyOf(bill.amountMinor))}</dd>
          </div>
        </dl>
        <p className="text-sm text-text-2">{t('ranks.bill.rounded')}</p>
        <DayLinks bill={bill} />
      </div>
    </Dialog>
  )
}
