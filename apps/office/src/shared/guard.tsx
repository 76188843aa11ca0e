import type { StaffPermission } from '@fairhouse/protocol'
import { EmptyState, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { useMay } from './session.ts'

/** A screen for those whose role opens it; others are told so. The server decides it again. */
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
