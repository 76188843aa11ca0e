import { Chips, useTranslator } from '@fairhouse/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Page } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { CertificatesGrid } from './certificates-grid.tsx'
import { GamesGrid } from './games-grid.tsx'
import { LabPanel } from './lab-panel.tsx'
import { LanesPanel } from './lanes-panel.tsx'
import { MaintenancesPanel } from './maintenances-panel.tsx'
import { OddsPanel } from './odds-panel.tsx'
import { RoundsGrid } from './rounds-grid.tsx'
import { VendorsPanel } from './vendors-panel.tsx'

const PARTS = {
  vendors: { Panel: VendorsPanel, isGrid: false },
  list: { Panel: GamesGrid, isGrid: true },
  lanes: { Panel: LanesPanel, isGrid: false },
  maintenance: { Panel: MaintenancesPanel, isGrid: false },
  rounds: { Panel: RoundsGrid, isGrid: true },
  odds: { Panel: OddsPanel, isGrid: false },
  certificates: { Panel: CertificatesGrid, isGrid: true },
  lab: { Panel: LabPanel, isGrid: false },
} as const

type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as Part[]

/** Games of vendors: suppliers, offer, rounds and results. */
export function GamesScreen() {
  const { t } = useTranslator()
  const may = useMay()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const part = NAMES.find((id) => id === search['part']) ?? 'vendors'
  const { Panel, isGrid } = PARTS[part]
  return (
    <Page title={t('office.nav.games')} intro={t(`office.games.intro.${part}`)} isWhole={isGrid}>
      <Chips
        label={t('office.games.parts')}
        choices={NAMES.map((id) => ({ id, label: t(`office.games.part.${id}`) }))}
        selected={part}
        onSelect={(id) => void navigate({ to: '.', search: { part: id }, replace: true })}
      />
      {part === 'rounds' && may('reconciliation.read') && (
        <Link
          to="/reconciliation"
          search={{ source: 'vendor' }}
          className="inline-flex min-h-11 items-center self-start text-sm font-semibold text-brand
            underline underline-offset-2 pointer-fine:min-h-9"
        >
          {t('office.games.toReconciliation')}
        </Link>
      )}
      <Panel />
    </Page>
  )
}
