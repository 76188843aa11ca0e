import type { AffiliateCode } from '@fairhouse/protocol'
import { Badge, Button, useTranslator } from '@fairhouse/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { exporterOf } from '../../shared/download.ts'
import { DataGrid } from '../../shared/grid/data-grid.tsx'
import { pagesOf } from '../../shared/grid/route-pages.ts'
import type { GridColumn } from '../../shared/grid/types.ts'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { AffiliateDialog } from './affiliate-dialog.tsx'

function State({ isActive }: { isActive: boolean }) {
  const { t } = useTranslator()
  return (
    <Badge tone={isActive ? 'win' : 'neutral'}>
      {t(isActive ? 'office.affiliates.active' : 'office.affiliates.inactive')}
    </Badge>
  )
}

function Domain({ domain }: { domain: string | null }) {
  const { t } = useTranslator()
  return domain === null ? t('office.affiliates.anyDomain') : <bdi>{domain}</bdi>
}

function Count({ count }: { count: number }) {
  return <span className="figures">{useTranslator().number(count)}</span>
}

const COLUMNS: readonly GridColumn<AffiliateCode>[] = [
  {
    id: 'code',
    title: 'office.affiliates.code',
    width: 160,
    cell: ({ code }) => <bdi className="figures">{code}</bdi>,
  },
  {
    id: 'label',
    title: 'office.affiliates.label',
    width: 220,
    cell: ({ label }) => <bdi>{label}</bdi>,
  },
  {
    id: 'domain',
    title: 'office.affiliates.domain',
    width: 190,
    cell: ({ domain }) => <Domain domain={domain} />,
  },
  {
    id: 'state',
    title: 'office.affiliates.state',
    width: 120,
    cell: ({ isActive }) => <State isActive={isActive} />,
  },
  {
    id: 'signUps',
    title: 'office.affiliates.signUps',
    width: 110,
    isEnd: true,
    cell: ({ signUps }) => <Count count={signUps} />,
  },
  {
    id: 'lastSignUpAt',
    title: 'office.affiliates.lastSignUp',
    width: 170,
    cell: ({ lastSignUpAt }) => (lastSignUpAt === null ? '–' : <When at={lastSignUpAt} />),
  },
  {
    id: 'createdAt',
    title: 'office.affiliates.createdAt',
    width: 170,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
]

const fetchPage = pagesOf('GET /staff/affiliate-codes', ({ codes }) => codes)

const exporter = exporterOf('GET /staff/affiliate-codes/export', 'affiliate-codes')

const keyOf = ({ code }: AffiliateCode) => code

/** The brand's affiliate codes: where each is valid, and who signed up with it. */
export function AffiliatesPanel() {
  const { t } = useTranslator()
  const mayWrite = useMay()('settings.write')
  const [open, setOpen] = useState<AffiliateCode | 'new'>()
  return (
    <>
      {mayWrite && (
        <div>
          <Button size="sm" onClick={() => setOpen('new')}>
            <Plus aria-hidden className="size-4" />
            {t('office.affiliates.create')}
          </Button>
        </div>
      )}
      <DataGrid
        list="affiliateCodes"
        title={t('office.agents.part.affiliates')}
        columns={COLUMNS}
        filters={[]}
        fetchPage={fetchPage}
        rowKey={keyOf}
        {...(mayWrite && { onOpen: setOpen })}
        exporter={exporter}
        empty="office.affiliates.none"
      />
      {open && (
        <AffiliateDialog
          {...(open !== 'new' && { affiliate: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
