import { useParams } from '@tanstack/react-router'
import { IssueScreen } from '../features/lottery/issue-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function DrawRoute() {
  const { issueId } = useParams({ from: '/draws/$issueId' })
  return (
    <Guard permission="lottery.read">
      <IssueScreen key={issueId} issueId={issueId} />
    </Guard>
  )
}
