import { OfflineScreen } from '../features/download/offline-screen.tsx'
import { useSearch } from '../shared/router/index.ts'
import { safeNext } from '../shared/session.ts'

export function OfflineRoute() {
  return <OfflineScreen to={safeNext(useSearch()['to']) ?? '/'} />
}
