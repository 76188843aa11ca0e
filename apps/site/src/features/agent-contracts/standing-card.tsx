import type { ContractStanding, ContractWire } from '@fairhouse/protocol'
import { buttonClass, Button, Card, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { TermsTable, TermsText } from '../../shared/agents/terms-view.tsx'
import { dayText } from '../../shared/agents/terms-words.ts'
import { useSigns } from '../../shared/agents/use-signs.ts'
import { Link } from '../../shared/router/index.ts'
import { ContractDialog } from './contract-dialog.tsx'
import { RunningPeriod } from './running-period.tsx'

/** Requests other terms, or the end of the contract. */
function Asking({ contract }: { readonly contract: ContractWire }) {
  const { t } = useTranslator()
  const links = [
    { text: t('contracts.contract.change'), search: { ask: contract.kind } },
    { text: t('contracts.contract.end'), search: { end: contract.contractId } },
  ]
  return links.map(({ text, search }) => (
    <Link
      key={text}
      to="/agent/$page"
      params={{ page: 'contractRequests' }}
      search={search}
      className={buttonClass('ghost')}
    >
      {text}
    </Link>
  ))
}

/** A contract that pays the reader: its terms and its running period. */
export function StandingCard(props: {
  readonly contract: ContractWire
  readonly standing: ContractStanding | undefined
}) {
  const translator = useTranslator()
  const { t } = translator
  const { contract, standing } = props
  const { agent, upline, terms, contractId } = contract
  const [isOpen, setIsOpen] = useState(false)
  const signs = useSigns()
  const payer = terms.payer === 'platform' ? null : (upline?.username ?? null)
  return (
    <div className="grid gap-4 2xl:grid-cols-2">
      <Card as="section" className="grid content-start gap-4 p-4 md:p-6">
        <header>
          <h2 className="text-xl font-bold">{t('contracts.contract.mine')}</h2>
          <p className="text-sm text-text-3">
            {t('contracts.contract.since', { day: dayText(translator, contract.from) })}
          </p>
        </header>
        <TermsText terms={terms} agent={agent.username} payer={payer} />
        <TermsTable terms={terms} reached={standing?.reckonings[standing.runs]?.tier} />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {t('contracts.contract.versions')}
          </Button>
          {signs && <Asking contract={contract} />}
        </div>
      </Card>
      {standing && <RunningPeriod standing={standing} />}
      {isOpen && <ContractDialog contractId={contractId} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
