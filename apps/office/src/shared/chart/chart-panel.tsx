import { Button, useTranslator } from '@fairhouse/ui'
import { ChartLine, Download, Table2 } from 'lucide-react'
import { useState } from 'react'
import { toCsv } from '../csv.ts'
import { Nothing, Panel } from '../page.tsx'
import { saveFile } from '../save-file.ts'
import { Cell, ScrollTable } from '../scroll-table.tsx'
import { LineChart, sampleClass } from './line-chart.tsx'
import type { ChartData, ChartSeries } from './plot-options.ts'

interface Props {
  readonly title: string
  readonly data: ChartData
  /** Heading of the points: "Hour", "Day", "Lottery". */
  readonly head: string
  /** File name, without its extension. */
  readonly fileName: string
}

/** Describes the highest and lowest points of a line. */
function useDescription() {
  const { t } = useTranslator()
  const ends = ({ values }: ChartSeries) => {
    const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
    const by = known.toSorted((a, b) => a.value - b.value)
    return { lowest: by[0]?.at ?? 0, highest: by.at(-1)?.at ?? 0 }
  }
  return ({ title, data: { labels, series } }: Props) => {
    const parts = series.map((one) => {
      const { lowest, highest } = ends(one)
      return t('office.chart.ends', {
        name: one.label,
        lowest: one.texts[lowest] ?? '',
        lowestAt: labels[lowest] ?? '',
        highest: one.texts[highest] ?? '',
        highestAt: labels[highest] ?? '',
      })
    })
    return [title, ...parts, t('office.chart.tableHas')].join('. ')
  }
}

/** The legend, with values at the hovered point, or at the last one. */
function Legend({ data, at }: { data: ChartData; at: number }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
      {data.series.map(({ id, label, texts }, place) => (
        <span key={id} className="inline-flex items-center gap-2">
          <span aria-hidden className={`inline-block ${sampleClass(place, data.shape)}`} />
          <span className="text-text-2">{label}</span>
          <bdi className="figures font-semibold">{texts[at] ?? ''}</bdi>
        </span>
      ))}
      <span className="figures ms-auto text-text-3">{data.labels[at] ?? ''}</span>
    </div>
  )
}

function PointTable({ title, head, data }: Props) {
  const { labels, series } = data
  return (
    <ScrollTable label={title} heads={[head, ...series.map(({ label }) => label)]}>
      {labels.map((label, at) => (
        // Two days may have an hour of the same name.
        // oxlint-disable-next-line react/no-array-index-key -- points have no other name
        <tr key={at} className="border-t border-line">
          <th scope="row" className="figures py-1.5 pe-2 text-start font-medium">
            {label}
          </th>
          {series.map(({ id, texts }) => (
            <Cell key={id}>{texts[at] ?? ''}</Cell>
          ))}
        </tr>
      ))}
    </ScrollTable>
  )
}

/** A chart with its legend, also available as a table and as a file for spreadsheets. */
export function ChartPanel(props: Props) {
  const { title, data, head, fileName } = props
  const { t } = useTranslator()
  const describe = useDescription()
  const [isTable, setTable] = useState(false)
  const [pointed, setPointed] = useState<number | null>(null)
  const save = () => {
    const heads = [head, ...data.series.map(({ label }) => label)]
    const lines = data.labels.map((label, at) => [
      label,
      ...data.series.map(({ cells }) => cells[at] ?? ''),
    ])
    saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', toCsv([heads, ...lines]))
  }
  const actions = (
    <>
      <Button size="sm" variant="ghost" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {isTable ? (
          <ChartLine aria-hidden className="size-4" />
        ) : (
          <Table2 aria-hidden className="size-4" />
        )}
        {t('office.chart.table')}
        <span className="sr-only">{title}</span>
      </Button>
      <Button size="sm" variant="ghost" onClick={save}>
        <Download aria-hidden className="size-4" />
        {t('office.grid.export')}
        <span className="sr-only">{title}</span>
      </Button>
    </>
  )
  const last = data.labels.length - 1
  const at = pointed === null || pointed > last ? last : pointed
  return (
    <Panel title={title} actions={actions}>
      {data.labels.length === 0 && <Nothing>{t('office.chart.none')}</Nothing>}
      {data.labels.length > 0 && isTable && <PointTable {...props} />}
      {data.labels.length > 0 && !isTable && (
        <div className="grid gap-3">
          <Legend data={data} at={at} />
          <LineChart data={data} description={describe(props)} onPoint={setPointed} />
        </div>
      )}
    </Panel>
  )
}
