import type { StaffMember } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Amount } from '../../shared/amount.tsx'
import { CopyButton } from '../../shared/copy-button.tsx'
import { InventedMark, MemberKind, MemberStatus } from '../../shared/member-words.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, PageSkeleton, PageTitle, Panel } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberAtRisk } from './member-at-risk.tsx'
import { MemberAudit } from './member-audit.tsx'
import { MemberEvents } from './member-events.tsx'
import { MemberLabels } from './member-labels.tsx'
import { MemberLimits } from './member-limits.tsx'
import { MemberMoney } from './member-money.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberPoints } from './member-points.tsx'
import { MemberRank } from './member-rank.tsx'
import { MemberProfile } from './member-profile.tsx'
import { memberQuery } from './member-query.ts'
import { MemberSessions } from './member-sessions.tsx'
import { PersonalFacts } from './personal-facts.tsx'

/** All details of one member, and the available actions. */
export function MemberScreen({ memberId }: { memberId: string }) {
  const { data: member, error, refetch } = useQuery(memberQuery(memberId))
  if (member) return <Member member={member} />
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}

function Member({ member }: { member: StaffMember }) {
  const { t } = useTranslator()
  const may = useMay()
  return (
    <div className="grid max-w-340 gap-4">
      <PageTitle text={member.username} />
      <Link
        to="/members"
        className="inline-flex min-h-8 w-fit items-center gap-1 rounded-input text-sm
          font-semibold text-text-2 hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('office.nav.members')}
      </Link>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl font-bold">{member.username}</h1>
        <MemberStatus status={member.status} />
        <InventedMark isInvented={member.isInvented} />
        <div className="ms-auto max-sm:ms-0">
          <MemberActions member={member} />
        </div>
      </header>
      <BlockNote block={member.block} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Panel
            title={t('office.member.facts')}
            actions={<CopyButton text={member.memberId} label={t('office.member.copyId')} />}
          >
            <DescriptionList rows={useDetailRows(member)} />
          </Panel>
          <PersonalFacts member={member} />
          <MemberProfile member={member} />
          <MemberSessions member={member} />
        </div>
        <div className="grid gap-4">
          {may('cashier.read') && <MemberMoney member={member} />}
          {may('rewards.read') && <MemberPoints memberId={member.memberId} />}
          {may('rewards.read') && <MemberAtRisk memberId={member.memberId} />}
          {may('rewards.read') && (
            <MemberRank memberId={member.memberId} currency={member.currency} />
          )}
          {may('limits.read') && (
            <MemberLimits memberId={member.memberId} currency={member.currency} />
          )}
          <MemberLabels member={member} />
          <MemberNotes member={member} />
          <MemberEvents events={member.events} />
          {may('audit.read') && <MemberAudit memberId={member.memberId} />}
        </div>
      </div>
    </div>
  )
}

/** Proper names, the same in every language. */
const PROVIDERS: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' }

function useDetailRows(member: StaffMember) {
  const { t } = useTranslator()
  const links = member.socialLinks.map((id) => PROVIDERS[id] ?? id)
  return [
    [
      t('office.member.id'),
      <bdi key="id" className="figures">
        {member.memberId}
      </bdi>,
    ],
    [t('office.member.nickname'), member.nickname ?? '–'],
    [t('office.member.kindTitle'), <MemberKind key="kind" kind={member.kind} />],
    [
      t('office.member.balance'),
      <Amount key="balance" minor={member.balanceMinor} currency={member.currency} />,
    ],
    [t('office.member.registeredAt'), <When key="registered" at={member.registeredAt} />],
    [t('office.member.lastSeenAt'), <When key="seen" at={member.lastSeenAt} />],
    [t('office.member.totp'), t(member.hasTotp ? 'office.on' : 'office.off')],
    [t('office.member.social'), links.join(', ') || '–'],
    [t('office.member.passkeys'), String(member.passkeyCount)],
  ] as const
}

function BlockNote({ block }: { block: StaffMember['block'] }) {
  const { t, date } = useTranslator()
  if (!block) return null
  return (
    <div className="grid gap-1 rounded-odds border border-lose bg-surface-1 px-4 py-3 text-sm">
      <p className="font-semibold">
        {t('office.member.blockedBy', { by: block.by, at: date(block.at, 'dateTime') })}
      </p>
      <p className="whitespace-pre-line text-text-2">{block.reason}</p>
    </div>
  )
}
