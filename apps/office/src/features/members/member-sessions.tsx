import type { StaffMember, StaffMemberSession } from '@fairhouse/protocol'
import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { Nothing, Panel } from '../../shared/page.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { refreshMember } from './member-query.ts'

/** Active login sessions; each can be ended, or all at once. */
export function MemberSessions({ member }: { member: StaffMember }) {
  const { t } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const [ending, setEnding] = useState<StaffMemberSession | 'all'>()
  const { sessions, memberId } = member
  return (
    <Panel
      title={t('office.member.sessions')}
      actions={
        may('members.block') &&
        sessions.length > 0 && (
          <Button variant="ghost" size="sm" className="-me-3" onClick={() => setEnding('all')}>
            {t('office.member.endAll')}
          </Button>
        )
      }
    >
      {sessions.length === 0 && <Nothing>{t('office.member.sessionsNone')}</Nothing>}
      <ul className="grid">
        {sessions.map((session) => (
          <SessionItem
            key={session.sessionId}
            session={session}
            {...(may('members.block') ? { onEnd: () => setEnding(session) } : {})}
          />
        ))}
      </ul>
      {ending && (
        <ReasonDialog
          title={t(ending === 'all' ? 'office.member.endAll' : 'office.member.endOne')}
          description={t('office.member.endAbout')}
          submit={t('office.member.end')}
          isDanger
          onClose={() => setEnding(undefined)}
          onSubmit={async (reason) => {
            const body = ending === 'all' ? { reason } : { reason, sessionId: ending.sessionId }
            const path = 'POST /staff/members/:memberId/sessions/end'
            const { ended } = await api(path, { params: { memberId }, body })
            await refreshMember(memberId)
            toast(t('office.member.ended', { count: ended }), 'win')
          }}
        />
      )}
    </Panel>
  )
}

function SessionItem({ session, onEnd }: { session: StaffMemberSession; onEnd?: () => void }) {
  const { t, date } = useTranslator()
  const { subAccount, device, address, place, lastSeenAt, createdAt } = session
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 text-sm last:border-b-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold">{device ?? t('office.member.deviceUnknown')}</p>
        {subAccount !== null && (
          <p className="wrap-anywhere text-legal">
            {t('office.member.sessionOfSubAccount', { username: subAccount })}
          </p>
        )}
        <p className="text-legal text-text-3">
          {[address, place].filter((each) => each !== null).join(' · ')}
        </p>
        <p className="text-legal text-text-3">
          {t('office.member.sessionTimes', {
            since: date(createdAt, 'dateTime'),
            seen: date(lastSeenAt, 'dateTime'),
          })}
        </p>
      </div>
      {onEnd && (
        <Button variant="ghost" size="sm" className="-me-3" onClick={onEnd}>
          {t('office.member.end')}
        </Button>
      )}
    </li>
  )
}
