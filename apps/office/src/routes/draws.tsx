import { IssuesScreen } from '../features/lottery/issues-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function DrawsRoute() {
  return (
    <Guard permission="lottery.read">
      <IssuesScreen />
    </Guard>
  )
}
