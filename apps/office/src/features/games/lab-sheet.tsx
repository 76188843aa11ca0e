import type { LabLine, LabSheet } from '@fairhouse/protocol'
import { Badge, Button, Chips, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, PageSkeleton, Panel } from '../../shared/page.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { labRunQuery } from './game-queries.ts'
import { Exchanges } from './lab-exchanges.tsx'
import { Counts, labName, labSubject, VERDICT_TONES } from './lab-words.tsx'

const FILTERS = ['all', 'notPassed'] as const

/** The sheet of a run; it fills up during the run. */
export function LabSheetPanel({ runId }: { runId: string }) {
  const { data, error, refetch } = useQuery(labRunQuery(runId))
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  return <Sheet sheet={data} />
}

function Sheet({ sheet }: { sheet: LabSheet }) {
  const { t } = useTranslator()
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all')
  const { runId, lines, planned, state } = sheet
  const shown = lines.filter(({ verdict }) => filter === 'all' || verdict !== 'pass')
  const save = () =>
    saveFile(`${runId}.json`, 'application/json', `${JSON.stringify(sheet, null, 2)}\n`)
  return (
    <Panel
      title={t('office.lab.sheet')}
      actions={
        <Button size="sm" variant="secondary" disabled={state === 'running'} onClick={save}>
          <Download aria-hidden className="size-4" />
          {t('office.lab.download')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <div className="grid gap-1 text-sm">
          <p className="font-semibold">{labSubject(t, sheet)}</p>
          <p className="break-all text-text-3">
            <bdi>{sheet.address}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={state === 'running' ? 'info' : state === 'cut' ? 'warn' : 'neutral'}>
            {t(`office.lab.state.${state}`)}
          </Badge>
          <Counts run={sheet} />
        </div>
        {state !== 'done' && <Progress done={lines.length} planned={planned} />}
        <Chips
          label={t('office.lab.filter')}
          choices={FILTERS.map((id) => ({ id, label: t(`office.lab.${id}`) }))}
          selected={filter}
          onSelect={setFilter}
        />
        {shown.length === 0 && lines.length > 0 && (
          <Nothing>{t('office.lab.nothingAmiss')}</Nothing>
        )}
        <Clauses side={sheet.side} lines={shown} />
      </div>
    </Panel>
  )
}

function Progress({ done, planned }: { done: number; planned: number }) {
  const { t } = useTranslator()
  const text = t('office.lab.progress', { done, planned })
  return (
    <div className="grid gap-1 text-sm">
      <p role="status" className="figures text-text-2">
        {text}
      </p>
      <progress value={done} max={planned} aria-label={text} className="h-2 w-full accent-brand" />
    </div>
  )
}

/** Lines grouped by the section of the guide they test, in order of arrival. */
function Clauses({ side, lines }: { side: LabSheet['side']; lines: readonly LabLine[] }) {
  const { find } = useTranslator()
  return [...Map.groupBy(lines, ({ clause }) => clause)].map(([clause, those]) => (
    <section key={clause} className="grid gap-1">
      <h3 className="text-sm font-bold text-text-2">{labName(find, 'clause', clause)}</h3>
      <ul className="grid">
        {those.map((line) => (
          <li key={line.check} className="border-t border-line py-2">
            <Line side={side} line={line} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Line({ side, line }: { side: LabSheet['side']; line: LabLine }) {
  const { t, find } = useTranslator()
  const { check, verdict, what, expected, came, exchanges } = line
  const facts = [
    [t('office.lab.looked'), what],
    [t('office.lab.expected'), expected],
    [t('office.lab.came'), came],
  ] as const
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="flex items-start justify-between gap-3">
        <span className="min-w-0">{labName(find, side, check)}</span>
        <Badge tone={VERDICT_TONES[verdict]}>{t(`office.lab.verdict.${verdict}`)}</Badge>
      </p>
      {what !== null && (
        <dl className="grid gap-1 rounded-input bg-surface-2 p-2.5">
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name} className="grid gap-x-3 sm:grid-cols-[6rem_1fr]">
                <dt className="text-text-3">{name}</dt>
                {/* Machine messages are not translated. */}
                <dd lang="en" dir="ltr" className="min-w-0 break-words text-start">
                  {value}
                </dd>
              </div>
            ),
          )}
        </dl>
      )}
      {exchanges.length > 0 && <Exchanges exchanges={exchanges} />}
    </div>
  )
}
