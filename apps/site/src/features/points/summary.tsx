import { useTranslator } from '@fairhouse/ui'

export interface SummaryProps {
  /** Names and values, in order. */
  readonly lines: readonly (readonly [name: string, value: string])[]
}

/** What an exchange takes and brings, kept up to date while it is filled in. */
export function Summary({ lines }: SummaryProps) {
  const { t } = useTranslator()
  return (
    <section className="grid gap-2 rounded-odds bg-surface-2 px-4 py-3">
      <h3 className="text-sm font-bold">{t('points.exchange.summary')}</h3>
      <div role="status">
        <dl className="grid gap-1 text-sm">
          {lines.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-text-2">{name}</dt>
              <dd className="figures font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
