import type { IdentityOverview } from '@fairhouse/protocol'
import { Card, useTranslator } from '@fairhouse/ui'
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'

/** The state of the pictures submitted last. */
export function CaseState({ overview }: { readonly overview: IdentityOverview }) {
  const { t, date } = useTranslator()
  const own = overview.case
  if (!own || own.state === 'open') return null
  const isWaiting = own.state === 'submitted' || own.state === 'inReview'
  const isGood = own.state === 'approved'
  const Icon = isWaiting ? Hourglass : isGood ? CircleCheck : TriangleAlert
  const tone = isWaiting ? 'text-info' : isGood ? 'text-win' : 'text-warn'
  return (
    <Card className="flex gap-3.5 p-4 md:p-5">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${tone}`} />
      <div role="status" className="grid gap-1">
        <p className="font-bold">{t(`kyc.state.${own.state}`)}</p>
        {own.reason && <p className="text-text-2">{t(`kyc.reason.${own.reason}`)}</p>}
        {own.submittedAt !== null && (
          <p className="text-sm text-text-3">
            {t('kyc.submittedAt', { when: date(own.submittedAt, 'dateTime') })}
          </p>
        )}
      </div>
    </Card>
  )
}
