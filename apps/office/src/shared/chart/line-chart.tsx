import 'uplot/dist/uPlot.min.css'
import { cx, useTranslator } from '@fairhouse/ui'
import { useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { onThemeChange } from './on-theme-change.ts'
import { CHART_HEIGHT, plotData, plotOptions, TONES, type ChartData } from './plot-options.ts'

/** Maximum width of a bar, in pixels. */
const BAR_MAX = 48

const PROBES = {
  brand: 'text-brand',
  info: 'text-info',
  text: 'text-text-2',
  grid: 'text-line',
} as const

/** Classes of a series' sample in the legend, by its index: a line, a bar, a marker. */
export function sampleClass(at: number, shape: ChartData['shape']): string {
  const tone = PROBES[TONES[at % TONES.length] ?? 'brand']
  if (shape !== 'bars') {
    return cx('w-6 border-t-[3px] border-current', tone, at % 2 === 1 && 'border-dashed')
  }
  return cx('size-3 bg-current', tone, at > 0 && 'rounded-pill')
}

interface Props {
  readonly data: ChartData
  /** Text alternative of the chart. */
  readonly description: string
  readonly onPoint: (at: number | null) => void
}

/**
 * Manages the plot in its container. `latest` holds the current props: the plot outlives their
 * changes.
 */
function usePlot({ data, onPoint }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const { number } = useTranslator()
  const axisText = (value: number) =>
    number(value, { notation: 'compact', maximumFractionDigits: 1 })
  const latest = useRef({ data, onPoint, axisText })
  useEffect(() => {
    latest.current = { data, onPoint, axisText }
    plot.current?.setData(plotData(data))
  })
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const probe = (name: keyof typeof PROBES) => element.querySelector(`[data-probe=${name}]`)
    const colour = (name: keyof typeof PROBES) => {
      const found = probe(name)
      return found ? getComputedStyle(found).color : 'currentColor'
    }
    let isGone = false
    void import('uplot').then(({ default: Plot }) => {
      if (isGone) return
      const options = plotOptions({
        width: element.clientWidth,
        font: `12px ${getComputedStyle(element).fontFamily}`,
        data: () => latest.current.data,
        colour,
        bars: Plot.paths.bars?.({ size: [0.6, BAR_MAX] }) ?? (() => null),
        axisText: (value) => latest.current.axisText(value),
        onPoint: (at) => latest.current.onPoint(at),
      })
      plot.current = new Plot(options, plotData(latest.current.data), element)
    })
    const sizes = new ResizeObserver(() => {
      plot.current?.setSize({ width: element.clientWidth, height: CHART_HEIGHT })
    })
    sizes.observe(element)
    // Bars cache their colour with their paths; setting data rebuilds them.
    const recolour = () => plot.current?.setData(plotData(latest.current.data))
    const stop = onThemeChange(recolour)
    return () => {
      isGone = true
      sizes.disconnect()
      stop()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [])
  return container
}

/** Lines over time, or bars. The table beside it has the same values, point by point. */
export function LineChart(props: Props) {
  const container = usePlot(props)
  return (
    <div
      ref={container}
      role="img"
      aria-label={props.description}
      dir="ltr"
      style={{ height: CHART_HEIGHT }}
      className="min-w-0 overflow-hidden"
    >
      {Object.entries(PROBES).map(([name, className]) => (
        <span key={name} hidden data-probe={name} className={className} />
      ))}
    </div>
  )
}
