import type { StaffExposure } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { download } from '../../shared/download.ts'
import { ExportButton } from '../../shared/export-button.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, PageSkeleton, PageTitle, Panel } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { ReportViews } from '../../shared/views/views-menu.tsx'
import { When } from '../../shared/when.tsx'
import { type NumbersDraft, NumbersDialog } from './exposure-numbers-dialog.tsx'
import { exposureQuery } from './exposure-query.ts'
import { NumberRules, Plays } from './exposure-tables.tsx'
import { IssueState } from './issue-words.tsx'
import { lotteryName } from './names.ts'
import { OutcomeBets } from './outcome-bets.tsx'
import { OutcomesPanel, OWN, type Shown } from './outcomes-panel.tsx'

/** The operator's exposure on one issue, live, and the available actions. */
export function ExposureScreen({ issueId }: { issueId: string }) {
  const { data, error, refetch } = useQuery(exposureQuery(issueId))
  if (data) return <Board exposure={data} />
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}

const EXPORT = 'GET /staff/lottery/issues/:issueId/exposure/export'

function BoardHead({ exposure }: { exposure: StaffExposure }) {
  const translator = useTranslator()
  const { t } = translator
  const { issueId, lotteryCode, issueNo, state } = exposure
  const title = `${lotteryName(translator, lotteryCode)} · ${issueNo}`
  return (
    <>
      <PageTitle text={`${t('office.exposure.title')}: ${title}`} />
      <Link
        to="/draws/$issueId"
        params={{ issueId }}
        className="inline-flex min-h-8 w-fit items-center gap-1 rounded-input text-sm
          font-semibold text-text-2 hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {title}
      </Link>
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-2xl font-bold break-words">
            {t('office.exposure.title')}: {title}
          </h1>
          <IssueState state={state} />
          <div className="ms-auto flex flex-wrap gap-2 max-sm:ms-0">
            <ReportViews list="exposure" own={OWN} />
            <ExportButton
              onExport={() => download(EXPORT, `exposure-${issueNo}`, {}, { issueId })}
            />
          </div>
        </div>
        <p className="max-w-160 text-sm text-text-2">{t('office.exposure.intro')}</p>
      </header>
    </>
  )
}

function BoardFacts({ exposure }: { exposure: StaffExposure }) {
  const { t } = useTranslator()
  return (
    <Panel title={t('office.issue.facts')}>
      <DescriptionList
        rows={[
          [t('office.issue.bets'), String(exposure.betCount)],
          [
            t('office.exposure.stake'),
            <Amount key="stake" minor={exposure.stakeMinor} currency={exposure.currency} />,
          ],
          [t('office.issue.closesAt'), <When key="closes" at={exposure.closesAt} />],
          [t('office.exposure.countedAt'), <When key="counted" at={exposure.countedAt} isLong />],
        ]}
      />
    </Panel>
  )
}

function Board({ exposure }: { exposure: StaffExposure }) {
  const may = useMay()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [draft, setDraft] = useState<NumbersDraft>()
  const [shown, setShown] = useState<Shown>()
  const { issueId, lotteryCode, currency, plays, rules } = exposure
  const change = may('lottery.exposure') ? setDraft : undefined
  return (
    <div className="grid max-w-340 grid-cols-[minmax(0,1fr)] gap-4">
      <BoardHead exposure={exposure} />
      <BoardFacts exposure={exposure} />
      <Plays
        plays={plays}
        currency={currency}
        onShow={(playCode) => setShown({ playCode, outcome: undefined })}
      />
      <OutcomesPanel
        exposure={exposure}
        onShow={setShown}
        chosen={chosen}
        onChoose={setChosen}
        onChange={change}
      />
      <NumberRules rules={rules} onChange={change} />
      {draft && (
        <NumbersDialog
          lotteryCode={lotteryCode}
          issueId={issueId}
          draft={draft}
          onClose={() => setDraft(undefined)}
          onDone={() => setChosen([])}
        />
      )}
      {shown && (
        <OutcomeBets
          issueId={issueId}
          currency={currency}
          {...shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}
