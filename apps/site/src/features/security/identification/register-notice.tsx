import type { IdentityOverview } from '@fairhouse/protocol'
import { Card, useTranslator } from '@fairhouse/ui'
import { ShieldAlert } from 'lucide-react'

/** On top of the page for members on the exclusion register: what happens, and by when. */
export function RegisterNotice({ overview }: { readonly overview: IdentityOverview }) {
  const { t, date } = useTranslator()
  const { register } = overview
  if (!register) return null
  const { isListed, withdrawUntil, closesAt, paidUntil } = register
  const dates = [
    ['withdrawUntil', withdrawUntil],
    ['closesAt', closesAt],
    ['paidUntil', paidUntil],
  ] as const
  return (
    <Card className="flex gap-3.5 p-4 md:p-5">
      <ShieldAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-warn" />
      <div role="status" className="grid gap-2">
        <h2 className="text-lg font-bold">
          {t(isListed ? 'kyc.register.listed' : 'kyc.register.unheard')}
        </h2>
        <p className="text-text-2">
          {t(isListed ? 'kyc.register.listedBody' : 'kyc.register.unheardBody')}
        </p>
        {isListed && (
          <dl className="grid gap-1 text-sm">
            {dates.map(
              ([name, at]) =>
                at !== undefined && (
                  <div key={name} className="flex flex-wrap justify-between gap-x-4">
                    <dt className="text-text-2">{t(`kyc.register.${name}`)}</dt>
                    <dd className="figures font-semibold">{date(at, 'dateTime')}</dd>
                  </div>
                ),
            )}
          </dl>
        )}
      </div>
    </Card>
  )
}
