import type { LabRun } from '@fairhouse/protocol'
import { Badge, Button, cx, type Tone, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, PageSkeleton, Panel } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { labQuery, refreshLab } from './game-queries.ts'
import { LabForm } from './lab-form.tsx'
import { LabSheetPanel } from './lab-sheet.tsx'
import { Counts, labSubject } from './lab-words.tsx'

/** The vendor lab: start a run, watch its sheet, browse past runs. */
export function LabPanel() {
  const may = useMay()
  const { data, error, refetch } = useQuery(labQuery())
  const [chosen, setChosen] = useState<string>()
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const { targets, runs } = data
  const shown = chosen ?? runs[0]?.runId
  const begun = async (runId: string) => {
    setChosen(runId)
    await refreshLab()
  }
  return (
    // On a phone the new run is shown first and past runs last.
    <div
      className="grid items-start gap-4 lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]
        lg:grid-rows-[auto_1fr]"
    >
      {may('games.keys') && (
        <LabForm
          targets={targets}
          isBusy={runs.some(({ state }) => state === 'running')}
          onBegun={(runId) => void begun(runId)}
        />
      )}
      {shown !== undefined && (
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <LabSheetPanel key={shown} runId={shown} />
        </div>
      )}
      <Runs runs={runs} shown={shown} onShow={setChosen} />
    </div>
  )
}

const STATES: Readonly<Record<LabRun['state'], Tone>> = {
  running: 'info',
  done: 'neutral',
  cut: 'warn',
}

function Runs(props: {
  runs: readonly LabRun[]
  shown: string | undefined
  onShow: (runId: string) => void
}) {
  const { runs, shown, onShow } = props
  const { t } = useTranslator()
  return (
    <Panel title={t('office.lab.earlier')}>
      {runs.length === 0 && <Nothing>{t('office.lab.noRuns')}</Nothing>}
      <ul className="grid">
        {runs.map((run) => (
          <li
            key={run.runId}
            className={cx(
              'grid gap-1 border-b border-line py-2.5 text-sm first:pt-0',
              'last:border-b-0 last:pb-0',
            )}
          >
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <strong className="font-semibold">{labSubject(t, run)}</strong>
              {run.state !== 'done' && (
                <Badge tone={STATES[run.state]}>{t(`office.lab.state.${run.state}`)}</Badge>
              )}
            </p>
            <p className="flex flex-wrap gap-x-2 text-text-3">
              <When at={run.startedAt} />
              <span>{t('office.lab.by', { name: run.startedBy })}</span>
            </p>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Counts run={run} />
              <span className="ms-auto">
                {run.runId === shown ? (
                  <Badge tone="brand">{t('office.lab.shown')}</Badge>
                ) : (
                  <Button size="sm" variant="ghost" onClick={() => onShow(run.runId)}>
                    {t('office.lab.show')}
                  </Button>
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
