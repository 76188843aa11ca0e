import { CERTIFICATE_STATES, type StaffCertificate } from '@fairhouse/protocol'
import { Badge, TextField, type Tone, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn, GridFilter } from '../../shared/grid/types.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { refreshGames } from './game-queries.ts'

const TONES: Readonly<Record<StaffCertificate['state'], Tone>> = {
  good: 'win',
  ending: 'warn',
  ended: 'lose',
  elsewhere: 'neutral',
  missing: 'lose',
}

function State({ state }: Pick<StaffCertificate, 'state'>) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`office.games.certificate.${state}`)}</Badge>
}

const plain = (id: 'jurisdiction' | 'number' | 'laboratory' | 'issuedOn' | 'endsOn') =>
  ({
    id,
    title: `office.games.${id}`,
    width: id === 'laboratory' ? 180 : 140,
    cell: (row: StaffCertificate) => <bdi className="figures">{row[id] ?? '–'}</bdi>,
  }) as const

const COLUMNS: readonly GridColumn<StaffCertificate>[] = [
  {
    id: 'name',
    title: 'office.games.game',
    width: 220,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    id: 'version',
    title: 'office.games.version',
    width: 110,
    cell: ({ version }) => <bdi className="figures">{version}</bdi>,
  },
  {
    id: 'state',
    title: 'office.games.certificateState',
    width: 180,
    cell: ({ state }) => <State state={state} />,
  },
  plain('jurisdiction'),
  plain('number'),
  plain('endsOn'),
  plain('issuedOn'),
  plain('laboratory'),
]

const FILTERS: readonly GridFilter[] = [
  { id: 'q', kind: 'text', label: 'office.games.findCertificate' },
  {
    id: 'state',
    kind: 'choice',
    label: 'office.games.certificateState',
    choices: CERTIFICATE_STATES.map((id) => ({
      id,
      label: `office.games.certificate.${id}` as const,
    })),
  },
]

const fetchPage = pagesOf('GET /staff/games/certificates', ({ certificates }) => certificates)

const exporter = exporterOf('GET /staff/games/certificates/export', 'game-certificates')

const keyOf = ({ gameNo, jurisdiction, number }: StaffCertificate) =>
  `${gameNo} ${jurisdiction} ${number}`

/** Certificates by game, version and jurisdiction: missing, expired or expiring. */
export function CertificatesGrid() {
  const { t } = useTranslator()
  const may = useMay()
  const [open, setOpen] = useState<StaffCertificate>()
  const handleOpen = (row: StaffCertificate) => {
    if (row.number !== null) setOpen(row)
  }
  return (
    <>
      <DataGrid
        list="gameCertificates"
        title={t('office.games.part.certificates')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPage}
        rowKey={keyOf}
        {...(may('games.write') ? { onOpen: handleOpen } : {})}
        exporter={exporter}
        empty="office.games.noCertificates"
      />
      {open && <EndDialog certificate={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function EndDialog(props: { certificate: StaffCertificate; onClose: () => void }) {
  const { certificate, onClose } = props
  const { t } = useTranslator()
  const toast = useToast()
  const [endsOn, setEndsOn] = useState(certificate.endsOn ?? '')
  const { jurisdiction, number, name } = certificate
  const save = async (reason: string) => {
    const of = { jurisdiction: jurisdiction ?? '', number: number ?? '' }
    const body = { ...of, endsOn: endsOn === '' ? null : endsOn, reason }
    await api('PUT /staff/games/certificates', { body })
    await refreshGames()
    toast(t('office.games.saved'), 'win')
  }
  return (
    <ReasonDialog
      title={`${name} – ${jurisdiction ?? ''} ${number ?? ''}`}
      description={t('office.games.endsOnNote')}
      submit={t('office.games.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t('office.games.endsOn')}
        type="date"
        value={endsOn}
        onValueChange={setEndsOn}
      />
    </ReasonDialog>
  )
}
