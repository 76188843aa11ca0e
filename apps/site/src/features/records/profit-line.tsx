import { ZERO } from '@fairhouse/money'
import type { ProfitFigures } from '@fairhouse/protocol'
import type { RecordKind } from '@fairhouse/protocol/record-kinds'
import { Card, cx, Money, useTranslator } from '@fairhouse/ui'
import { Why } from '@fairhouse/ui/parts/why'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { searchOf } from '../../shared/records/record-search.ts'

type Figure = Exclude<keyof ProfitFigures, 'count'>

/** The figures shown, and the movements that each sums up. */
const FIGURES: readonly (readonly [Figure, readonly RecordKind[]])[] = [
  ['stakeMinor', ['stake']],
  ['returnedMinor', ['returned']],
  ['payoutMinor', ['payout']],
  ['rebateMinor', ['rebate']],
  ['netMinor', ['stake', 'returned', 'payout', 'rebate']],
  ['depositMinor', ['deposit']],
  ['withdrawalMinor', ['withdrawal']],
  ['heldMinor', ['held']],
  ['otherMinor', ['transfer', 'adjustment']],
  ['changeMinor', []],
]

interface LineProps {
  readonly name: string
  readonly figures: ProfitFigures
  /** The days, and optionally the lottery, of the figures. */
  readonly of: { readonly from: string; readonly to: string; readonly lotteryCode: string }
  readonly isTotal?: boolean
}

/** Figures of a day or a lottery; each links to the movements that it sums up. */
export function ProfitLine({ name, figures, of, isTotal = false }: LineProps) {
  const { t } = useTranslator()
  const shown = FIGURES.filter(
    ([figure]) => figure === 'netMinor' || moneyOf(figures[figure]) !== ZERO,
  )
  return (
    <Card as="article" className="[contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
      <h2 className="flex items-baseline justify-between gap-4 px-4 pt-3.5 font-bold md:px-5">
        <span>{name}</span>
        <Money
          amount={moneyOf(figures.netMinor)}
          isSigned
          isWin={moneyOf(figures.netMinor) > ZERO}
        />
      </h2>
      <dl className="grid gap-x-8 px-4 py-2 sm:grid-cols-2 md:px-5 xl:grid-cols-3">
        {shown.map(([figure, kinds]) => (
          <div key={figure} className="flex items-center justify-between gap-4">
            <dt className="flex items-center text-sm text-text-2">
              {t(`records.figure.${figure}`)}
              {isTotal && figure === 'netMinor' && (
                <Why label={t('records.profit.why')}>{t('records.profit.formula')}</Why>
              )}
            </dt>
            <dd>
              <Link
                to="/member/$page"
                params={{ page: 'transactionHistory' }}
                search={searchOf({ ...of, kinds })}
                className={cx(
                  'inline-flex min-h-11 items-center underline decoration-line-strong',
                  'underline-offset-4 hover:decoration-current',
                )}
              >
                <Money amount={moneyOf(figures[figure])} />
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
