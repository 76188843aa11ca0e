import type { GroupTicketRules, IssueWire } from '@fairhouse/protocol'
import {
  buttonClass,
  Card,
  Countdown,
  EmptyState,
  Skeleton,
  useServerNow,
  useTranslator,
} from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { type GroupDraft, readGroupDraft } from '../../shared/lottery/group-draft.ts'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { Page, Section } from '../../shared/page.tsx'
import { pollMs } from '../../shared/preferences.ts'
import { queryKeys } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { locksAtOf, openIssueOf } from './counts.ts'
import { groupRulesQuery } from './group-query.ts'
import { SharersOnly } from './sharers-only.tsx'
import { NewTicketForm } from './new-ticket-form.tsx'
import { TicketEntries } from './ticket-entries.tsx'

function NoDraft() {
  const { t } = useTranslator()
  return (
    <EmptyState
      code="no-group-draft"
      title={t('group.noDraft')}
      action={
        <Link to="/lottery" className={buttonClass()}>
          {t('group.toLotteries')}
        </Link>
      }
    >
      {t('group.emptyHint')}
    </EmptyState>
  )
}

/** The current issue of the lottery, and until when its shares are sold. */
function IssueLine({ issue, rules }: { issue: IssueWire; rules: GroupTicketRules }) {
  const { t } = useTranslator()
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="font-semibold">{t('bets.issue', { issueNo: issue.issueNo })}</span>
      <span className="text-text-2">
        {t('group.locksIn')} <Countdown to={locksAtOf(issue, rules)} isSpoken />
      </span>
    </p>
  )
}

function Draft({ draft }: { draft: GroupDraft }) {
  const { t } = useTranslator()
  const { lotteryCode } = draft
  const rules = useQuery(groupRulesQuery)
  const now = useServerNow()
  const lottery = useQuery({
    queryKey: queryKeys.lottery(lotteryCode),
    queryFn: () => api('GET /lgw/lotteries/:lotteryCode', { params: { lotteryCode } }),
    // Polls for the next issue between two issues.
    refetchInterval: ({ state: { data } }) =>
      openIssueOf(data?.lottery.current, rules.data, now) ? pollMs(5_000) : 1_000,
  })
  const failed = rules.error ?? lottery.error
  if (!rules.data || !lottery.data) {
    if (!failed) return <Skeleton className="h-90" />
    return (
      <LoadError
        error={failed}
        onRetry={() => {
          void rules.refetch()
          void lottery.refetch()
        }}
      />
    )
  }
  const issue = openIssueOf(lottery.data.lottery.current, rules.data, now)
  return (
    <>
      <Card as="section" className="grid gap-3 p-5">
        {issue ? (
          <IssueLine issue={issue} rules={rules.data} />
        ) : (
          <p className="text-text-2">{t('lottery.waitingForIssue')}</p>
        )}
        <NewTicketForm draft={draft} issue={issue} rules={rules.data} />
      </Card>
      <Section title={t('group.entries')}>
        <Card className="px-5 py-2">
          <TicketEntries entries={draft.entries} />
        </Card>
      </Section>
      <Section title={t('group.how')}>
        <ul className="grid list-disc gap-1.5 ps-5 text-text-2">
          <li>{t('group.howLock')}</li>
          <li>{t('group.howUnfilled')}</li>
          <li>{t('group.howParts')}</li>
        </ul>
      </Section>
    </>
  )
}

function NewTicket() {
  const translator = useTranslator()
  const { t } = translator
  const [draft] = useState(readGroupDraft)
  const title = draft
    ? t('group.newOf', { lottery: lotteryName(translator, draft.lotteryCode) })
    : t('group.new')
  return (
    <Page isNarrow title={title} intro={t('group.newIntro')}>
      {draft ? <Draft draft={draft} /> : <NoDraft />}
    </Page>
  )
}

/** Turns a slip into a group ticket: its division, visibility, and what is paid now. */
export function NewTicketScreen() {
  return (
    <SharersOnly>
      <NewTicket />
    </SharersOnly>
  )
}
