import type { BillMember, StaffBill, TeamBet } from '@fairhouse/protocol'
import { Badge, Button, Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { PagedList } from '../../shared/paged-list.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { When } from '../../shared/when.tsx'
import { lineMembersQuery, linePlaysQuery, playQuery } from './line-queries.ts'
import { OpenedPlay } from './opened-play.tsx'
import { usePlayName } from './play-names.ts'

/** Opens the next level, from the row header. */
export function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-8 items-center text-start font-semibold text-brand underline
        underline-offset-2"
      onClick={onOpen}
    >
      {children}
    </button>
  )
}

/** The figures of a member that the bill was computed from. */
function figuresOf({ kind, base }: StaffBill['terms']) {
  if (kind === 'dividend') return ['turnover', 'payout', 'rebates', 'bonuses'] as const
  if (base === 'winRate') return ['turnover', 'wonStakes'] as const
  if (base === 'lossRate') return ['turnover', 'lostStakes'] as const
  return ['turnover'] as const
}

interface Place {
  readonly bill: StaffBill
  readonly line: number
}

function Members({ bill, line, onOpen }: Place & { onOpen: (member: BillMember) => void }) {
  const { t } = useTranslator()
  const query = useInfiniteQuery(lineMembersQuery({ billId: bill.billId, line }))
  const members = query.data?.pages.flatMap((page) => page.members) ?? []
  const figures = figuresOf(bill.terms)
  const title = t('office.agents.lineMembers')
  const heads = [t('office.member.username'), ...figures.map((key) => t(`office.agents.${key}`))]
  return (
    <PagedList query={query} count={members.length} nothing={t('office.agents.noLineMembers')}>
      <ScrollTable label={title} heads={heads}>
        {members.map((member) => (
          <tr key={member.memberId} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-2 text-start font-medium">
              <span className="inline-flex flex-wrap items-center gap-2">
                <OpenButton onOpen={() => onOpen(member)}>
                  <bdi>{member.username}</bdi>
                </OpenButton>
                {member.isActive && <Badge tone="win">{t('office.agents.isActive')}</Badge>}
              </span>
            </th>
            {figures.map((key) => (
              <Cell key={key}>
                <Amount minor={member[`${key}Minor`]} currency={bill.currency} />
              </Cell>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </PagedList>
  )
}

function Plays(props: Place & { memberId: string; onOpen: (play: TeamBet) => void }) {
  const { bill, line, memberId, onOpen } = props
  const { t } = useTranslator()
  const nameOf = usePlayName()
  const query = useInfiniteQuery(linePlaysQuery({ billId: bill.billId, line }, memberId))
  const plays = query.data?.pages.flatMap((page) => page.bets) ?? []
  const heads = [
    t('office.agents.game'),
    t('office.agents.settledAt'),
    t('office.issue.bets'),
    t('office.report.stake'),
    t('office.report.payout'),
  ]
  return (
    <PagedList query={query} count={plays.length} nothing={t('office.agents.noPlays')}>
      <ScrollTable label={t('office.agents.plays')} heads={heads}>
        {plays.map((play) => (
          <tr key={play.itemId} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-2 text-start font-medium">
              <OpenButton onOpen={() => onOpen(play)}>{nameOf(play)}</OpenButton>
            </th>
            <Cell>
              <When at={play.settledAt} />
            </Cell>
            <Cell>{play.bets}</Cell>
            <Cell>
              <Amount minor={play.stakeMinor} currency={bill.currency} />
            </Cell>
            <Cell>
              <Amount minor={play.payoutMinor} currency={bill.currency} />
            </Cell>
          </tr>
        ))}
      </ScrollTable>
    </PagedList>
  )
}

function Play({ memberId, itemId, currency }: Record<'memberId' | 'itemId' | 'currency', string>) {
  const { data, error } = useQuery(playQuery(memberId, itemId))
  return (
    <>
      <ErrorNotice error={error} />
      {!data && !error && <Skeleton className="h-40" />}
      {data && <OpenedPlay play={data} currency={currency} />}
    </>
  )
}

/**
 * A line of a bill: the members it was computed from, what each played, and each underlying bet.
 */
export function LineDialog({ bill, line, onClose }: Place & { onClose: () => void }) {
  const { t } = useTranslator()
  const nameOf = usePlayName()
  const [member, setMember] = useState<BillMember>()
  const [play, setPlay] = useState<TeamBet>()
  const goBack = () => (play ? setPlay(undefined) : setMember(undefined))
  const description = member && (play ? `${member.username} · ${nameOf(play)}` : member.username)
  return (
    <Dialog
      title={t(member ? 'office.agents.plays' : 'office.agents.lineMembers')}
      {...(description !== undefined && { description })}
      size="lg"
      onClose={onClose}
      footer={
        member && (
          <Button variant="ghost" size="sm" onClick={goBack}>
            {t('office.agents.back')}
          </Button>
        )
      }
    >
      {!member && <Members bill={bill} line={line} onOpen={setMember} />}
      {member && !play && (
        <Plays bill={bill} line={line} memberId={member.memberId} onOpen={setPlay} />
      )}
      {member && play && (
        <Play memberId={member.memberId} itemId={play.itemId} currency={bill.currency} />
      )}
    </Dialog>
  )
}
