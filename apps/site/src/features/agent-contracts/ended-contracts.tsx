import type { Translator } from '@fairhouse/i18n'
import type { ContractWire } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { useState } from 'react'
import { dayText } from '../../shared/agents/terms-words.ts'
import { ListEnd } from '../../shared/page.tsx'
import { ContractDialog } from './contract-dialog.tsx'
import type { ContractKind, Side } from './contract-words.ts'
import { useContracts } from './queries.ts'

const LINK = 'min-h-11 text-start font-semibold text-brand underline underline-offset-4'

function columnsOf(
  translator: Translator,
  onOpen: (contract: ContractWire) => void,
): Column<ContractWire>[] {
  const { t, date } = translator
  return [
    {
      id: 'agent',
      title: t('contracts.bill.agent'),
      isHeading: true,
      cell: (contract) => (
        <button type="button" className={LINK} onClick={() => onOpen(contract)}>
          <bdi>{contract.agent.username}</bdi>
        </button>
      ),
    },
    {
      id: 'made',
      title: t('contracts.contract.madeOn'),
      isFigure: true,
      cell: ({ madeAt }) => date(madeAt, 'date'),
    },
    {
      id: 'ended',
      title: t('contracts.contract.endedOn'),
      isFigure: true,
      cell: ({ endedOn }) => (endedOn === null ? '–' : dayText(translator, endedOn)),
    },
  ]
}

/** Ended contracts with their signed versions; nothing if there are none. */
export function EndedContracts({
  kind,
  side,
}: {
  readonly kind: ContractKind
  readonly side: Side
}) {
  const translator = useTranslator()
  const { t } = translator
  const list = useContracts({ kind, side, state: 'ended' })
  const [opened, setOpened] = useState<ContractWire>()
  if (!list.data || list.data.length === 0) return null
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-bold">{t('contracts.contract.endedOnes')}</h2>
      <Table<ContractWire>
        caption={t('contracts.contract.endedOnes')}
        rows={list.data}
        keyOf={({ contractId }) => contractId}
        columns={columnsOf(translator, setOpened)}
      />
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
