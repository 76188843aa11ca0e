import { minor } from '@fairhouse/money'
import { Ball, Card, Countdown, EmptyState, Money, Skeleton } from '@fairhouse/ui'
import { Avatar } from '@fairhouse/ui/parts/avatar'
import { Breadcrumb, Pager } from '@fairhouse/ui/parts/pager'
import { Progress, Steps } from '@fairhouse/ui/parts/progress'
import { type Column, ListRow, Table } from '@fairhouse/ui/parts/table'
import { QrCode } from '@fairhouse/ui/qr-code'
import { useState } from 'react'
import { Chapter, Show, ShowStack } from './show.tsx'

const BETS = [
  { id: 'b1', lottery: 'Five in Five', stake: 20_000n, state: 'won' },
  { id: 'b2', lottery: 'North Half-hour', stake: 50_000n, state: 'open' },
] as const

const COLUMNS: readonly Column<(typeof BETS)[number]>[] = [
  { id: 'lottery', title: 'Lottery', isHeading: true, cell: ({ lottery }) => lottery },
  {
    id: 'stake',
    title: 'Stake',
    isFigure: true,
    cell: ({ stake }) => <Money amount={minor(stake)} />,
  },
  { id: 'state', title: 'State', cell: ({ state }) => state },
]

function Lists() {
  const [page, setPage] = useState(7)
  return (
    <>
      <ShowStack title="Breadcrumb, table, pager">
        <Breadcrumb
          crumbs={[
            { id: 'home', content: <a href="#home">Home</a> },
            { id: 'account', content: <a href="#account">Account</a> },
            { id: 'bets', content: 'Bets' },
          ]}
        />
        <Table caption="Bets of today" rows={BETS} keyOf={({ id }) => id} columns={COLUMNS} />
        <Pager page={page} count={20} onPage={setPage} />
      </ShowStack>
      <ShowStack title="Rows">
        <Card className="divide-y divide-line px-4">
          <ListRow
            start={<Avatar code="maria" />}
            title="maria"
            detail="Member for two years"
            end={<Money amount={minor(12_840_000n)} />}
          />
          <ListRow
            start={<Avatar code="joao" />}
            title="joao"
            detail="Member since yesterday"
            end={<Money amount={minor(124_000n)} isSigned isWin />}
          />
        </Card>
      </ShowStack>
    </>
  )
}

/** Display components: amounts, times, lists, progress, empty states. */
export function Facts() {
  return (
    <Chapter title="Facts">
      <Show title="Money, balls, time">
        <Money amount={minor(12_845_000n)} className="text-2xl" />
        <Money amount={minor(-35_000n)} isSigned />
        <Ball>7</Ball>
        <Ball tone="hit">42</Ball>
        <Ball tone="brand" size="lg">
          9
        </Ball>
        <Countdown to="2026-11-21T12:04:05Z" />
      </Show>
      <div className="grid gap-8 lg:grid-cols-2">
        <Lists />
        <ShowStack title="Progress and steps">
          <Progress label="Wagering" value={12} max={30} text="12 of 30" />
          <Steps
            label="Withdrawal"
            at={2}
            steps={[
              { id: 'asked', title: 'Requested', detail: '12:00' },
              { id: 'checked', title: 'Checked', detail: '12:01' },
              { id: 'sent', title: 'Sent', detail: 'Usually within 10 minutes' },
              { id: 'received', title: 'Received' },
            ]}
          />
        </ShowStack>
        <ShowStack title="Loading, nothing, a code to scan">
          <Skeleton className="h-12" />
          <Card>
            <EmptyState code="no-bets" title="No bets yet">
              What you bet on stands here.
            </EmptyState>
          </Card>
          <div className="size-32">
            <QrCode text="https://example.org" label="https://example.org" />
          </div>
        </ShowStack>
      </div>
    </Chapter>
  )
}
