import { useTranslator } from '@fairhouse/ui'
import { ChevronDown } from 'lucide-react'

const RULES = ['hold', 'step', 'win', 'void', 'correction', 'away'] as const

/** Explains how a chase works. Uses the texts of `chase`. */
export function ChaseRules() {
  const { t } = useTranslator()
  return (
    <details className="group rounded-odds bg-surface-2 px-3 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        {t('chase.rules')}
        <ChevronDown
          aria-hidden
          className="ms-auto size-4 text-text-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="grid list-disc gap-1.5 ps-5 pb-3 text-text-2">
        {RULES.map((rule) => (
          <li key={rule}>{t(`chase.rule.${rule}`)}</li>
        ))}
      </ul>
    </details>
  )
}
