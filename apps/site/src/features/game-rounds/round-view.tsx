import type { GameRoundDetail } from '@fairhouse/protocol'
import { Badge, Money, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Fact } from '../../shared/fact.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { STATE_TONES } from './round-states.ts'

function Movements({ round }: { round: GameRoundDetail }) {
  const { t, date } = useTranslator()
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{t('games.rounds.movements')}</h3>
      <ol className="grid divide-y divide-line">
        {round.movements.map((movement, at) => (
          // Movements have no number, and their order never changes: the index is a stable key.
          <li key={at} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <span className="font-semibold">{t(`games.rounds.kind.${movement.kind}`)}</span>
            <time dateTime={movement.at} className="text-sm text-text-3">
              {date(movement.at, 'dateTimeSeconds')}
            </time>
            <span className="ms-auto text-end">
              <Money amount={moneyOf(movement.amountMinor)} isSigned className="font-bold" />
              <span className="block text-sm text-text-2">
                {t('games.rounds.balanceAfter')}{' '}
                <Money amount={moneyOf(movement.balanceAfterMinor)} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Stakes, payouts, and every movement of a round. */
export function RoundView({ round }: { round: GameRoundDetail }) {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const bonus = moneyOf(round.bonusMinor)
  return (
    <>
      <dl className="divide-y divide-line">
        <Fact label={t('games.rounds.stateOf')}>
          <Badge tone={STATE_TONES[round.state]}>{t(`games.rounds.state.${round.state}`)}</Badge>
        </Fact>
        <Fact label={t('games.rounds.stake')}>
          {round.isFree ? t('games.rounds.free') : <Money amount={moneyOf(round.stakeMinor)} />}
          {bonus > 0n && (
            <span className="block text-sm font-normal text-text-2">
              {t('common.fromBonus', { amount: format(bonus) })}
            </span>
          )}
        </Fact>
        <Fact label={t('games.rounds.payout')}>
          <Money amount={moneyOf(round.payoutMinor)} />
        </Fact>
        <Fact label={t('games.rounds.vendor')}>{round.vendorName}</Fact>
        <Fact label={t('games.rounds.vendorRound')}>
          <bdi className="figures text-sm">{round.vendorRound}</bdi>
        </Fact>
        <Fact label={t('games.rounds.openedAt')}>{date(round.openedAt, 'dateTimeSeconds')}</Fact>
        {round.refundAt !== null && (
          <Fact label={t('games.rounds.refundAt')}>{date(round.refundAt, 'dateTimeSeconds')}</Fact>
        )}
      </dl>
      {round.state === 'open' && (
        <p className="text-sm text-text-2">{t('games.rounds.openBody')}</p>
      )}
      <Movements round={round} />
    </>
  )
}
