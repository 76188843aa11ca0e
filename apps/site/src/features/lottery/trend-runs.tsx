import { cx, useTranslator } from '@fairhouse/ui'
import { trailText } from './trail-text.ts'
import type { ChartProps } from './trend-line.tsx'
import {
  heightOf,
  longestRun,
  parityOf,
  roadOf,
  seriesOf,
  type Series,
  type Side,
} from './trend-series.ts'

/** Distinguished by shape, not only by colour. */
const BEADS: Readonly<Record<Side, string>> = {
  first: 'border-brand bg-brand',
  second: 'border-money',
  middle: 'border-line-strong border-dashed',
}

function Bead({ side }: { side: Side }) {
  return <span className={cx('block size-4 rounded-pill border-2', BEADS[side])} />
}

/** Beads in columns, a new one with every change; scrolled to the newest. */
function Road(props: { sides: readonly Side[]; names: { first: string; second: string } }) {
  const { sides, names } = props
  const { t } = useTranslator()
  const legend = (['first', 'second'] as const).map((side) => ({
    side,
    text: t('lottery.trendRun', { side: names[side], count: longestRun(sides, side) }),
  }))
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-2">
        {legend.map(({ side, text }) => (
          <span key={side} className="inline-flex items-center gap-1.5">
            <Bead side={side} />
            {text}
          </span>
        ))}
      </figcaption>
      <div
        role="img"
        aria-label={legend.map(({ text }) => text).join('. ')}
        dir="ltr"
        // From the right: the newest is visible first.
        className="flex flex-row-reverse justify-end overflow-x-auto"
      >
        <div className="flex min-h-28 gap-1 rounded-odds bg-surface-2 p-2">
          {roadOf(sides).map((column, at) => (
            <div key={`column-${at + 1}`} className="grid content-start gap-1">
              {column.map((side, row) => (
                <Bead key={`bead-${row + 1}`} side={side} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </figure>
  )
}

const HEIGHT = 100

/** How the number changed from draw to draw, oldest first. */
function Curve({ series, label }: { series: Series; label: string }) {
  const { number } = useTranslator()
  const { values, low, high, middle } = series
  const step = 10
  const yOf = (value: number) => HEIGHT - ((value - low) / Math.max(high - low, 1)) * HEIGHT
  const points = values.toReversed().map((value, at) => ({ x: (at + 0.5) * step, y: yOf(value) }))
  const width = values.length * step
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2" dir="ltr">
      <p className="figures grid content-between text-end text-xs text-text-3" aria-hidden>
        <span>{number(high)}</span>
        <span>{number(middle)}</span>
        <span>{number(low)}</span>
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 -4 ${width} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        className="h-32 w-full"
      >
        <line
          x1={0}
          x2={width}
          y1={yOf(middle)}
          y2={yOf(middle)}
          vectorEffect="non-scaling-stroke"
          className="stroke-line-strong"
          strokeDasharray="4 4"
        />
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          className="stroke-brand"
        />
      </svg>
    </div>
  )
}

/** Runs of high and low, odd and even, and the number itself over time. */
export function TrendRuns({ trail, draws, count }: ChartProps) {
  const translator = useTranslator()
  const { t, number } = translator
  const series = seriesOf(trail, draws.slice(0, count))
  if (!series) return null
  const { values, isSum } = series
  const middle = number(series.middle)
  const name = isSum ? t('lottery.trail.sum') : trailText(translator, trail.name)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Road
        sides={values.map((value) => heightOf(value, series))}
        names={{
          first: t('lottery.trendAbove', { middle }),
          second: t('lottery.trendBelow', { middle }),
        }}
      />
      <Road
        sides={values.map(parityOf)}
        names={{ first: t('lottery.quick.odd'), second: t('lottery.quick.even') }}
      />
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold">{name}</h3>
        <Curve series={series} label={t('lottery.trendChart', { name, count: values.length })} />
      </section>
    </div>
  )
}
