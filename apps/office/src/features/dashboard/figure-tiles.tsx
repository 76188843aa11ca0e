import type { Dashboard, DashboardTotal, StaffPermission } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { Why } from '@fairhouse/ui/parts/why'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { moneyText } from '../../shared/amount.tsx'
import { LIST_LINK } from '../../shared/list-link.ts'
import { useMay } from '../../shared/session.ts'
import { changeOf } from './change.ts'
import { FIGURES, isMoney, valueOf, type Figure } from './figures.ts'

type Target = '/lottery-report' | '/members' | '/deposits' | '/withdrawals'

/** The list behind a figure, and the permission it requires. */
function listOf(figure: Figure, { from, to }: Dashboard) {
  const lists: Partial<
    Record<Figure['id'], readonly [Target, StaffPermission, Readonly<Record<string, string>>]>
  > = {
    ggr: ['/lottery-report', 'lottery.read', { from, to }],
    ngr: ['/lottery-report', 'lottery.read', { from, to }],
    turnover: ['/lottery-report', 'lottery.read', { from, to }],
    actives: ['/members', 'members.read', {}],
    signUps: ['/members', 'members.read', { from, until: to }],
    deposits: ['/deposits', 'cashier.read', { status: 'credited' }],
    withdrawals: ['/withdrawals', 'cashier.read', { queue: 'all' }],
  }
  return lists[figure.id]
}

function useText(currency: string) {
  const { language, number } = useTranslator()
  return (figure: Figure, total: DashboardTotal): string => {
    if (isMoney(figure)) return moneyText(total[figure.minor], currency, language.formats)
    const count = total[figure.count]
    return count === null ? '–' : number(count)
  }
}

/** "+12.5 % · before R$ 100.00"; only the previous value where a change cannot be computed. */
function Change({ figure, shown }: { figure: Figure; shown: Dashboard }) {
  const { t, number } = useTranslator()
  const textOf = useText(shown.currency)
  const [current, past] = [valueOf(figure, shown.total), valueOf(figure, shown.before.total)]
  const before = t('office.dashboard.before', { value: textOf(figure, shown.before.total) })
  const change = current === null || past === null ? null : changeOf(current, past)
  if (change === null) return before
  const options = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const
  return `${number(Number(change) / 1_000, options)} · ${before}`
}

function Value({ figure, shown, text }: { figure: Figure; shown: Dashboard; text: string }) {
  const { t } = useTranslator()
  const may = useMay()
  const list = listOf(figure, shown)
  const value: ReactNode = <bdi>{text}</bdi>
  if (!list || !may(list[1])) return value
  return (
    <Link
      to={list[0]}
      search={list[2]}
      className={LIST_LINK}
    >
      {value}
      <span className="sr-only">{t(`office.dashboard.opens.${figure.id}`)}</span>
    </Link>
  )
}

function Tile({ figure, shown }: { figure: Figure; shown: Dashboard }) {
  const { t } = useTranslator()
  const textOf = useText(shown.currency)
  const name = t(`office.dashboard.${figure.id}`)
  const count = isMoney(figure) && figure.count ? shown.total[figure.count] : undefined
  const counted = `office.dashboard.count.${figure.id as 'turnover'}` as const
  return (
    <div
      className="grid content-start gap-x-3 rounded-card border border-line bg-surface-1 px-4 py-3
        shadow-card max-sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-sm:items-center"
    >
      <dt className="flex min-h-8 items-center text-sm font-semibold text-text-2">
        {name}
        <Why label={t('office.dashboard.what', { name })}>
          {t(`office.dashboard.about.${figure.id}`)}
        </Why>
      </dt>
      <dd className="figures grid gap-0.5 max-sm:justify-items-end max-sm:text-end">
        <span className="text-xl font-bold">
          <Value figure={figure} shown={shown} text={textOf(figure, shown.total)} />
        </span>
        <span className="text-legal text-text-3">
          <Change figure={figure} shown={shown} />
        </span>
        {count !== undefined && (
          <span className="text-legal text-text-3">
            {t(counted, { count })}
          </span>
        )}
      </dd>
    </div>
  )
}

/** The figures of the chosen days, each with its previous value and a link to its list. */
export function FigureTiles({ shown }: { shown: Dashboard }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
      {FIGURES.map((figure) => (
        <Tile key={figure.id} figure={figure} shown={shown} />
      ))}
    </dl>
  )
}
