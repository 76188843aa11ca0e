import { useParams } from '@tanstack/react-router'
import { MissionEditor } from '../features/rewards/mission-editor.tsx'
import { Guard } from '../shared/guard.tsx'

export function MissionRoute() {
  const { missionId } = useParams({ from: '/rewards/missions/$missionId' })
  return (
    <Guard permission="rewards.read">
      <MissionEditor key={missionId} missionId={missionId} />
    </Guard>
  )
}
