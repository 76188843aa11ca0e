import type { ContractTermsOut } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Table } from '@fairhouse/ui/parts/table'
import { TermsTable, TermsText } from '../../shared/agents/terms-view.tsx'
import { sentencesOf } from '../../shared/agents/terms-words.ts'
import { type TierRow, useTierColumns } from './tier-columns.tsx'

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
  const columns = useTierColumns()
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
      <Table<TierRow>
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
