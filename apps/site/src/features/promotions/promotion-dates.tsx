import type { Promotion } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { serverNow } from '../../shared/clock.ts'
import { daysLeft } from './days-left.ts'

/** Beyond this many days only the date is said. */
const NEAR_DAYS = 30

/** From when, or until when: a plain date, and how many days are left. Nothing ticks. */
export function PromotionDates({ promotion }: { promotion: Promotion }) {
  const { t, date } = useTranslator()
  const [now] = useState(serverNow)
  const { startsAt, endsAt, state } = promotion
  if (Date.parse(startsAt) > now) {
    return <>{t('promotions.dates.from', { date: date(startsAt, 'dateTime') })}</>
  }
  if (endsAt === null) return <>{t('promotions.dates.open')}</>
  const left = daysLeft(Date.parse(endsAt), now)
  const until = date(endsAt, 'dateTime')
  if (left < 0) return <>{t('promotions.dates.over', { date: until })}</>
  const text = t('promotions.dates.until', { date: until })
  // Who can no longer take part has no days left for it.
  if (left > NEAR_DAYS || state === 'closed') return <>{text}</>
  return (
    <>
      {text} · {t('promotions.dates.left', { count: left })}
    </>
  )
}
