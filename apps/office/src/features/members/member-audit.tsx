import { Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { reasonOf, useActionName } from '../../shared/audit-words.ts'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, Panel } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { memberAuditQuery } from './member-query.ts'

/** Actions of staff on this member, newest first. */
export function MemberAudit({ memberId }: { memberId: string }) {
  const { t } = useTranslator()
  const actionName = useActionName()
  const { data: entries, error, refetch } = useQuery(memberAuditQuery(memberId))
  return (
    <Panel title={t('office.member.audit')}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !entries && <Skeleton className="h-16" />}
      {entries?.length === 0 && <Nothing>{t('office.audit.none')}</Nothing>}
      <ul className="grid">
        {entries?.map((entry) => (
          <li
            key={entry.entryId}
            className="grid gap-0.5 border-b border-line py-2 text-sm last:border-b-0"
          >
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold">{actionName(entry.action)}</span>
              <When at={entry.occurredAt} />
            </p>
            <p className="text-legal text-text-3">
              {[entry.actor, reasonOf(entry.details)].filter((each) => each !== '').join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
