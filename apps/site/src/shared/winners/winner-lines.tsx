import type { Winner } from '@fairhouse/protocol'
import { Card, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { lotteryName } from '../lottery-look.tsx'
import { moneyOf } from '../queries.ts'

function Line({ winner }: { winner: Winner }) {
  const translator = useTranslator()
  const { t, date, number } = translator
  const format = useFormatMoney()
  const { game, lotteryCode, paidMinor, stakedMinor, multiple } = winner
  const where = lotteryCode === null ? game?.name : lotteryName(translator, lotteryCode)
  const paid = format(moneyOf(paidMinor))
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-3
        md:px-5"
    >
      <span className="font-semibold wrap-anywhere">
        {where ?? t(`races.product.${winner.product}`)}
      </span>
      <span className="figures text-end font-bold">{paid}</span>
      <span className="text-sm text-text-2">
        <bdi>{winner.name}</bdi>
        {' · '}
        <span className="figures">{date(winner.settledAt, 'dateTime')}</span>
      </span>
      <span className="figures text-end text-sm text-text-2">
        {t('races.multiple', { value: number(Number(multiple), { maximumFractionDigits: 2 }) })}
        <span className="sr-only">
          {`, ${t('races.winners.line', { paid, staked: format(moneyOf(stakedMinor)) })}`}
        </span>
      </span>
    </li>
  )
}

/** Wins, one below the other; nothing in it moves. */
export function WinnerLines({ winners }: { winners: readonly Winner[] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {winners.map((winner) => (
          <Line key={winner.winId} winner={winner} />
        ))}
      </ul>
    </Card>
  )
}
