import type uPlot from 'uplot'

/** One line of a chart. Its numbers only place it: what is read are its texts. */
export interface ChartSeries {
  readonly id: string
  readonly label: string
  /** Null: nothing is known at that point. */
  readonly values: readonly (number | null)[]
  readonly texts: readonly string[]
  /** As a spreadsheet takes it: "1284.50". */
  readonly cells: readonly string[]
}

export interface ChartData {
  /**
   * `lines`, over time: every second line is dashed. `bars`, of things beside each other: the first
   * series is bars, others are marks over them.
   */
  readonly shape?: 'lines' | 'bars'
  /** What stands below each point: an hour, a day. */
  readonly labels: readonly string[]
  readonly series: readonly ChartSeries[]
}

/** Colours of lines, in their order; every second one is dashed as well. */
export const TONES = ['brand', 'info'] as const

export const CHART_HEIGHT = 200

const DASH = [6, 4]
/** A few points are seen as points; more are a line. */
const POINTS_MAX = 31
/** Names below bars are cut there; the legend and the table have them whole. */
const NAME_MAX = 14
/** Steps between labels: of hours and of days. */
const STEPS = [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 48, 56, 96, 112, 168]
/** Steps of amounts and counts are whole ones: 1, 2, 5, 10 and so on. */
const WHOLE_STEPS = Array.from({ length: 16 }, (_, tens) =>
  [1, 2, 5].map((one) => one * 10 ** tens),
)
const EMPTY_MOST = 10

/** The data as the plot takes them: places of the points, then each line. */
export function plotData({ labels, series }: ChartData): uPlot.AlignedData {
  return [labels.map((_, at) => at), ...series.map(({ values }) => [...values])]
}

export interface PlotParts {
  readonly width: number
  readonly font: string
  /** The newest data: labels are read from there. */
  readonly data: () => ChartData
  /** The colour of a line, of texts or of the grid, as the theme has it now. */
  readonly colour: (name: (typeof TONES)[number] | 'text' | 'grid') => string
  /** A number beside the chart: "1.2K". */
  readonly axisText: (value: number) => string
  /** Draws a series as bars. */
  readonly bars: uPlot.Series.PathBuilder
  /** The point below the pointer; null where it has gone. */
  readonly onPoint: (at: number | null) => void
}

/** Zero is always in sight: a fall looks as large as it is. */
function withZero(low: number | null, high: number | null): [number, number] {
  const [least, most] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)]
  if (least === most) return [0, EMPTY_MOST]
  const room = (most - least) * 0.08
  return [least < 0 ? least - room : 0, most > 0 ? most + room : 0]
}

/** How one series is drawn: its colour, and what tells it from the others without colour. */
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

/** How the plot is drawn: quietly, in the theme's colours, by what the data say. */
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
