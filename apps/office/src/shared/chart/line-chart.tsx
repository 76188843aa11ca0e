import 'uplot/dist/uPlot.min.css'
import { cx, useTranslator } from '@fairhouse/ui'
import { useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { onThemeChange } from './on-theme-change.ts'
import { CHART_HEIGHT, plotData, plotOptions, TONES, type ChartData } from './plot-options.ts'

const PROBES = {
  brand: 'text-brand',
  info: 'text-info',
  text: 'text-text-2',
  grid: 'text-line',
} as const

/** Classes of a line's sample in the legend, by its place. */
export function sampleClass(at: number): string {
  const tone = TONES[at % TONES.length] ?? 'brand'
  return cx('border-t-[3px] border-current', PROBES[tone], at % 2 === 1 && 'border-dashed')
}

interface Props {
  readonly data: ChartData
  /** What is seen, in words: for who does not see it. */
  readonly description: string
  readonly onPoint: (at: number | null) => void
}

/** The plot in its room. `latest` is what was shown last: the plot outlives a change of it. */
function usePlot({ data, onPoint }: Props) {
  const room = useRef<HTMLDivElement>(null)
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
    const element = room.current
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
        axisText: (value) => latest.current.axisText(value),
        onPoint: (at) => latest.current.onPoint(at),
      })
      plot.current = new Plot(options, plotData(latest.current.data), element)
    })
    const sizes = new ResizeObserver(() => {
      plot.current?.setSize({ width: element.clientWidth, height: CHART_HEIGHT })
    })
    sizes.observe(element)
    const stop = onThemeChange(() => plot.current?.redraw(false))
    return () => {
      isGone = true
      sizes.disconnect()
      stop()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [])
  return room
}

/** Lines over time. The table beside it says the same, point by point. */
export function LineChart(props: Props) {
  const room = usePlot(props)
  return (
    <div
      ref={room}
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
