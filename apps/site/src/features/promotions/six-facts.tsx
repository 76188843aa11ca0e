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
          className={cx('flex flex-wrap justify-between gap-x-4 gap-y-0.5', !isCompact && 'py-2.5')}
        >
          <dt className="text-text-2">{t(`promotions.fact.${id}`)}</dt>
          <dd className="figures ms-auto max-w-full text-end font-semibold wrap-anywhere">
            {facts[id]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
