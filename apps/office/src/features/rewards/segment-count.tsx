import type { SegmentRule } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { useSettled } from '../../shared/use-settled.ts'

/** How long nobody types before members are counted. */
const PAUSE_MS = 400

/** Whom the rules describe now, counted when they have settled; undefined rules are incomplete. */
export function useSegmentCount(rules: readonly SegmentRule[] | undefined) {
  const text = JSON.stringify(rules ?? [])
  const settled = useSettled(text, PAUSE_MS)
  const isComplete = rules !== undefined
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.segmentCount(settled),
    queryFn: ({ signal }) =>
      api('POST /staff/segments/count', {
        body: { rules: JSON.parse(settled) as SegmentRule[] },
        signal,
      }),
    enabled: isComplete && settled === text,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isBusy = isComplete && (settled !== text || isFetching)
  return { count: isComplete ? data : undefined, isBusy, error: isComplete ? error : null }
}

/** How many belong to it, and the first of them. */
export function SegmentCount({ count, isBusy, error }: ReturnType<typeof useSegmentCount>) {
  const { t } = useTranslator()
  const sentence = () => {
    if (isBusy) return t('office.segments.counting')
    return count
      ? t('office.segments.members', { count: count.members })
      : t('office.segments.notCounted')
  }
  const isShown = !error && count !== undefined && count.sample.length > 0
  return (
    <Panel title={t('office.segments.who')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
        <p role="status" className="text-base font-semibold">
          {error ? '' : sentence()}
        </p>
        <ErrorNotice error={error} />
        {isShown && (
          <div className="grid gap-1" aria-busy={isBusy}>
            <p className="text-text-2">{t('office.segments.some')}</p>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {count.sample.map((member) => (
                <li key={member.memberId}>
                  <MemberLink {...member} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className="text-text-3">{t('office.segments.protected')}</p>
      </div>
    </Panel>
  )
}
