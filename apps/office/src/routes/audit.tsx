import { AuditScreen } from '../features/audit/audit-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function AuditRoute() {
  return (
    <Guard permission="audit.read">
      <AuditScreen />
    </Guard>
  )
}
