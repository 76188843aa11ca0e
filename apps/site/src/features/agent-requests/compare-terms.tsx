import type { ContractTermsOut } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { TermsTable, TermsText } from '../../shared/agents/terms-view.tsx'
import { percentOf, sentencesOf } from '../../shared/agents/terms-words.ts'
import { moneyOf } from '../../shared/queries.ts'

type Tier = ContractTermsOut['tiers'][number]

interface Row {
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

function useColumns(): Column<Row>[] {
  const translator = useTranslator()
  const { t, number } = translator
  const format = useFormatMoney()
  const text = (tier: Tier | undefined, part: Part) => {
    if (!tier) return undefined
    if (part === 'ratePpm') return percentOf(translator, tier.ratePpm)
    return part === 'minActive' ? number(tier.minActive) : format(moneyOf(tier.minTurnoverMinor))
  }
  const isUp = ({ was, is }: Row, part: Part) => BigInt(is?.[part] ?? 0) > BigInt(was?.[part] ?? 0)
  const column = (id: string, title: string, part: Part): Column<Row> => ({
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

/** Sentences that only one of the two contracts has. */
function useDifferences(current: ContractTermsOut, proposed: ContractTermsOut, names: Names) {
  const translator = useTranslator()
  const format = useFormatMoney()
  const of = (terms: ContractTermsOut) => {
    const payer = terms.payer === 'platform' ? null : names.upline
    return sentencesOf(translator, format, terms, { agent: names.agent, payer })
  }
  const [were, are] = [of(current), of(proposed)]
  return {
    gone: were.filter((sentence) => !are.includes(sentence)),
    kept: are.filter((sentence) => were.includes(sentence)),
    added: are.filter((sentence) => !were.includes(sentence)),
  }
}

interface Names {
  readonly agent: string
  readonly upline: string | null
}

/** Current terms beside the proposed ones: sentence by sentence, tier by tier. */
export function CompareTerms(props: {
  readonly current: ContractTermsOut
  readonly proposed: ContractTermsOut
  readonly names: Names
}) {
  const { t } = useTranslator()
  const { current, proposed, names } = props
  const { gone, kept, added } = useDifferences(current, proposed, names)
  const columns = useColumns()
  const rows = Array.from(
    { length: Math.max(current.tiers.length, proposed.tiers.length) },
    (_, at) => ({ at, was: current.tiers[at], is: proposed.tiers[at] }),
  )
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-1 ps-5 text-text-2">
        {kept.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {gone.map((sentence) => (
          <li key={sentence}>
            <span className="font-semibold">{`${t('offers.request.until')} `}</span>
            <s>{sentence}</s>
          </li>
        ))}
        {added.map((sentence) => (
          <li key={sentence}>
            <strong className="text-text">{`${t('offers.request.new')} ${sentence}`}</strong>
          </li>
        ))}
      </ul>
      <Table<Row>
        caption={t('offers.request.compared')}
        rows={rows}
        keyOf={({ at }) => String(at)}
        columns={columns}
      />
    </div>
  )
}

/** Proposed terms, beside the current ones if there are any. */
export function ProposedTerms(props: {
  readonly current: ContractTermsOut | null
  readonly proposed: ContractTermsOut
  readonly names: Names
}) {
  const { current, proposed, names } = props
  if (current) return <CompareTerms current={current} proposed={proposed} names={names} />
  const payer = proposed.payer === 'platform' ? null : names.upline
  return (
    <div className="grid gap-4">
      <TermsText terms={proposed} agent={names.agent} payer={payer} />
      <TermsTable terms={proposed} />
    </div>
  )
}
