import { buttonClass, Chips, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useSigns } from '../../shared/agents/use-signs.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { Link, useNavigate, useSearch } from '../../shared/router/index.ts'
import { BillList } from './bill-list.tsx'
import type { ContractKind, Side } from './contract-words.ts'
import { ContractsBelow } from './contracts-below.tsx'
import { EndedContracts } from './ended-contracts.tsx'
import { useContracts, useStandings } from './queries.ts'
import { StandingCard } from './standing-card.tsx'

/** The contract that pays the reader, with its running period. */
function Mine({ kind }: { readonly kind: ContractKind }) {
  const { t } = useTranslator()
  const contracts = useContracts({ kind, side: 'agent', state: 'running' })
  const standings = useStandings({ kind, side: 'agent' })
  const signs = useSigns()
  const { data, error } = contracts
  if (error && !data) return <LoadError error={error} onRetry={() => void contracts.refetch()} />
  if (!data) return <Skeleton className="h-90" />
  const [contract] = data
  if (!contract) {
    return (
      <EmptyState
        code="agent-contract"
        title={t('contracts.contract.none')}
        action={
          signs && (
            <Link
              to="/agent/$page"
              params={{ page: 'contractRequests' }}
              search={{ ask: kind }}
              className={buttonClass()}
            >
              {t('contracts.contract.ask')}
            </Link>
          )
        }
      >
        {t(signs ? 'contracts.contract.noneBody' : 'contracts.contract.noneOfType')}
      </EmptyState>
    )
  }
  const standing = standings.data?.standings.find((one) => one.contractId === contract.contractId)
  return <StandingCard contract={contract} standing={standing} />
}

/**
 * The page of a kind of contract: the reader's own with its bills, and those of the downline with
 * theirs.
 */
export function KindScreen({ kind }: { readonly kind: ContractKind }) {
  const { t } = useTranslator()
  const search = useSearch()
  const navigate = useNavigate()
  const side: Side = search['side'] === 'upline' ? 'upline' : 'agent'
  return (
    <Page title={t(`agent.menu.${kind}`)} intro={t(`contracts.contract.intro.${kind}`)}>
      <Chips<Side>
        label={t('contracts.contract.side')}
        choices={[
          { id: 'agent', label: t('contracts.contract.side.agent') },
          { id: 'upline', label: t('contracts.contract.side.upline') },
        ]}
        selected={side}
        onSelect={(chosen) =>
          void navigate({
            search: { ...search, side: chosen === 'agent' ? undefined : chosen },
            replace: true,
          })
        }
      />
      {side === 'agent' ? <Mine kind={kind} /> : <ContractsBelow kind={kind} />}
      <BillList key={side} kind={kind} side={side} />
      <EndedContracts key={`ended ${side}`} kind={kind} side={side} />
    </Page>
  )
}
