import type { StaffIssue } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Amount } from '../../shared/amount.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, Nothing, PageSkeleton, PageTitle, Panel } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { DrawText } from './draw-text.tsx'
import { IssueActions } from './issue-actions.tsx'
import { IssueEntries } from './issue-entries.tsx'
import { IssueResult, IssueState } from './issue-words.tsx'
import { issueQuery } from './lottery-queries.ts'
import { lotteryName, playName } from './names.ts'

/** One issue: its result and who entered it, its bets by play, and the available actions. */
export function IssueScreen({ issueId }: { issueId: string }) {
  const { data: issue, error, refetch } = useQuery(issueQuery(issueId))
  if (issue) return <Issue issue={issue} />
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}

function Issue({ issue }: { issue: StaffIssue }) {
  const translator = useTranslator()
  const { t } = translator
  const title = `${lotteryName(translator, issue.lotteryCode)} · ${issue.issueNo}`
  return (
    <div className="grid max-w-340 gap-4">
      <PageTitle text={title} />
      <Link
        to="/draws"
        className="inline-flex min-h-8 w-fit items-center gap-1 rounded-input text-sm
          font-semibold text-text-2 hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('office.nav.draws')}
      </Link>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl font-bold break-words">{title}</h1>
        <IssueState state={issue.state} />
        <IssueResult issue={issue} />
        <div className="ms-auto flex flex-wrap items-center gap-3 max-sm:ms-0">
          <Link
            to="/draws/$issueId/exposure"
            params={{ issueId: issue.issueId }}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline
              underline-offset-2 pointer-fine:min-h-9"
          >
            {t('office.exposure.title')}
          </Link>
          <IssueActions issue={issue} />
        </div>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Panel title={t('office.issue.resultTitle')}>
            <DrawText issue={issue} draw={issue.draw} />
          </Panel>
          <VoidPanel issue={issue} />
          {issue.source === 'recorded' && <IssueEntries issue={issue} />}
          {issue.rounds.length > 0 && <Rounds issue={issue} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title={t('office.issue.facts')}>
            <DescriptionList rows={useDetailRows(issue)} />
          </Panel>
          <Plays issue={issue} />
        </div>
      </div>
    </div>
  )
}

function useDetailRows(issue: StaffIssue) {
  const { t } = useTranslator()
  const { currency } = issue
  const amount = (minor: string) => <Amount minor={minor} currency={currency} />
  const clocks =
    issue.state === 'closed'
      ? ([
          [t('office.issue.overdueAt'), <When key="overdue" at={issue.overdueAt} />],
          [t('office.issue.voidableAt'), <When key="voidable" at={issue.voidableAt} />],
        ] as const)
      : []
  return [
    [t('office.issue.bets'), String(issue.betCount)],
    [t('office.issue.members'), String(issue.memberCount)],
    [t('office.issue.turnover'), amount(issue.turnoverMinor)],
    [t('office.issue.payout'), amount(issue.payoutMinor)],
    [t('office.issue.refund'), amount(issue.refundMinor)],
    [t('office.issue.opensAt'), <When key="opens" at={issue.opensAt} />],
    [t('office.issue.closesAt'), <When key="closes" at={issue.closesAt} />],
    [t('office.issue.drawsAt'), <When key="draws" at={issue.drawsAt} />],
    ...clocks,
    ...(issue.voidFrom === null
      ? []
      : ([[t('office.issue.voidFrom'), <When key="void" at={issue.voidFrom} />]] as const)),
    [t('office.issue.settledAt'), <When key="settled" at={issue.settledAt} />],
  ] as const
}

/** Why an issue is void, or who approved voiding it and what is missing. */
function VoidPanel({ issue: { voidReason, voidRequest } }: { issue: StaffIssue }) {
  const { t } = useTranslator()
  if (voidReason === null && voidRequest === null) return null
  return (
    <Panel title={t('office.issue.voidTitle')}>
      {voidRequest?.carriedOutAt === null && (
        <p className="mb-3 text-sm font-semibold">{t('office.approval.awaitsOperatorBody')}</p>
      )}
      <DescriptionList
        rows={[
          [t('office.issue.voidReason'), voidReason ?? voidRequest?.reason ?? '–'],
          ...(voidRequest === null
            ? []
            : ([
                [t('office.approval.proposedBy'), voidRequest.proposedBy],
                [t('office.issue.approvedBy'), voidRequest.approvedBy],
                [t('office.issue.approvedAt'), <When key="at" at={voidRequest.approvedAt} />],
                [t('office.issue.carriedOutBy'), voidRequest.carriedOutBy ?? '–'],
              ] as const)),
        ]}
      />
    </Panel>
  )
}

function Plays({ issue }: { issue: StaffIssue }) {
  const translator = useTranslator()
  const { t } = translator
  const { plays, currency } = issue
  const heads = ['play', 'bets', 'won', 'turnover', 'payout', 'refund'] as const
  return (
    <Panel title={t('office.issue.plays')}>
      {plays.length === 0 ? (
        <Nothing>{t('office.issue.noBets')}</Nothing>
      ) : (
        <div
          role="region"
          aria-label={t('office.issue.plays')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="text-text-3">
                {heads.map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className="px-2 py-1.5 text-end font-semibold first:ps-0 first:text-start"
                  >
                    {t(`office.issue.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {plays.map((play) => (
                <tr key={play.playCode} className="border-t border-line">
                  <th scope="row" className="py-1.5 pe-2 text-start font-medium">
                    <bdi>{playName(translator, play.playCode)}</bdi>
                  </th>
                  <td className="figures px-2 py-1.5 text-end">{play.betCount}</td>
                  <td className="figures px-2 py-1.5 text-end">{play.wonCount}</td>
                  {[play.turnoverMinor, play.payoutMinor, play.refundMinor].map((minor, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- columns stay in place
                    <td key={at} className="px-2 py-1.5 text-end whitespace-nowrap">
                      <Amount minor={minor} currency={currency} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

/** The decision of each round, latest first: corrected results stay visible. */
function Rounds({ issue }: { issue: StaffIssue }) {
  const { t } = useTranslator()
  return (
    <Panel title={t('office.issue.history')}>
      <ol className="grid gap-4">
        {issue.rounds.toReversed().map(({ round, draw, reason, decidedAt, changedCount }) => (
          <li key={round} className="grid gap-1 border-b border-line pb-3 last:border-b-0">
            <p className="flex flex-wrap gap-x-3 text-sm font-semibold">
              {t('office.issue.round', { round })}
              <span className="font-normal text-text-3">
                <When at={decidedAt} />
              </span>
            </p>
            {reason && <p className="text-sm text-text-2">{reason}</p>}
            {draw === null ? (
              <p className="text-sm">{t('office.issue.state.voided')}</p>
            ) : (
              <DrawText
                issue={issue}
                draw={draw}
                other={issue.rounds.find((each) => each.round === round - 1)?.draw}
              />
            )}
            {round > 1 && (
              <p className="text-sm text-text-3">
                {t('office.issue.changed', { count: changedCount })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
