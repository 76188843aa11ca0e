import type { IssueWire } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { DrawView } from '../../shared/lottery/draw-view.tsx'
import { Link } from '../../shared/router/index.ts'

/** The last drawn numbers, each linking to its proof. */
export function TrendList({ issues }: { issues: readonly IssueWire[] }) {
  const { t, date } = useTranslator()
  const head = 'bg-surface-1 py-1.5 pe-3 text-start text-sm font-semibold text-text-2 sticky top-0'
  return (
    <div
      role="region"
      aria-label={t('lottery.trendView.list')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys
      tabIndex={0}
      className="max-h-120 overflow-auto"
    >
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col" className={head}>
              {t('lottery.trendIssue')}
            </th>
            <th scope="col" className={head}>
              {t('lottery.trendView.list')}
            </th>
          </tr>
        </thead>
        <tbody>
          {issues.map(({ issueId, issueNo, drawsAt, draw }) => (
            <tr key={issueId}>
              <th
                scope="row"
                aria-label={issueNo}
                className="border-t border-line py-1 pe-3 text-start font-normal"
              >
                <Link
                  to="/verify/$issueId"
                  params={{ issueId }}
                  className="figures inline-flex min-h-11 flex-col justify-center text-sm"
                >
                  <span className="font-semibold text-brand">{issueNo}</span>
                  <span className="text-xs text-text-3">{date(drawsAt, 'dayMonthTime')}</span>
                </Link>
              </th>
              <td className="border-t border-line py-1">
                {draw && <DrawView draw={draw} size="compact" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
