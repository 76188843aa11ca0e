import type { Translator } from '@fairhouse/i18n'
import type { ContractStanding, ContractWire } from '@fairhouse/protocol'
import { Badge, buttonClass, EmptyState, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { useState } from 'react'
import { dayText, percentOf } from '../../shared/agents/terms-words.ts'
import { useSigns } from '../../shared/agents/use-signs.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { ContractDialog } from './contract-dialog.tsx'
import type { ContractKind } from './contract-words.ts'
import { useContracts, useStandings } from './queries.ts'

const LINK = 'min-h-11 text-start font-semibold text-brand underline underline-offset-4'

/** The rates of a contract, from lowest to highest. */
function ratesText(translator: Translator, { terms }: ContractWire): string {
  const rates = terms.tiers.map(({ ratePpm }) => percentOf(translator, ratePpm))
  const [first = '', last = ''] = [rates.at(0), rates.at(-1)]
  return first === last ? first : translator.t('agent.span', { from: first, to: last })
}

function columnsOf(
  translator: Translator,
  standings: ReadonlyMap<string, ContractStanding>,
  onOpen: (contract: ContractWire) => void,
): Column<ContractWire>[] {
  const { t } = translator
  return [
    {
      id: 'agent',
      title: t('contracts.bill.agent'),
      isHeading: true,
      cell: (contract) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <button type="button" className={LINK} onClick={() => onOpen(contract)}>
            <bdi>{contract.agent.username}</bdi>
          </button>
          {contract.agent.isAway && <Badge tone="warn">{t('agent.betting.away')}</Badge>}
        </span>
      ),
    },
    {
      id: 'rates',
      title: t('contracts.terms.rate'),
      isFigure: true,
      cell: (contract) => ratesText(translator, contract),
    },
    {
      id: 'due',
      title: t('contracts.standing.due'),
      isFigure: true,
      cell: ({ contractId }) => {
        const standing = standings.get(contractId)
        return standing ? <Money amount={moneyOf(standing.dueMinor)} /> : '–'
      },
    },
    {
      id: 'payer',
      title: t('contracts.contract.payer'),
      cell: ({ terms }) => t(`contracts.contract.payer.${terms.payer}`),
    },
    {
      id: 'from',
      title: t('contracts.contract.from'),
      isFigure: true,
      cell: ({ from }) => dayText(translator, from),
    },
  ]
}

/** Contracts of the direct downline. */
export function ContractsBelow({ kind }: { readonly kind: ContractKind }) {
  const translator = useTranslator()
  const { t } = translator
  const signs = useSigns()
  const list = useContracts({ kind, side: 'upline', state: 'running' })
  const running = useStandings({ kind, side: 'upline' }).data?.standings ?? []
  const standings = new Map(running.map((one) => [one.contractId, one]))
  const [opened, setOpened] = useState<ContractWire>()
  const { data, error } = list
  return (
    <section className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl font-bold">{t('contracts.contract.below')}</h2>
        {signs && (
          <Link
            to="/agent/$page"
            params={{ page: 'contractRequests' }}
            search={{ offer: '', kind }}
            className={buttonClass('secondary')}
          >
            {t('contracts.contract.offer')}
          </Link>
        )}
      </header>
      {error && !data && <LoadError error={error} onRetry={() => void list.refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.length === 0 && (
        <EmptyState code="agent-contracts" title={t('contracts.contract.noneBelow')}>
          {t('contracts.contract.noneBelowBody')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Table<ContractWire>
          caption={t('contracts.contract.below')}
          rows={data}
          keyOf={({ contractId }) => contractId}
          columns={columnsOf(translator, standings, setOpened)}
        />
      )}
      <ListEnd
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      {opened && (
        <ContractDialog contractId={opened.contractId} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}
