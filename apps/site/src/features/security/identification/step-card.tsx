import { Badge, Card, cx, useTranslator } from '@fairhouse/ui'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** One requirement: what, why, and whether it is done. */
export function StepCard(props: {
  readonly title: string
  readonly why: string
  readonly isDone: boolean
  /** Under review: nothing to do at present. */
  readonly isWaiting?: boolean
  readonly children?: ReactNode
}) {
  const { title, why, isDone, isWaiting = false, children } = props
  const { t } = useTranslator()
  const Icon = isDone ? CircleCheck : Circle
  return (
    <Card as="li" className="grid gap-4 p-4 md:p-5">
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden
          className={cx('mt-0.5 size-6 shrink-0', isDone ? 'text-win' : 'text-text-3')}
        />
        <div className="grid flex-1 gap-1">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-bold">
            {title}
            {isDone && <Badge tone="win">{t('kyc.done')}</Badge>}
            {isWaiting && <Badge tone="info">{t('kyc.waiting')}</Badge>}
          </h2>
          <p className="text-sm text-text-2">{why}</p>
        </div>
      </div>
      {children}
    </Card>
  )
}
