import { Segmented } from '@fairhouse/ui/parts/segmented'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { durationText } from '../../shared/limits/limit-value.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Section } from '../../shared/page.tsx'
import { playClockQuery, cachePlayClock } from './play-clock-query.ts'

/** The interval of reality checks. */
export function CheckSection() {
  const translator = useTranslator()
  const { t } = translator
  const { data } = useQuery(playClockQuery)
  const [error, setError] = useState<unknown>()
  if (!data) return null
  const choose = async (minutes: string) => {
    setError(undefined)
    try {
      const body = { checkMinutes: Number(minutes) }
      cachePlayClock(await api('PUT /wps/member/play-clock', { body }))
    } catch (fault) {
      setError(fault)
    }
  }
  return (
    <Section title={t('limits.check.every')}>
      <p className="text-text-2">{t('limits.check.everyBody')}</p>
      <div>
        <Segmented
          label={t('limits.check.every')}
          choices={data.choices.map((minutes) => ({
            id: String(minutes),
            label: <span className="whitespace-nowrap">{durationText(translator, minutes)}</span>,
          }))}
          selected={String(data.checkMinutes)}
          onSelect={(minutes) => void choose(minutes)}
        />
      </div>
      <ErrorNotice error={error} />
    </Section>
  )
}
