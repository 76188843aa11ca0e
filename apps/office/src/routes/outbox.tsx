import { OutboxScreen } from '../features/outbox/outbox-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function OutboxRoute() {
  return (
    <Guard permission="outbox.read">
      <OutboxScreen />
    </Guard>
  )
}
