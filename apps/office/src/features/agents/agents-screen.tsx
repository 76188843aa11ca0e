import { Chips, useTranslator } from '@fairhouse/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Page } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { AffiliatesPanel } from './affiliates-panel.tsx'
import { BillsGrid } from './bills-grid.tsx'
import { ClosePanel } from './close-panel.tsx'
import { ContractsGrid } from './contracts-grid.tsx'
import { DisputesGrid } from './disputes-grid.tsx'
import { MovesGrid } from './moves-grid.tsx'
import { RequestsGrid } from './requests-grid.tsx'
import { TreePanel } from './tree-panel.tsx'

const PARTS = {
  bills: { Panel: BillsGrid, isGrid: true },
  disputes: { Panel: DisputesGrid, isGrid: true },
  contracts: { Panel: ContractsGrid, isGrid: true },
  requests: { Panel: RequestsGrid, isGrid: true },
  close: { Panel: ClosePanel, isGrid: false },
  tree: { Panel: TreePanel, isGrid: false },
  moves: { Panel: MovesGrid, isGrid: true },
  affiliates: { Panel: AffiliatesPanel, isGrid: true },
} as const

type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as Part[]

/** Agents: payouts, disputes, contracts, and the tree. */
export function AgentsScreen() {
  const { t } = useTranslator()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const may = useMay()
  // The list of moves requires the permission to read agent applications.
  const names = NAMES.filter((id) => id !== 'moves' || may('agentApplications.read'))
  const part = names.find((id) => id === search['part']) ?? 'bills'
  const { Panel, isGrid } = PARTS[part]
  return (
    <Page title={t('office.nav.agents')} intro={t(`office.agents.intro.${part}`)} isWhole={isGrid}>
      <Chips
        label={t('office.agents.parts')}
        choices={names.map((id) => ({ id, label: t(`office.agents.part.${id}`) }))}
        selected={part}
        isRow
        onSelect={(id) => void navigate({ to: '.', search: { part: id }, replace: true })}
      />
      <Panel />
    </Page>
  )
}
