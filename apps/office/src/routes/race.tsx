import { useParams } from '@tanstack/react-router'
import { RaceEditor } from '../features/rewards/race-editor.tsx'
import { Guard } from '../shared/guard.tsx'

export function RaceRoute() {
  const { raceId } = useParams({ from: '/rewards/races/$raceId' })
  return (
    <Guard permission="rewards.read">
      <RaceEditor key={raceId} raceId={raceId} />
    </Guard>
  )
}
