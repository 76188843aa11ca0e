import { NoticesScreen } from '../features/notices/notices-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function NoticesRoute() {
  return (
    <Guard permission="notices.read">
      <NoticesScreen />
    </Guard>
  )
}
