import type { Receipt } from '@fairhouse/protocol'
import { Button, Card, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReceiptCard } from '../../shared/receipt-card.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { feedbackQuery } from './feedback-query.ts'
import { SentFeedback } from './sent-feedback.tsx'

/** The feedback form, and the member's earlier feedback. */
export function FeedbackScreen() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(feedbackQuery)
  const [receipt, setReceipt] = useState<Receipt>()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (receipt) top.current?.querySelector('h2')?.focus()
  }, [receipt])
  const handleSent = (next: Receipt) => {
    setReceipt(next)
    void queryClient.invalidateQueries({ queryKey: queryKeys.feedback })
  }
  return (
    <Page isNarrow title={t('support.feedback.title')} intro={t('support.feedback.intro')}>
      {data ? (
        <div ref={top} className="grid gap-10">
          <Card className="p-5 md:p-7">
            {receipt ? (
              <ReceiptCard
                title={t('support.feedback.thanks')}
                receiptNo={receipt.receiptNo}
                body={t('support.feedback.thanksBody')}
                action={
                  <Button variant="secondary" onClick={() => setReceipt(undefined)}>
                    {t('support.feedback.another')}
                  </Button>
                }
              />
            ) : (
              <FeedbackForm rules={data.rules} onSent={handleSent} />
            )}
          </Card>
          {data.feedback.length > 0 && <SentFeedback feedback={data.feedback} />}
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-120 rounded-card" />
      )}
    </Page>
  )
}
