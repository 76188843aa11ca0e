import type { Translator } from '@fairhouse/i18n'
import type { BillMember, TeamBet } from '@fairhouse/protocol'
import { Button, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { type ReactNode, useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import type { Disputed } from './disputed-part.ts'
import { useLineBets } from './queries.ts'

const LINK = 'min-h-11 text-start font-semibold text-brand underline underline-offset-4'

/** The name of the lottery or game, with its draw. */
export function nameOfBet(translator: Translator, bet: TeamBet): string {
  const { lotteryCode, gameName, product, issueNo } = bet
  const name = lotteryCode === null ? (gameName ?? product) : lotteryName(translator, lotteryCode)
  return issueNo === null ? name : `${name} · ${issueNo}`
}

function columnsOf(
  translator: Translator,
  onOpen: (bet: TeamBet) => void,
  onDispute: ((bet: TeamBet) => void) | undefined,
): Column<TeamBet>[] {
  const { t, date } = translator
  return [
    {
      id: 'game',
      title: t('agent.betting.game'),
      isHeading: true,
      cell: (bet) => (
        <button type="button" className={LINK} onClick={() => onOpen(bet)}>
          {nameOfBet(translator, bet)}
        </button>
      ),
    },
    {
      id: 'settled',
      title: t('agent.betting.settled'),
      isFigure: true,
      cell: (bet) => date(bet.settledAt, 'dateTimeSeconds'),
    },
    {
      id: 'stake',
      title: t('agent.betting.stake'),
      isFigure: true,
      cell: (bet) => <Money amount={moneyOf(bet.stakeMinor)} />,
    },
    {
      id: 'payout',
      title: t('agent.betting.payout'),
      isFigure: true,
      cell: (bet) => <Money amount={moneyOf(bet.payoutMinor)} />,
    },
    ...(onDispute
      ? [
          {
            id: 'dispute',
            title: t('contracts.dispute.title'),
            cell: (bet: TeamBet) => (
              <Button
                size="sm"
                variant="ghost"
                className="whitespace-nowrap"
                onClick={() => onDispute(bet)}
              >
                {t('contracts.dispute.open')}
                <span className="sr-only">{`: ${nameOfBet(translator, bet)}`}</span>
              </Button>
            ),
          },
        ]
      : []),
  ]
}

/** The plays of a member that count towards a line; each draw and round opens to its bets. */
export function MemberBets(props: {
  readonly billId: string
  readonly line: number
  readonly member: BillMember
  readonly showBet: (bet: TeamBet, onClose: () => void) => ReactNode
  readonly onDispute: ((disputed: Disputed) => void) | undefined
}) {
  const translator = useTranslator()
  const { t } = translator
  const { billId, line, member, showBet, onDispute } = props
  const [opened, setOpened] = useState<TeamBet>()
  const list = useLineBets(billId, line, member.memberId)
  const { data, error } = list
  return (
    <div className="grid gap-3">
      {error && !data && <LoadError error={error} onRetry={() => void list.refetch()} />}
      {!data && !error && <Skeleton className="h-60" />}
      {data?.length === 0 && <p className="text-text-2">{t('contracts.bill.noBets')}</p>}
      {data && data.length > 0 && (
        <Table<TeamBet>
          caption={t('contracts.bill.betsOf', { name: member.username })}
          rows={data}
          keyOf={({ itemId }) => itemId}
          columns={columnsOf(
            translator,
            setOpened,
            onDispute &&
              ((bet) => onDispute({ line, member, bet, name: nameOfBet(translator, bet) })),
          )}
        />
      )}
      <ListEnd
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      {opened && showBet(opened, () => setOpened(undefined))}
    </div>
  )
}
