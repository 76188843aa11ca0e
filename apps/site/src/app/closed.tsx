import { EmptyState, Logo, useTranslator } from '@fairhouse/ui'
import { PageTitle } from '../shared/page.tsx'
import { useSystemStatus } from '../shared/queries.ts'

/** The site while it is under maintenance (1), or where it may not be offered (2). */
export function Closed({ status }: { status: 1 | 2 }) {
  const { t } = useTranslator()
  const { brand } = useSystemStatus()
  const title = t(status === 1 ? 'common.maintenanceTitle' : 'common.regionTitle')
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center">
      <PageTitle text={title} />
      <Logo name={brand.name} />
      <EmptyState code={status === 1 ? 'maintenance' : 'region'} title={title}>
        {t(status === 1 ? 'common.maintenanceBody' : 'common.regionBody')}
      </EmptyState>
    </main>
  )
}
