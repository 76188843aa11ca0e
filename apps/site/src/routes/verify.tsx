import { useParams } from '../shared/router/index.ts'
import { VerifyScreen } from '../features/verify/verify-screen.tsx'

export function VerifyRoute() {
  const { issueId } = useParams('/verify/$issueId')
  return <VerifyScreen key={issueId} issueId={issueId} />
}
