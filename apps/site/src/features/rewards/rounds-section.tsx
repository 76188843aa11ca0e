import type { RoundGrant, RoundState } from '@fairhouse/protocol'
import { Badge, buttonClass, Card, type Tone, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { moneyOf, queryKeys } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'

/** While a game's vendor is told of new rounds, the page asks again. */
const PREPARING_MS = 3_000

const roundsQuery = (language: string) =>
  queryOptions({
    queryKey: [...queryKeys.rewards, 'rounds', language],
    queryFn: () => api('GET /wps/free-rounds', {}),
    // It moves with every round.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.grants.some((grant) => grant.state === 'preparing') ? PREPARING_MS : false,
  })

const TONES: Readonly<Record<RoundState, Tone>> = {
  preparing: 'info',
  ready: 'info',
  used: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
}

const isOpen = ({ state }: RoundGrant) => state === 'preparing' || state === 'ready'

/** Free rounds that can be played: how many are left, what they are worth, and the way there. */
function OpenCard({ grant, isAway }: { grant: RoundGrant; isAway: boolean }) {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const { state, gameName, rounds, used, vassalage, gameId } = grant
  return (
    <Card as="li" className="grid gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg font-bold wrap-anywhere">{gameName}</h3>
        <Badge tone={TONES[state]}>{t(`rewards.rounds.state.${state}`)}</Badge>
      </div>
      <p className="text-2xl font-bold tabular-nums">
        {t('rewards.rounds.left', { left: rounds - used, rounds })}
      </p>
      <ul className="grid gap-0.5 text-sm text-text-2">
        <li>{t('rewards.rounds.each', { stake: format(moneyOf(grant.stakeMinor)) })}</li>
        <li>{t('rewards.rounds.won', { amount: format(moneyOf(grant.wonMinor)) })}</li>
        <li>
          {t('rewards.rounds.maxWin')}: {format(moneyOf(grant.maxWinMinor))}
        </li>
        <li>{t('rewards.bonus.until', { date: date(grant.endsAt, 'dateTime') })}</li>
      </ul>
      {state === 'preparing' && <p className="text-sm">{t('rewards.rounds.preparing')}</p>}
      {state === 'ready' && !isAway && (
        <Link
          to="/game"
          search={{ vassalage, gameId }}
          aria-label={t('rewards.rounds.openOne', { game: gameName })}
          className={buttonClass('secondary', 'sm', 'justify-self-start')}
        >
          {t('rewards.rounds.open')}
        </Link>
      )}
    </Card>
  )
}

function EndedRow({ grant }: { grant: RoundGrant }) {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const { state, gameName, endsAt, wonMinor } = grant
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3.5 md:px-5">
      <span className="font-semibold wrap-anywhere">{gameName}</span>
      <span className="justify-self-end">
        <Badge tone={TONES[state]}>{t(`rewards.rounds.state.${state}`)}</Badge>
      </span>
      <span className="figures text-sm text-text-3">
        {t('rewards.bonus.until', { date: date(endsAt, 'dateTime') })}
      </span>
      <span className="figures text-end text-sm text-text-2">
        {t('rewards.rounds.endedWon', { amount: format(moneyOf(wonMinor)) })}
      </span>
    </li>
  )
}

/** Free rounds that were claimed: what can be played, and what became of the rest. */
export function RoundsSection() {
  const { t, code } = useTranslator()
  const { data, error, refetch } = useQuery(roundsQuery(code))
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : null
  const { grants, isAway } = data
  if (grants.length === 0) return null
  const [open, ended] = [grants.filter(isOpen), grants.filter((grant) => !isOpen(grant))]
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl font-bold">{t('rewards.rounds.title')}</h2>
      {isAway && open.length > 0 && <p className="text-text-2">{t('rewards.rounds.away')}</p>}
      {open.length > 0 && (
        <ul className="grid gap-3 xl:grid-cols-2">
          {open.map((grant) => (
            <OpenCard key={grant.rewardId} grant={grant} isAway={isAway} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <Card className="overflow-hidden">
          <ol aria-label={t('rewards.rounds.ended')} className="divide-y divide-line">
            {ended.map((grant) => (
              <EndedRow key={grant.rewardId} grant={grant} />
            ))}
          </ol>
        </Card>
      )}
    </section>
  )
}
