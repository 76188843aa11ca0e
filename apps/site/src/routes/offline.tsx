import { getRouteApi } from '@tanstack/react-router'
import { OfflineScreen } from '../features/download/offline-screen.tsx'

const route = getRouteApi('/offline')

export function OfflineRoute() {
  const { to } = route.useSearch()
  return <OfflineScreen to={to ?? '/'} />
}
