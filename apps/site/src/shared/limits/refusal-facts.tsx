import type { LimitKind, LimitPeriod } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Link } from '../router/index.ts'
import type { ApiError } from '../api.ts'
import { moneyOf } from '../queries.ts'

/** Link out of an error, at touch target size. */
const LINK =
  'inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2'

/** Details of an error by limits, the member's own or of their level. */
export function RefusalFacts({ error }: { readonly error: ApiError }) {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const { kind, period, leftMinor, limitMinor, renewsAt, until } = error.details
  if (error.code.startsWith('KYC_')) {
    return (
      <p>
        <Link
          to="/member/$page/$item"
          params={{ page: 'securityCenter', item: 'identity' }}
          className={LINK}
        >
          {t('kyc.title')}
        </Link>
      </p>
    )
  }
  const at = (instant: unknown) => date(String(instant), 'dateTime')
  let text: string | undefined
  if (leftMinor !== undefined) {
    text = t('limits.refusal.money', {
      name: t(`limits.name.${kind as Exclude<LimitKind, 'time'>}.${period as LimitPeriod}`),
      left: format(moneyOf(String(leftMinor))),
      limit: format(moneyOf(String(limitMinor))),
      when: at(renewsAt),
    })
  } else if (renewsAt !== undefined) text = t('limits.refusal.time', { when: at(renewsAt) })
  else if (until !== undefined) text = t('limits.refusal.until', { when: at(until) })
  return (
    <>
      {text !== undefined && <p className="text-text-2">{text}</p>}
      <p>
        <Link to="/member/$page" params={{ page: 'limits' }} className={LINK}>
          {t('limits.refusal.see')}
        </Link>
      </p>
    </>
  )
}
