import type { TreeMember } from '@fairhouse/protocol'
import { Badge, Button, Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { MemberLink } from '../../shared/member-link.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { TreeFigures } from './tree-figures.tsx'
import { MemberHistory } from './tree-history.tsx'
import { type TreeDays, useTreeMember } from './tree-queries.ts'
import { TreeLink } from './tree-row.tsx'
import { TypeDialog } from './type-dialog.tsx'
import { TypeName } from './type-words.tsx'

/** The path from the head of the line down, each name linking to that member. */
function Path({ member }: { member: TreeMember }) {
  const { t } = useTranslator()
  const above = member.path.slice(0, -1)
  if (above.length === 0) return t('office.agents.tree.isHead')
  return (
    <ol className="flex flex-wrap items-center gap-x-1.5">
      {above.map(({ memberId, username }, at) => (
        <li key={memberId} className="flex items-center gap-x-1.5">
          {at > 0 && (
            <span aria-hidden className="text-text-3">
              ›
            </span>
          )}
          <TreeLink memberId={memberId} username={username} />
        </li>
      ))}
    </ol>
  )
}

function MemberFacts({ member }: { member: TreeMember }) {
  const { t, number } = useTranslator()
  const { memberId, username, type, isAway, joinedAt, children, members, contracts } = member
  return (
    <DescriptionList
      rows={[
        [
          t('office.agents.tree.member'),
          <span key="member" className="flex flex-wrap items-center gap-x-2">
            <MemberLink memberId={memberId} username={username} />
            {isAway && <Badge tone="warn">{t('office.agents.tree.away')}</Badge>}
          </span>,
        ],
        [t('office.agents.type.title'), <TypeName key="type" type={type} />],
        [t('office.agents.tree.path'), <Path key="path" member={member} />],
        [t('office.agents.tree.below'), number(children)],
        [t('office.agents.tree.members'), number(members)],
        [t('office.agents.tree.contracts'), number(contracts)],
        [t('office.agents.tree.joinedAt'), <When key="joined" at={joinedAt} />],
      ]}
    />
  )
}

type Action = 'move' | 'type' | 'offer'

/** One member of the tree: position, team figures, and available actions. */
export function TreeMemberDialog(props: {
  readonly memberId: string
  readonly days: TreeDays
  readonly onClose: () => void
}) {
  const { memberId, days, onClose } = props
  const { t } = useTranslator()
  const may = useMay()
  const [action, setAction] = useState<Action>()
  const { data: member, error } = useTreeMember(memberId, days)
  if (action === 'offer' && member) {
    const { currency } = member
    return <OfferDialog agent={member} currency={currency} onClose={() => setAction(undefined)} />
  }
  if (action && member) {
    const ActionDialog = action === 'move' ? MoveDialog : TypeDialog
    return <ActionDialog member={member} onClose={() => setAction(undefined)} />
  }
  // The operator is the other party of the head of a line.
  const mayOffer = member?.isAgent && member.path.length === 1 && may('agents.contracts')
  const offer = mayOffer && (
    <Button variant="secondary" size="sm" onClick={() => setAction('offer')}>
      {t('office.agents.offer.open')}
    </Button>
  )
  const moves = member && may('agentApplications.handle') && (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAction('type')}>
        {t('office.agents.type.change')}
      </Button>
      {/* An agent of type 42 is always the head of a line. */}
      {member.type !== 'agent42' && (
        <Button variant="secondary" size="sm" onClick={() => setAction('move')}>
          {t('office.agents.tree.move')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      title={member?.username ?? t('office.agents.tree.member')}
      size="lg"
      onClose={onClose}
      footer={
        (offer || moves) && (
          <>
            {offer}
            {moves}
          </>
        )
      }
    >
      <div className="grid gap-5">
        <ErrorNotice error={error} />
        {!member && !error && <Skeleton className="h-60" />}
        {member && (
          <>
            <MemberFacts member={member} />
            <TreeFigures member={member} />
            {may('agentApplications.read') && <MemberHistory memberId={memberId} />}
          </>
        )}
      </div>
    </Dialog>
  )
}
