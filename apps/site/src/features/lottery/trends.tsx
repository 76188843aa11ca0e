import { Card, Skeleton, useTranslator } from '@fairhouse/ui'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { TrendsProps } from './trend-views.tsx'

/** Charts are loaded on demand. */
const TrendViews = lazy(() =>
  import('./trend-views.tsx').then((module) => ({ default: module.TrendViews })),
)

/** Trends of the last hundred draws; fetched on demand. */
export function Trends(props: TrendsProps) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card as="section">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group">
        <summary
          className="flex min-h-13 list-none items-center gap-3 rounded-card px-4 py-2 font-semibold
            hover:bg-surface-2 [&::-webkit-details-marker]:hidden"
        >
          <span className="flex-1">{t('lottery.trends')}</span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-text-3 transition-transform duration-100
              group-open:rotate-180"
          />
        </summary>
        <div className="p-4">
          {isOpen && (
            <Suspense fallback={<Skeleton className="h-60" />}>
              <TrendViews {...props} />
            </Suspense>
          )}
        </div>
      </details>
    </Card>
  )
}
