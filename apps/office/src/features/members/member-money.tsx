import type { StaffMember } from '@fairhouse/protocol'
import { Badge, Skeleton, type Tone, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, Panel } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'

/** Number of entries of each kind: the cashier's lists have the rest. */
const FEW = '5'

const TONES: Readonly<Record<string, Tone>> = {
  credited: 'win',
  paid: 'win',
  checking: 'warn',
  returning: 'warn',
  approved: 'info',
  sent: 'info',
  failed: 'lose',
  rejected: 'lose',
  returned: 'lose',
  chargedBack: 'lose',
}

const TEXTS = {
  deposit: {
    title: 'office.nav.deposits',
    none: 'office.deposit.none',
    state: (status: string) => `office.deposit.state.${status}`,
  },
  withdrawal: {
    title: 'office.nav.withdrawals',
    none: 'office.withdrawal.none',
    state: (status: string) => `office.withdrawal.state.${status}`,
  },
} as const

/** The common shape of a deposit and a withdrawal. */
interface Moved {
  readonly id: string
  readonly at: string
  readonly amountMinor: string
  readonly status: string
}

async function readMoved(memberId: string) {
  const query = { memberId, limit: FEW }
  const [{ deposits }, { withdrawals }] = await Promise.all([
    api('GET /staff/deposits', { query }),
    api('GET /staff/withdrawals', { query }),
  ])
  return {
    deposit: deposits.map((one): Moved => ({ ...one, id: one.depositId, at: one.createdAt })),
    withdrawal: withdrawals.map((one): Moved => ({
      ...one,
      id: one.withdrawalId,
      at: one.requestedAt,
    })),
  }
}

interface ListProps {
  readonly kind: 'deposit' | 'withdrawal'
  readonly rows: readonly Moved[]
  readonly member: StaffMember
}

function List({ kind, rows, member }: ListProps) {
  const { t, find } = useTranslator()
  const may = useMay()
  const texts = TEXTS[kind]
  return (
    <section className="grid content-start gap-1">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-sm font-bold">{t(texts.title)}</h3>
        <Link
          to={kind === 'deposit' ? '/deposits' : '/withdrawals'}
          search={{ q: member.username, ...(kind === 'deposit' ? {} : { queue: 'all' }) }}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline
            underline-offset-2 pointer-fine:min-h-8"
        >
          {t('office.money.all')}
        </Link>
      </header>
      {rows.length === 0 && <Nothing>{t(texts.none)}</Nothing>}
      <ul className="grid">
        {rows.map(({ id, at, amountMinor, status }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b
              border-line py-2 text-sm last:border-b-0"
          >
            {may('ledger.read') ? (
              <Link
                to="/ledger/find/$q"
                params={{ q: id }}
                search={{}}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline
                  underline-offset-2 pointer-fine:min-h-6"
              >
                <When at={at} />
              </Link>
            ) : (
              <When at={at} />
            )}
            <span className="flex items-center gap-3">
              <Badge tone={TONES[status] ?? 'neutral'}>{find(texts.state(status)) ?? status}</Badge>
              <Amount minor={amountMinor} currency={member.currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A member's latest deposits and withdrawals. */
export function MemberMoney({ member }: { member: StaffMember }) {
  const { t } = useTranslator()
  const { memberId } = member
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.memberMoney(memberId),
    queryFn: () => readMoved(memberId),
  })
  return (
    <Panel title={t('office.money.title')}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-32" />}
      {data && (
        <div className="grid gap-4">
          <List kind="deposit" rows={data.deposit} member={member} />
          <List kind="withdrawal" rows={data.withdrawal} member={member} />
        </div>
      )}
    </Panel>
  )
}
