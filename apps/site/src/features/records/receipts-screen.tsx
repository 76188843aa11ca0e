import { buttonClass, Card, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { Download } from 'lucide-react'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd, Page } from '../../shared/page.tsx'
import { Link } from '../../shared/router/index.ts'
import { useReceiptDays } from './record-queries.ts'

/** Sealed days, each with its receipt; and the page that verifies one independently. */
export function ReceiptsScreen() {
  const { t, date, language } = useTranslator()
  const days = useReceiptDays()
  const nameOf = (day: string) => date(`${day}T12:00:00Z`, 'date', 'UTC')
  return (
    <Page isNarrow title={t('records.receipts.title')} intro={t('records.receipts.intro')}>
      <div className="flex flex-wrap gap-2">
        <Link
          to="/member/$page"
          params={{ page: 'transactionHistory' }}
          className={buttonClass('ghost')}
        >
          {t('records.receipts.back')}
        </Link>
        <a href={`/receipt?language=${language.tag}`} className={buttonClass('secondary')}>
          {t('records.receipts.check')}
        </a>
      </div>
      {days.error ? (
        <LoadError error={days.error} onRetry={() => void days.refetch()} />
      ) : days.data === undefined ? (
        <Skeleton className="h-60" />
      ) : days.data.length === 0 ? (
        <EmptyState code="no-receipt" title={t('records.receipts.empty')}>
          {t('records.receipts.emptyHint')}
        </EmptyState>
      ) : (
        <>
          <Card>
            <ul className="divide-y divide-line">
              {days.data.map(({ day, lineCount }) => (
                <li key={day} className="flex items-center justify-between gap-4 px-4 py-3">
                  <span className="grid">
                    <span className="figures font-semibold">{nameOf(day)}</span>
                    <span className="text-sm text-text-3">
                      {t('records.receipts.lines', { count: lineCount })}
                    </span>
                  </span>
                  <a
                    href={`/wps/receipts/${day}`}
                    download={`receipt-${day}.json`}
                    aria-label={t('records.receipts.get', { day: nameOf(day) })}
                    className={buttonClass('secondary')}
                  >
                    <Download aria-hidden className="size-5" />
                  </a>
                </li>
              ))}
            </ul>
          </Card>
          <ListEnd
            hasMore={days.hasNextPage}
            isLoading={days.isFetchingNextPage}
            onMore={() => void days.fetchNextPage()}
          />
        </>
      )}
    </Page>
  )
}
