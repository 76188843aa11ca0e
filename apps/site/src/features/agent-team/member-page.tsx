import type { TeamMemberDetail } from '@fairhouse/protocol'
import { Badge, Button, buttonClass, Skeleton, useTranslator } from '@fairhouse/ui'
import type { DayRange } from '@fairhouse/ui/parts/day-range'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../shared/agents/use-may.ts'
import { useSigns } from '../../shared/agents/use-signs.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { Link } from '../../shared/router/index.ts'
import { DayChart } from './day-chart.tsx'
import { useTeamMember } from './queries.ts'
import { type Scope, Tiles } from './tiles.tsx'

const SCOPES = ['whole', 'direct', 'own'] as const
const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand underline'
/** A path of the reader and the member: a direct downline. */
const DIRECT = 2

/** Renders the rates dialog of a direct downline; injected from another feature. */
export type RatesDialogOf = (member: TeamMemberDetail, onClose: () => void) => ReactNode

/** The path down from the reader; each step is a link. */
function Path({ member, days }: { readonly member: TeamMemberDetail; readonly days: DayRange }) {
  const { t } = useTranslator()
  const { from, to } = days
  return (
    <nav aria-label={t('agent.profit.path')}>
      <ol className="flex flex-wrap items-center gap-x-2">
        {member.path.map(({ memberId, username }, at) => (
          <li key={memberId} className="flex items-center gap-x-2">
            {at > 0 && <span aria-hidden>›</span>}
            {memberId === member.memberId ? (
              <bdi aria-current="page" className="font-bold">
                {username}
              </bdi>
            ) : (
              <Link
                to="/agent/$page"
                params={{ page: 'teamManagement' }}
                search={at === 0 ? { from, to } : { from, to, member: memberId }}
                className={LINK}
              >
                <bdi>{username}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface MemberProps {
  readonly member: TeamMemberDetail
  readonly days: DayRange
  readonly ratesOf: RatesDialogOf
}

/** Links: bets, results, rates, and a contract if one is possible. */
function Links({ member, days, ratesOf }: MemberProps) {
  const { t } = useTranslator()
  const { from, to } = days
  const { memberId, signs, isAway, path } = member
  const [hasRates, setHasRates] = useState(false)
  const isDirect = path.length === DIRECT
  const maySetRates = useMay('contracts') && isDirect
  const mayOffer = useSigns() && signs && !isAway && isDirect
  return (
    <div className="flex flex-wrap gap-3">
      {(['teamBetting', 'profitAndLoss', 'teamTransactions'] as const).map((page) => (
        <Link
          key={page}
          to="/agent/$page"
          params={{ page }}
          search={{ from, to, member: memberId }}
          className={buttonClass('secondary', 'sm')}
        >
          {t(`agent.menu.${page}`)}
        </Link>
      ))}
      {maySetRates && (
        <Button variant="secondary" size="sm" onClick={() => setHasRates(true)}>
          {t('agent.rates.set')}
        </Button>
      )}
      {hasRates && ratesOf(member, () => setHasRates(false))}
      {mayOffer && (
        <Link
          to="/agent/$page"
          params={{ page: 'contractRequests' }}
          search={{ offer: memberId }}
          className={buttonClass('primary', 'sm')}
        >
          {t('agent.team.offer')}
        </Link>
      )}
    </div>
  )
}

/** A member of the team: profile, figures of their own and their team, and links to details. */
export function MemberPage(props: {
  readonly memberId: string
  readonly days: DayRange
  readonly ratesOf: RatesDialogOf
}) {
  const { t, date } = useTranslator()
  const { memberId, days } = props
  const { from, to } = days
  const [scope, setScope] = useState<Scope>('whole')
  const span = { ...(from !== '' && { from }), ...(to !== '' && { to }) }
  const { data, error, refetch } = useTeamMember(memberId, span)
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-90" />
  const active = { own: undefined, direct: data.directActive, whole: data.active }
  const counted = { from: data.from, to: data.to }
  return (
    <>
      <Path member={data} days={days} />
      <header className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-3 text-2xl font-bold">
          <bdi className="wrap-anywhere">{data.username}</bdi>
          {data.isAgent && <Badge>{t('agent.team.agent')}</Badge>}
          {data.isAway && <Badge tone="warn">{t('agent.betting.away')}</Badge>}
        </h2>
        <p className="text-text-2">
          {t('agent.team.joined', { day: date(data.joinedAt, 'date') })}
        </p>
        {data.isAway && <p className="text-text-2">{t('agent.team.awayAbout')}</p>}
      </header>
      <Links member={data} days={days} ratesOf={props.ratesOf} />
      <div>
        <Segmented<Scope>
          label={t('agent.profit.scope')}
          choices={SCOPES.map((id) => ({ id, label: t(`agent.profit.of.${id}`) }))}
          selected={scope}
          onSelect={setScope}
        />
      </div>
      <Tiles
        figures={data[scope]}
        active={active[scope]}
        members={data.children}
        tileScope={{ days: counted, scope, memberId }}
      />
      <DayChart overview={data} memberId={memberId} />
    </>
  )
}
