import type { Bonus, BonusState } from '@fairhouse/protocol'
import { Badge, Card, type Tone, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { BonusCard } from './bonus-card.tsx'
import { bonusesQuery } from './bonus-query.ts'

const TONES: Readonly<Record<BonusState, Tone>> = {
  active: 'info',
  cleared: 'win',
  spent: 'neutral',
  expired: 'neutral',
  forfeited: 'neutral',
}

function EndedRow({ bonus }: { bonus: Bonus }) {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const { state, grantedMinor, convertedMinor, endedAt } = bonus
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3.5 md:px-5">
      <span className="font-semibold">
        {t('rewards.bonus.of', { amount: format(moneyOf(grantedMinor)) })}
      </span>
      <span className="justify-self-end">
        <Badge tone={TONES[state]}>{t(`rewards.bonus.state.${state}`)}</Badge>
      </span>
      <span className="figures text-sm text-text-3">
        {endedAt === null ? '' : date(endedAt, 'dateTime')}
      </span>
      <span className="figures text-end text-sm text-text-2">
        {t('rewards.bonus.became', { amount: format(moneyOf(convertedMinor)) })}
      </span>
    </li>
  )
}

/** Bonus money, apart from cash: what runs, and what became of the rest; nothing without any. */
export function BonusSection() {
  const { t } = useTranslator()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(bonusesQuery)
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : null
  const { running, ended } = data
  if (running.length === 0 && ended.length === 0) return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl font-bold">{t('rewards.bonus.title')}</h2>
      {running.length > 0 && (
        <ul className="grid gap-3 xl:grid-cols-2">
          {running.map((bonus) => (
            <BonusCard key={bonus.bonusId} bonus={bonus} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <>
          <Card className="overflow-hidden">
            <ol aria-label={t('rewards.bonus.ended')} className="divide-y divide-line">
              {ended.map((bonus) => (
                <EndedRow key={bonus.bonusId} bonus={bonus} />
              ))}
            </ol>
          </Card>
          <ListEnd
            hasMore={hasNextPage}
            isLoading={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </>
      )}
    </section>
  )
}
