import { RECORD_KINDS, type RecordKind } from '@fairhouse/protocol/record-kinds'
import { Chips, Skeleton, useTranslator } from '@fairhouse/ui'
import { DateRange } from '@fairhouse/ui/parts/date-range'
import { Page } from '../../shared/page.tsx'
import { AccountLines } from '../../shared/records/account-lines.tsx'
import { AccountSums } from '../../shared/records/account-sums.tsx'
import { DownloadMenu } from '../../shared/records/download-menu.tsx'
import { queryOf, useRecordFilter } from '../../shared/records/record-search.ts'
import { useMember } from '../../shared/session.ts'
import { ListPart } from './list-part.tsx'
import { MemberChoice } from './member-choice.tsx'
import { useTeamAccount, useTeamAccountSummary } from './queries.ts'
import { omitUndefined, useTeamFilter } from './team-filter.ts'

/** The account record of the agent, or of a member of the team. */
export function AgentAccountScreen() {
  const { t } = useTranslator()
  const me = useMember()
  const { filter, today, change } = useRecordFilter()
  const { memberId, narrow } = useTeamFilter()
  const query = { ...queryOf(filter), ...omitUndefined({ memberId }) }
  const list = useTeamAccount(query)
  const summary = useTeamAccountSummary(query)
  const isWhole = filter.kinds.length === 0 && filter.lotteryCode === ''
  return (
    <Page title={t('agent.menu.accountDetails')} intro={t('agent.account.intro')}>
      <DateRange
        label={t('records.range')}
        value={filter}
        onValueChange={change}
        today={today}
        max="9999-12-31"
      />
      <MemberChoice
        memberId={memberId}
        none={me?.account ?? ''}
        onChoose={(member) => narrow({ member })}
      />
      <Chips<RecordKind | ''>
        label={t('records.kinds')}
        choices={[
          { id: '', label: t('records.all') },
          ...RECORD_KINDS.map((kind) => ({ id: kind, label: t(`records.kind.${kind}`) })),
        ]}
        selected={filter.kinds[0] ?? ''}
        onSelect={(kind) => change({ kinds: kind === '' ? [] : [kind] })}
      />
      <div className="flex justify-end">
        <DownloadMenu
          path="/wps/agent/records/account/export"
          query={query}
          formats={['csv', 'xlsx']}
        />
      </div>
      {summary.data ? (
        <AccountSums summary={summary.data} isWhole={isWhole} />
      ) : (
        !summary.error && <Skeleton className="h-32" />
      )}
      <ListPart list={list} count={list.data?.length}>
        <AccountLines lines={list.data ?? []} />
      </ListPart>
    </Page>
  )
}
