import { RISK_KINDS, type RiskCaseRow } from '@fairhouse/protocol'
import { Badge, Button, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { Page } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { RiskDialog } from './risk-dialog.tsx'

const STATES = ['open', 'claimed', 'closed'] as const
const TONES = { open: 'warn', claimed: 'info', closed: 'neutral' } as const

function State({ state }: { state: RiskCaseRow['state'] }) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`office.risk.state.${state}`)}</Badge>
}

function Kind({ kind }: { kind: RiskCaseRow['kind'] }) {
  const { t } = useTranslator()
  return t(`office.risk.kind.${kind}`)
}

function Outcome({ outcome }: { outcome: RiskCaseRow['outcome'] }) {
  const { t } = useTranslator()
  return outcome === null ? '' : t(`office.risk.outcome.${outcome}`)
}

const COLUMNS: readonly GridColumn<RiskCaseRow>[] = [
  {
    id: 'kind',
    title: 'office.risk.kindTitle',
    width: 260,
    cell: ({ kind }) => <Kind kind={kind} />,
  },
  {
    id: 'username',
    title: 'office.feedback.member',
    width: 180,
    cell: ({ username }) => <bdi>{username}</bdi>,
  },
  {
    id: 'state',
    title: 'office.feedback.stateTitle',
    width: 130,
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'raisedAt',
    title: 'office.risk.raisedAt',
    width: 170,
    cell: ({ raisedAt }) => <When at={raisedAt} isLong />,
  },
  {
    id: 'claimedBy',
    title: 'office.risk.claimedBy',
    width: 150,
    cell: ({ claimedBy }) => actorName(claimedBy ?? ''),
  },
  {
    id: 'outcome',
    title: 'office.risk.outcomeTitle',
    width: 150,
    cell: ({ outcome }) => <Outcome outcome={outcome} />,
  },
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.kyc.find' },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.feedback.stateTitle',
    choices: STATES.map((id) => ({ id, label: `office.risk.state.${id}` as const })),
  },
  {
    id: 'kind',
    kind: 'choice',
    label: 'office.risk.kindTitle',
    choices: RISK_KINDS.map((id) => ({ id, label: `office.risk.kind.${id}` as const })),
  },
]

const fetchPage = pagesOf('GET /staff/risk/cases', ({ cases }) => cases)

const keyOf = ({ caseId }: RiskCaseRow) => caseId

/** Risk cases for review. */
export function RiskScreen() {
  const { t } = useTranslator()
  const [open, setOpen] = useState<string>()
  const [isRegisterOpen, setIsRegisterOpen] = useState(false)
  return (
    <Page
      title={t('office.nav.risk')}
      intro={t('office.risk.intro')}
      isWhole
      actions={
        <Button size="sm" variant="secondary" onClick={() => setIsRegisterOpen(true)}>
          {t('office.register.title')}
        </Button>
      }
    >
      <DataGrid
        list="riskCases"
        title={t('office.nav.risk')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        onOpen={({ caseId }) => setOpen(caseId)}
        exporter="none"
        empty="office.risk.none"
      />
      {open && <RiskDialog caseId={open} onClose={() => setOpen(undefined)} />}
      {isRegisterOpen && <RegisterDialog onClose={() => setIsRegisterOpen(false)} />}
    </Page>
  )
}
