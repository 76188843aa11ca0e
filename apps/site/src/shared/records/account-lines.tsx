import { ZERO } from '@fairhouse/money'
import type { RecordLine } from '@fairhouse/protocol'
import { Card, Money, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { lotteryName } from '../lottery-look.tsx'
import { moneyOf } from '../queries.ts'
import { Link } from '../router/index.ts'
import { LineHeading } from './line-heading.tsx'

/**
 * Cards on a phone, columns on wide screens. Rows out of view skip layout, so that a thousand
 * scroll like twenty.
 */
const ROW =
  'grid gap-x-4 gap-y-0.5 px-4 py-3.5 [content-visibility:auto] ' +
  '[contain-intrinsic-size:auto_5rem] ' +
  'grid-cols-[minmax(0,1fr)_auto] ' +
  'lg:grid-cols-[10.5rem_minmax(0,1fr)_8.5rem_8.5rem_7rem] lg:items-center lg:px-5 lg:py-2 ' +
  'xl:grid-cols-[10.5rem_minmax(0,1fr)_8.5rem_8.5rem_14.5rem]'

function Heading() {
  const { t } = useTranslator()
  const titles = [
    t('records.time'),
    t('records.column.type'),
    t('records.column.amount'),
    t('records.column.balance'),
    t('records.column.reference'),
  ]
  return <LineHeading row={ROW} titles={titles} />
}

/** Opens a bet by its number. Without it bets are not links. */
type OnBet = ((betId: string) => void) | undefined

/** The cause of a movement: bets and rewards open their details, others are plain text. */
function Reference({ line, onBet }: { line: RecordLine; onBet: OnBet }) {
  const { t } = useTranslator()
  const { reference } = line
  if (reference === null) return <span className="text-sm text-text-3">{`№ ${line.seq}`}</span>
  if (onBet !== undefined && reference.startsWith('rwd_')) {
    return (
      <Link
        to="/member/$page"
        params={{ page: 'rewardCenter' }}
        search={{ reward: reference }}
        aria-label={`${t('statement.reward.claim')} ${reference}`}
        className="-my-2 inline-flex min-h-11 items-center font-mono text-sm text-brand underline"
      >
        {reference}
      </Link>
    )
  }
  if (onBet === undefined || !reference.startsWith('bet_')) {
    return (
      <span dir="ltr" className="text-end font-mono text-legal break-all text-text-3 lg:text-start">
        {reference}
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-label={t('records.openBet', { betId: reference })}
      onClick={() => onBet(reference)}
      className="-my-2 min-h-11 text-end font-mono text-sm text-brand underline lg:text-start"
    >
      {reference}
    </button>
  )
}

function Line({ line, onBet }: { line: RecordLine; onBet: OnBet }) {
  const translator = useTranslator()
  const { t, find, date } = translator
  const format = useFormatMoney()
  const amount = moneyOf(line.amountMinor)
  const about = [
    line.lotteryCode === null ? undefined : lotteryName(translator, line.lotteryCode),
    line.issueNo ?? undefined,
  ].filter(Boolean)
  return (
    <li className={ROW}>
      <span className="figures text-sm text-text-3 max-lg:order-3">
        {date(line.occurredAt, 'dateTimeSeconds')}
      </span>
      <span className="grid min-w-0 max-lg:order-1">
        <span className="font-semibold">{find(`statement.${line.code}`) ?? line.code}</span>
        {about.length > 0 && <span className="text-sm text-text-3">{about.join(' · ')}</span>}
      </span>
      <span className="text-end max-lg:order-2">
        <Money amount={amount} isSigned isWin={line.kind === 'payout' && amount > ZERO} />
      </span>
      <span className="text-end text-sm text-text-2 max-lg:order-4">
        <span className="lg:sr-only">{`${t('records.balance')} `}</span>
        <span className="figures">{format(moneyOf(line.balanceAfterMinor))}</span>
      </span>
      <span className="max-lg:order-5 max-lg:col-span-2 max-lg:text-end">
        <Reference line={line} onBet={onBet} />
      </span>
    </li>
  )
}

/** Movements of the account, newest first. */
export function AccountLines(props: {
  lines: readonly RecordLine[]
  onBet?: (betId: string) => void
}) {
  return (
    <Card>
      <Heading />
      <ol className="divide-y divide-line">
        {props.lines.map((line) => (
          <Line key={line.seq} line={line} onBet={props.onBet} />
        ))}
      </ol>
    </Card>
  )
}
