import { Badge, buttonClass, Chips, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Page } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { ApplicationsGrid } from './applications-grid.tsx'
import { CostReport } from './cost-report.tsx'
import { openApplicationsQuery } from './promotion-queries.ts'
import { PromotionsGrid } from './promotions-grid.tsx'

const PARTS = {
  promotions: { Panel: PromotionsGrid, isGrid: true },
  applications: { Panel: ApplicationsGrid, isGrid: true },
  costs: { Panel: CostReport, isGrid: false },
} as const

type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as Part[]

/** The name of a part; beside applications, how many wait for a decision. */
function PartName({ part }: { part: Part }) {
  const { t, number } = useTranslator()
  const { data: count = 0 } = useQuery(openApplicationsQuery())
  const name = t(`office.promotions.part.${part}`)
  if (part !== 'applications' || count === 0) return name
  return (
    <>
      {name}
      <Badge tone="warn">
        <span aria-hidden>{number(count)}</span>
        <span className="sr-only">{t('office.promotions.waiting', { count })}</span>
      </Badge>
    </>
  )
}

/** Promotions of the brand, applications for them, and what all rewards cost. */
export function PromotionsScreen() {
  const { t } = useTranslator()
  const may = useMay()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const part = NAMES.find((id) => id === search['part']) ?? 'promotions'
  const { Panel, isGrid } = PARTS[part]
  return (
    <Page
      title={t('office.nav.promotions')}
      intro={t(`office.promotions.intro.${part}`)}
      isWhole={isGrid}
      actions={
        part === 'promotions' &&
        may('rewards.write') && (
          <Link
            to="/promotions/$promotionId"
            params={{ promotionId: 'new' }}
            className={buttonClass('primary', 'sm')}
          >
            <Plus aria-hidden className="size-4" />
            {t('office.promotions.new')}
          </Link>
        )
      }
    >
      <Chips
        label={t('office.promotions.parts')}
        choices={NAMES.map((id) => ({ id, label: <PartName part={id} /> }))}
        selected={part}
        isRow
        onSelect={(id) => void navigate({ to: '.', search: { part: id }, replace: true })}
      />
      <Panel />
    </Page>
  )
}
