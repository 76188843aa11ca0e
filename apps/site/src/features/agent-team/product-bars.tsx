import type { TeamOverview } from '@fairhouse/protocol'
import { Card, Money, useTranslator } from '@fairhouse/ui'
import type { DayRange } from '@fairhouse/ui/parts/day-range'
import { useProductName } from '../../shared/agents/product-name.ts'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { amountOf } from './team-words.ts'

const LINK = 'font-semibold text-brand underline underline-offset-4'

/** Stakes by product, highest first, beside the result. */
export function ProductBars(props: { readonly overview: TeamOverview; readonly days: DayRange }) {
  const { t } = useTranslator()
  const nameOf = useProductName()
  const { overview, days } = props
  const turnover = ({ turnoverMinor }: { turnoverMinor: string }) => moneyOf(turnoverMinor)
  const products = overview.products
    .filter((one) => turnover(one) > 0n)
    .toSorted((a, b) => (turnover(b) > turnover(a) ? 1 : -1))
  const [first] = products
  return (
    <Card as="section" className="grid content-start gap-4 p-4 md:p-6">
      <h2 className="text-xl font-bold">{t('agent.overview.byProduct')}</h2>
      {first === undefined && <p className="text-text-2">{t('agent.overview.nothing')}</p>}
      <ul className="grid gap-4">
        {products.map((one) => (
          <li key={one.product} className="grid gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link
                to="/agent/$page"
                params={{ page: 'teamBetting' }}
                search={{ from: days.from, to: days.to, product: one.product }}
                className={LINK}
              >
                {nameOf(one.product)}
              </Link>
              <Money amount={turnover(one)} />
            </div>
            <div aria-hidden className="h-2.5 rounded-pill bg-surface-2">
              <div
                className="h-full rounded-pill bg-brand forced-colors:bg-[Highlight]"
                style={{
                  width: `${first ? Number((turnover(one) * 100n) / turnover(first)) : 0}%`,
                }}
              />
            </div>
            <p className="text-sm text-text-3">
              {`${t('agent.profit.figure.netMinor')} `}
              <Money amount={amountOf(one, 'net')} isSigned />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
