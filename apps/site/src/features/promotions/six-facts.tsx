import type { Promotion } from '@fairhouse/protocol'
import { cx, useTranslator } from '@fairhouse/ui'
import { SIX_FACTS, useSixFacts } from './use-six-facts.ts'

interface SixFactsProps {
  readonly promotion: Promotion
  /** In a card: smaller, without lines between them. */
  readonly isCompact?: boolean
}

/** The six facts of a promotion, each with its name. */
export function SixFacts({ promotion, isCompact = false }: SixFactsProps) {
  const { t } = useTranslator()
  const facts = useSixFacts()(promotion)
  return (
    <dl className={isCompact ? 'grid gap-1.5 text-sm' : 'divide-y divide-line'}>
      {SIX_FACTS.map((id) => (
        <div
          key={id}
          className={cx(
            'grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)] gap-x-4',
            !isCompact && 'py-2.5',
          )}
        >
          <dt className="text-text-2">{t(`promotions.fact.${id}`)}</dt>
          <dd className="text-end font-semibold tabular-nums wrap-anywhere">{facts[id]}</dd>
        </div>
      ))}
    </dl>
  )
}
