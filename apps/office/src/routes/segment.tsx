import { useParams } from '@tanstack/react-router'
import { SegmentEditor } from '../features/rewards/segment-editor.tsx'
import { Guard } from '../shared/guard.tsx'

export function SegmentRoute() {
  const { segmentId } = useParams({ from: '/rewards/segments/$segmentId' })
  return (
    <Guard permission="rewards.read">
      <SegmentEditor key={segmentId} segmentId={segmentId} />
    </Guard>
  )
}
