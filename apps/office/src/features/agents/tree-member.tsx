import type { TeamFiguresWire, TreeMember } from '@fairhouse/protocol'
import { Badge, Button, Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { MemberLink } from '../../shared/member-link.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { MemberHistory } from './tree-history.tsx'
import { type TreeDays, useTreeMember } from './tree-queries.ts'
import { operatorResult, TreeLink } from './tree-row.tsx'
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

const MONEY = [
  ['turnover', (figures: TeamFiguresWire) => figures.turnoverMinor],
  ['payout', (figures: TeamFiguresWire) => figures.payoutMinor],
  ['rebates', (figures: TeamFiguresWire) => figures.rebatesMinor],
  ['bonuses', (figures: TeamFiguresWire) => figures.bonusesMinor],
  ['result', operatorResult],
  ['deposits', (figures: TeamFiguresWire) => figures.depositsMinor],
  ['withdrawals', (figures: TeamFiguresWire) => figures.withdrawalsMinor],
] as const

function Figures({ member }: { member: TreeMember }) {
  const { t, number, date } = useTranslator()
  const { currency, from, to, own, direct, whole, active, directActive } = member
  const title = t('office.agents.tree.figures', {
    from: date(`${from}T00:00:00Z`, 'date', 'UTC'),
    to: date(`${to}T00:00:00Z`, 'date', 'UTC'),
  })
  const head = 'py-1.5 pe-2 text-start font-medium wrap-normal'
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{title}</h3>
      <ScrollTable
        label={title}
        heads={[
          t('office.agents.tree.figure'),
          t('office.agents.tree.scope.own'),
          t('office.agents.tree.scope.direct'),
          t('office.agents.tree.scope.whole'),
        ]}
      >
        {MONEY.map(([id, of]) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className={head}>
              {t(`office.agents.tree.${id}`)}
            </th>
            {[own, direct, whole].map((figures, at) => (
              <Cell key={['own', 'direct', 'whole'][at]}>
                <Amount minor={of(figures)} currency={currency} />
              </Cell>
            ))}
          </tr>
        ))}
        <tr className="border-t border-line">
          <th scope="row" className={head}>
            {t('office.agents.tree.active')}
          </th>
          <Cell>–</Cell>
          <Cell>{number(directActive)}</Cell>
          <Cell>{number(active)}</Cell>
        </tr>
      </ScrollTable>
    </section>
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
            <Figures member={member} />
            {may('agentApplications.read') && <MemberHistory memberId={memberId} />}
          </>
        )}
      </div>
    </Dialog>
  )
}
