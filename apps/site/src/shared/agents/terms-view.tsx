import type { Translator } from '@fairhouse/i18n'
import type { ContractTermsOut } from '@fairhouse/protocol'
import { Badge, Money, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { moneyOf } from '../queries.ts'
import { percentOf, sentencesOf } from './terms-words.ts'

interface Row {
  readonly tier: ContractTermsOut['tiers'][number]
  readonly at: number
}

function columnsOf(translator: Translator, reached: number | null | undefined): Column<Row>[] {
  const { t, number } = translator
  return [
    {
      id: 'rate',
      title: t('contracts.terms.rate'),
      isHeading: true,
      cell: ({ tier, at }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="figures">{percentOf(translator, tier.ratePpm)}</span>
          {at === reached && <Badge tone="win">{t('contracts.terms.reached')}</Badge>}
        </span>
      ),
    },
    {
      id: 'turnover',
      title: t('contracts.terms.minTurnover'),
      isFigure: true,
      cell: ({ tier }) => <Money amount={moneyOf(tier.minTurnoverMinor)} />,
    },
    {
      id: 'active',
      title: t('contracts.terms.minActive'),
      isFigure: true,
      cell: ({ tier }) => number(tier.minActive),
    },
  ]
}

/** The tiers of a contract; the reached one is marked. */
export function TermsTable(props: {
  readonly terms: ContractTermsOut
  /** Index of the reached tier. */
  readonly reached?: number | null | undefined
}) {
  const translator = useTranslator()
  const { terms, reached } = props
  return (
    <Table<Row>
      caption={translator.t('contracts.terms.tiers')}
      rows={terms.tiers.map((tier, at) => ({ tier, at }))}
      keyOf={({ at }) => String(at)}
      columns={columnsOf(translator, reached)}
    />
  )
}

/** A contract in plain words, one sentence per term. */
export function TermsText(props: {
  readonly terms: ContractTermsOut
  readonly agent: string
  /** Null if the platform pays. */
  readonly payer: string | null
}) {
  const translator = useTranslator()
  const format = useFormatMoney()
  const { terms, agent, payer } = props
  return (
    <ul className="grid max-w-170 list-disc gap-1 ps-5 text-text-2">
      {sentencesOf(translator, format, terms, { agent, payer }).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
