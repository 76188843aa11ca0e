import type uPlot from 'uplot'

/** One series of a chart. Its numbers only position it: tooltips and tables use its texts. */
export interface ChartSeries {
  readonly id: string
  readonly label: string
  /** Null: no value at that point. */
  readonly values: readonly (number | null)[]
  readonly texts: readonly string[]
  /** For spreadsheets: "1284.50". */
  readonly cells: readonly string[]
}

export interface ChartData {
  /**
   * `lines`, over time: every second line is dashed. `bars`, for categories: the first series is
   * bars, others are markers over them.
   */
  readonly shape?: 'lines' | 'bars'
  /** Label of each point: an hour, a day. */
  readonly labels: readonly string[]
  readonly series: readonly ChartSeries[]
}

/** Line colours, in order; every second line is also dashed. */
export const TONES = ['brand', 'info'] as const

export const CHART_HEIGHT = 200

const DASH = [6, 4]
/** Up to this many points are drawn as markers; beyond that only the line. */
const POINTS_MAX = 31
/** Labels below bars are truncated to this length; legend and table show them in full. */
const NAME_MAX = 14
/** Label intervals, for hours and for days. */
const STEPS = [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 48, 56, 96, 112, 168]
/** Axis steps of amounts and counts: 1, 2, 5, 10 and so on. */
const WHOLE_STEPS = Array.from({ length: 16 }, (_, tens) =>
  [1, 2, 5].map((one) => one * 10 ** tens),
)
const EMPTY_MOST = 10

/** The data in uPlot's format: x positions, then each series. */
export function plotData({ labels, series }: ChartData): uPlot.AlignedData {
  return [labels.map((_, at) => at), ...series.map(({ values }) => [...values])]
}

export interface PlotParts {
  readonly width: number
  readonly font: string
  /** The current data, for labels. */
  readonly data: () => ChartData
  /** The current theme's colour of a line, of text or of the grid. */
  readonly colour: (name: (typeof TONES)[number] | 'text' | 'grid') => string
  /** Formats a tick of the y axis: "1.2K". */
  readonly axisText: (value: number) => string
  /** Path builder for bars. */
  readonly bars: uPlot.Series.PathBuilder
  /** Called with the hovered point, or null when the pointer leaves. */
  readonly onPoint: (at: number | null) => void
}

/** Includes zero in the range, so that changes are not exaggerated. */
function withZero(low: number | null, high: number | null): [number, number] {
  const [least, most] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)]
  if (least === most) return [0, EMPTY_MOST]
  const padding = (most - least) * 0.08
  return [least < 0 ? least - padding : 0, most > 0 ? most + padding : 0]
}

/** Styles one series: its colour, and a pattern that does not rely on colour. */
function seriesOf(parts: PlotParts, label: string, at: number): uPlot.Series {
  const { data, colour, bars } = parts
  const tone = TONES[at % TONES.length] ?? 'brand'
  const stroke = () => colour(tone)
  if (data().shape !== 'bars') {
    const points = { show: () => data().labels.length <= POINTS_MAX, size: 6 }
    return { label, width: 2, stroke, ...(at % 2 === 1 && { dash: DASH }), points }
  }
  if (at === 0) {
    return { label, width: 0, stroke, fill: stroke, paths: bars, points: { show: false } }
  }
  return { label, stroke, paths: () => null, points: { show: true, size: 9, fill: stroke } }
}

/** uPlot options in the theme's colours. */
export function plotOptions(parts: PlotParts): uPlot.Options {
  const { width, font, data, colour, axisText, onPoint } = parts
  const isBars = data().shape === 'bars'
  const labelAt = (at: number) => {
    const label = Number.isInteger(at) ? (data().labels[at] ?? '') : ''
    return isBars && label.length > NAME_MAX ? `${label.slice(0, NAME_MAX - 1)}…` : label
  }
  return {
    width,
    height: CHART_HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: (_plot, low, high) => [(low ?? 0) - 0.5, (high ?? 0) + 0.5] },
      y: { range: (_plot, low, high) => withZero(low, high) },
    },
    axes: [
      {
        font,
        space: isBars ? 112 : 72,
        size: 32,
        incrs: STEPS,
        stroke: () => colour('text'),
        grid: { show: false },
        ticks: { show: false },
        values: (_plot, splits) => splits.map(labelAt),
      },
      {
        font,
        size: 64,
        incrs: WHOLE_STEPS.flat(),
        stroke: () => colour('text'),
        grid: { stroke: () => colour('grid'), width: 1 },
        ticks: { show: false },
        values: (_plot, splits) => splits.map(axisText),
      },
    ],
    series: [
      {},
      ...data().series.map(({ label }, at) => seriesOf(parts, label, at)),
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
  }
}
