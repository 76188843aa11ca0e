import { useTranslator } from '@fairhouse/ui'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ReceiptCardProps {
  readonly title: string
  readonly receiptNo: string
  readonly body: string
  readonly action?: ReactNode
}

/** Confirms a submission: its number, and what comes next. Uses the texts of `support`. */
export function ReceiptCard({ title, receiptNo, body, action }: ReceiptCardProps) {
  const { t } = useTranslator()
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <CircleCheck aria-hidden className="size-10 text-win" />
      <h2 tabIndex={-1} className="text-2xl font-bold">
        {title}
      </h2>
      <p className="grid gap-0.5">
        <span className="text-sm text-text-3">{t('support.receiptNo')}</span>
        <span className="figures text-xl font-bold select-all">{receiptNo}</span>
      </p>
      <p className="text-text-2">{body}</p>
      {action}
    </div>
  )
}
