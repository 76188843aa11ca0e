import type { MessageKey, Translator } from '@fairhouse/i18n'
import type { BillDetail, BillMember, TeamBet } from '@fairhouse/protocol'
import { Badge, Button, Dialog, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { type ReactNode, useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { useLineTitle } from './line-title.ts'
import type { Disputed } from './disputed-part.ts'
import { MemberBets } from './member-bets.tsx'
import { useLineMembers } from './queries.ts'

const LINK = 'min-h-11 text-start font-semibold text-brand underline underline-offset-4'

const FIGURES = {
  turnoverMinor: 'contracts.bill.turnoverOf',
  wonStakesMinor: 'contracts.bill.wonOf',
  lostStakesMinor: 'contracts.bill.lostOf',
  payoutMinor: 'agent.betting.payout',
  rebatesMinor: 'agent.betting.rebates',
  bonusesMinor: 'contracts.bill.bonusesOf',
} as const satisfies Partial<Record<keyof BillMember, MessageKey>>

/** The figures of a member that base and tier were computed from. */
function figuresOf({ kind, base }: BillDetail['terms']): (keyof typeof FIGURES)[] {
  if (kind === 'dividend') return ['turnoverMinor', 'payoutMinor', 'rebatesMinor', 'bonusesMinor']
  if (base === 'winRate') return ['turnoverMinor', 'wonStakesMinor']
  if (base === 'lossRate') return ['turnoverMinor', 'lostStakesMinor']
  return ['turnoverMinor']
}

function columnsOf(
  translator: Translator,
  terms: BillDetail['terms'],
  onOpen: (member: BillMember) => void,
): Column<BillMember>[] {
  const { t } = translator
  return [
    {
      id: 'member',
      title: t('agent.betting.member'),
      isHeading: true,
      cell: (member) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <button type="button" className={LINK} onClick={() => onOpen(member)}>
            <bdi>{member.username}</bdi>
          </button>
          {member.isActive && <Badge tone="win">{t('contracts.bill.isActive')}</Badge>}
        </span>
      ),
    },
    ...figuresOf(terms).map((key) => ({
      id: key,
      title: t(FIGURES[key]),
      isFigure: true,
      cell: (member: BillMember) => <Money amount={moneyOf(member[key])} />,
    })),
  ]
}

export interface LineDialogProps {
  readonly bill: BillDetail
  readonly line: number
  /** Renders a bet; injected from another feature. */
  readonly showBet: (bet: TeamBet, onClose: () => void) => ReactNode
  readonly onDispute: (disputed: Disputed) => void
  readonly onClose: () => void
}

/** From a line of a bill to the members it was computed from, and to what each played. */
export function LineDialog(props: LineDialogProps) {
  const translator = useTranslator()
  const { t } = translator
  const { bill, line, showBet, onDispute, onClose } = props
  const [member, setMember] = useState<BillMember>()
  const lineTitle = useLineTitle()
  const list = useLineMembers(bill.billId, line)
  const { data, error } = list
  const whole = bill.lines[line]
  if (!whole) return null
  return (
    <Dialog
      title={member === undefined ? t('contracts.bill.members') : member.username}
      description={lineTitle(whole)}
      size="lg"
      onClose={onClose}
      footer={
        member && (
          <>
            <Button variant="ghost" onClick={() => setMember(undefined)}>
              {t('contracts.bill.backToMembers')}
            </Button>
            {bill.canDispute && (
              <Button
                variant="secondary"
                onClick={() => onDispute({ line, member: { ...member } })}
              >
                {t('contracts.dispute.openMember')}
              </Button>
            )}
          </>
        )
      }
    >
      {member ? (
        <MemberBets
          billId={bill.billId}
          line={line}
          member={member}
          showBet={showBet}
          onDispute={bill.canDispute ? onDispute : undefined}
        />
      ) : (
        <div className="grid gap-3">
          {error && !data && <LoadError error={error} onRetry={() => void list.refetch()} />}
          {!data && !error && <Skeleton className="h-60" />}
          {data?.length === 0 && <p className="text-text-2">{t('contracts.bill.noMembers')}</p>}
          {data && data.length > 0 && (
            <Table<BillMember>
              caption={t('contracts.bill.members')}
              rows={data}
              keyOf={({ memberId }) => memberId}
              columns={columnsOf(translator, bill.terms, setMember)}
            />
          )}
          <ListEnd
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </div>
      )}
    </Dialog>
  )
}
