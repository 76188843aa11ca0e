import type { Application } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'
import { SentPictures } from '../../shared/sent-pictures.tsx'

const TONES: Readonly<Record<Application['state'], Tone>> = {
  open: 'info',
  approved: 'win',
  rejected: 'lose',
}

/** The member's newest application, and the answer to it. */
export function OwnApplication({ application }: { application: Application }) {
  const { t, date } = useTranslator()
  const { state, comment, pictures, sentAt, decidedAt, remark } = application
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-bold">{t('promotions.application')}</h3>
        <Badge tone={TONES[state]}>{t(`promotions.application.${state}`)}</Badge>
      </div>
      <p className="text-sm text-text-3 tabular-nums">
        {t('promotions.application.sentAt', { time: date(sentAt, 'dateTime') })}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {comment}
      </p>
      <SentPictures
        pictures={pictures}
        nameOf={(at) => t('promotions.application.picture', { at })}
      />
      {decidedAt !== null && (
        <div className="grid gap-1 rounded-odds border-s-4 border-brand bg-surface-2 px-4 py-3">
          <p className="text-legal text-text-3">
            {t('promotions.application.decidedAt', { time: date(decidedAt, 'dateTime') })}
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {remark ?? t(`promotions.application.${state}`)}
          </p>
        </div>
      )}
    </section>
  )
}
