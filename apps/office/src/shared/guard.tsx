import type { StaffPermission } from '@fairhouse/protocol'
import { EmptyState, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { useMay } from './session.ts'

/**
 * Renders a screen only for roles that may open it; others get a notice. The server enforces it.
 */
export function Guard(props: { permission: StaffPermission; children: ReactNode }) {
  const { t } = useTranslator()
  const may = useMay()
  if (may(props.permission)) return props.children
  return (
    <EmptyState code="not-allowed" title={t('errors.PERMISSION_DENIED')}>
      {t('office.denied')}
    </EmptyState>
  )
}
