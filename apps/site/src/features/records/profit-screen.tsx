import { ZERO } from '@fairhouse/money'
import type { ProfitBy, ProfitFigures, ProfitRecord } from '@fairhouse/protocol'
import type { RecordKind } from '@fairhouse/protocol/record-kinds'
import { Card, cx, EmptyState, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { Why } from '@fairhouse/ui/parts/why'
import { LoadError } from '../../shared/load-state.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { Page } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link, useNavigate, useSearch } from '../../shared/router/index.ts'
import { DownloadMenu } from '../../shared/records/download-menu.tsx'
import { useProfit } from './record-queries.ts'
import { searchOf, useRecordFilter } from '../../shared/records/record-search.ts'

const GROUPINGS: readonly ProfitBy[] = ['day', 'lottery', 'product']

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
function ProfitLine({ name, figures, of, isTotal = false }: LineProps) {
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

function Lines({ record }: { record: ProfitRecord }) {
  const translator = useTranslator()
  const { t, date } = translator
  const { from, to, by } = record
  const nameOf = (key: string): string => {
    if (key === '') return t('records.notPlayed')
    if (by === 'day') return date(`${key}T12:00:00Z`, 'date', 'UTC')
    return by === 'lottery'
      ? lotteryName(translator, key)
      : t(`records.product.${key === 'games' ? 'games' : 'lottery'}`)
  }
  const ofLine = (key: string) => ({
    from: by === 'day' ? key : from,
    to: by === 'day' ? key : to,
    lotteryCode: by === 'lottery' ? key : '',
  })
  return (
    <div className="grid gap-4">
      <ProfitLine
        name={t('records.total')}
        figures={record.total}
        of={{ from, to, lotteryCode: '' }}
        isTotal
      />
      {record.lines.map(({ key, ...figures }) => (
        <ProfitLine key={key} name={nameOf(key)} figures={figures} of={ofLine(key)} />
      ))}
    </div>
  )
}

/** Profit and loss: the result of play, and what else changed the balance. */
export function ProfitScreen() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const search = useSearch()
  const { filter, today, change } = useRecordFilter()
  const by = GROUPINGS.find((grouping) => grouping === search['by']) ?? 'day'
  const { data, error, refetch } = useProfit(filter, by)
  const { from, to } = filter
  return (
    <Page title={t('records.profit.title')} intro={t('records.profit.intro')}>
      <DateRange
        label={t('records.range')}
        value={filter}
        onValueChange={change}
        today={today}
        max="9999-12-31"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t('records.view')}
          choices={GROUPINGS.map((grouping) => ({
            id: grouping,
            label: <span className="whitespace-nowrap">{t(`records.by.${grouping}`)}</span>,
          }))}
          selected={by}
          onSelect={(grouping) =>
            void navigate({ search: { ...search, by: grouping }, replace: true })
          }
        />
        <DownloadMenu
          path="/wps/records/profit/export"
          query={{ from, to, by }}
          formats={['csv', 'xlsx']}
        />
      </div>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-90" />
      ) : data.lines.length === 0 ? (
        <EmptyState code="no-movement" title={t('records.emptyTitle')}>
          {t('records.emptyHint')}
        </EmptyState>
      ) : (
        <Lines record={data} />
      )}
    </Page>
  )
}
