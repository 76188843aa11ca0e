import { useTranslator } from '@fairhouse/ui'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { missingOf, type WithTexts } from './language-texts.ts'

/** How many of the offered languages have a text. */
export function MissingTexts(props: { draft: WithTexts; offered: readonly string[] }) {
  const { t } = useTranslator()
  const missing = missingOf(props.draft, props.offered)
  const Icon = missing.length === 0 ? CircleCheck : CircleAlert
  return (
    <p className="flex items-center gap-2 text-sm text-text-2">
      <Icon
        aria-hidden
        className={missing.length === 0 ? 'size-4.5 text-win' : 'size-4.5 text-warn'}
      />
      {missing.length === 0
        ? t('office.notices.complete')
        : t('office.notices.missing', { languages: missing.join(', '), count: missing.length })}
    </p>
  )
}
