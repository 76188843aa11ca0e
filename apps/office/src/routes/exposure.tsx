import { useParams } from '@tanstack/react-router'
import { ExposureScreen } from '../features/lottery/exposure-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function ExposureRoute() {
  const { issueId } = useParams({ from: '/draws/$issueId/exposure' })
  return (
    <Guard permission="lottery.read">
      <ExposureScreen key={issueId} issueId={issueId} />
    </Guard>
  )
}
