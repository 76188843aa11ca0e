import type { AnyDraw, TrendSeries } from '@fairhouse/lottery/all'
import { cx, useTranslator } from '@fairhouse/ui'
import { choiceText } from '../../shared/lottery/selection-text.tsx'
import { shortIssueNo } from './results-strip.tsx'
import { trailText } from './trail-text.ts'
import { type Cell, cellsOf, chartTrailOf } from './trend-series.ts'

/** Cell size in rem, as in its class: it scales with the font size. */
const CELL = 1.5
const LABEL = 3.5
/**
 * In more columns than this, draws without a number are not counted: the chart would be a grey
 * wall.
 */
const COUNTED_MAX = 20
/** Names are wider than numbers. */
const WIDE = 4

export interface ChartProps {
  readonly trail: TrendSeries
  /** Newest first, with their issue numbers. */
  readonly draws: readonly AnyDraw[]
  readonly issueNos: readonly string[]
  /** Number of draws shown. */
  readonly count: number
}

/** Connects the choices of successive draws, if each draw shows one choice. */
function Line({ rows, width }: { rows: readonly (readonly Cell[])[]; width: number }) {
  const points = rows.map((row, at) => {
    const column = row.findIndex(({ times }) => times > 0)
    return `${(column + 0.5) * width},${(at + 0.5) * CELL}`
  })
  const [columns, height] = [(rows[0]?.length ?? 0) * width, rows.length * CELL]
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${columns} ${height}`}
      className="pointer-events-none absolute"
      style={{
        width: `${columns}rem`,
        height: `${height}rem`,
        top: `${CELL}rem`,
        left: `${LABEL}rem`,
      }}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth={0.1}
        className="stroke-brand opacity-60"
      />
    </svg>
  )
}

function CellView({ cell, text, isCounted }: { cell: Cell; text: string; isCounted: boolean }) {
  const isShown = cell.times > 0
  return (
    <td className="h-6 p-0 text-center">
      {isShown ? (
        <span
          className="relative z-1 inline-grid min-w-5 place-items-center rounded-pill bg-brand
            text-xs font-bold text-on-brand leading-5"
        >
          {text}
          {cell.times > 1 && <sup className="text-[0.625rem] leading-none">{cell.times}</sup>}
        </span>
      ) : (
        isCounted && <span className="text-[0.6875rem] text-text-3">{cell.missed}</span>
      )}
    </td>
  )
}

/** Which choice came when: a column for each choice, a line from draw to draw. */
export function TrendLine({ trail, draws, issueNos, count }: ChartProps) {
  const translator = useTranslator()
  const { t } = translator
  const { trail: charted } = chartTrailOf(trail)
  const rows = cellsOf(charted, draws, count)
  const texts = charted.choices.map((choice) => choiceText(translator, choice))
  const isJoined = rows.every((row) => row.filter(({ times }) => times > 0).length === 1)
  const width = texts.some((text) => text.length > 2) ? WIDE : CELL
  const name = t('lottery.trendChart', { name: trailText(translator, trail.name), count })
  return (
    <div
      role="region"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the arrow keys
      tabIndex={0}
      dir="ltr"
      className="relative max-h-120 overflow-auto"
    >
      <table
        className="figures relative table-fixed border-separate border-spacing-0"
        style={{ width: `${LABEL + texts.length * width}rem` }}
      >
        <thead>
          <tr className="text-xs">
            <th
              scope="col"
              className="sticky top-0 left-0 z-3 h-6 bg-surface-1 p-0 text-start font-semibold
                text-text-2"
              style={{ width: `${LABEL}rem` }}
            >
              {t('lottery.trendIssue')}
            </th>
            {texts.map((text) => (
              <th
                key={text}
                scope="col"
                className="sticky top-0 z-2 h-6 bg-surface-1 p-0 text-text-2"
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={issueNos[at]} className={cx(at % 2 === 0 && 'bg-surface-2')}>
              <th
                scope="row"
                className="sticky left-0 z-2 h-6 truncate bg-surface-1 p-0 ps-1 text-start text-xs
                  font-normal text-text-3"
              >
                {shortIssueNo(issueNos[at] ?? '')}
              </th>
              {row.map((cell, column) => (
                <CellView
                  key={cell.choice}
                  cell={cell}
                  text={texts[column] ?? cell.choice}
                  isCounted={row.length <= COUNTED_MAX}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isJoined && <Line rows={rows} width={width} />}
    </div>
  )
}
