import type { ContractTermsOut } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import type { Column } from '@fairhouse/ui/parts/table'
import { percentOf } from '../../shared/agents/terms-words.ts'
import { moneyOf } from '../../shared/queries.ts'

type Tier = ContractTermsOut['tiers'][number]

/** The tier at one place of the current and of the proposed terms. */
export interface TierRow {
  readonly at: number
  readonly was: Tier | undefined
  readonly is: Tier | undefined
}

type Part = keyof Tier

/** A tier that exists only before, or only after the change. */
function Lone({ text, isNew }: { readonly text: string; readonly isNew: boolean }) {
  const { t } = useTranslator()
  return (
    <span className="inline-flex items-baseline gap-x-1.5">
      <span className="sr-only">{t(isNew ? 'offers.request.new' : 'offers.request.until')}</span>
      <span aria-hidden>{isNew ? '+' : '−'}</span>
      {isNew ? <strong>{text}</strong> : <s className="text-text-3">{text}</s>}
    </span>
  )
}

/** A value before and after: marked by a word and an arrow, not only by colour. */
function Change(props: {
  readonly was: string | undefined
  readonly is: string | undefined
  readonly isUp: boolean
}) {
  const { t } = useTranslator()
  const { was, is, isUp } = props
  if (is === undefined || was === undefined) {
    return <Lone text={is ?? was ?? ''} isNew={is !== undefined} />
  }
  if (was === is) return is
  return (
    <span className="inline-grid justify-items-end">
      <s className="text-text-3">{was}</s>
      <span className="inline-flex items-baseline gap-x-1.5">
        <span className="sr-only">{t(isUp ? 'offers.request.up' : 'offers.request.down')}</span>
        <span aria-hidden>{isUp ? '↑' : '↓'}</span>
        <strong>{is}</strong>
      </span>
    </span>
  )
}

/** The columns of a table that compares tiers. */
export function useTierColumns(): Column<TierRow>[] {
  const translator = useTranslator()
  const { t, number } = translator
  const format = useFormatMoney()
  const text = (tier: Tier | undefined, part: Part) => {
    if (!tier) return undefined
    if (part === 'ratePpm') return percentOf(translator, tier.ratePpm)
    return part === 'minActive' ? number(tier.minActive) : format(moneyOf(tier.minTurnoverMinor))
  }
  const isUp = ({ was, is }: TierRow, part: Part) =>
    BigInt(is?.[part] ?? 0) > BigInt(was?.[part] ?? 0)
  const column = (id: string, title: string, part: Part): Column<TierRow> => ({
    id,
    title,
    isFigure: true,
    cell: (row) => (
      <Change was={text(row.was, part)} is={text(row.is, part)} isUp={isUp(row, part)} />
    ),
  })
  return [
    {
      id: 'tier',
      title: t('offers.request.tier'),
      isHeading: true,
      cell: ({ at }) => <span className="inline-block md:min-w-14">{number(at + 1)}</span>,
    },
    column('rate', t('contracts.terms.rate'), 'ratePpm'),
    column('turnover', t('contracts.terms.minTurnover'), 'minTurnoverMinor'),
    column('active', t('contracts.terms.minActive'), 'minActive'),
  ]
}
