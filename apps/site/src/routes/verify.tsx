import { getRouteApi } from '@tanstack/react-router'
import { VerifyScreen } from '../features/verify/verify-screen.tsx'

const route = getRouteApi('/verify/$issueId')

export function VerifyRoute() {
  const { issueId } = route.useParams()
  return <VerifyScreen key={issueId} issueId={issueId} />
}
