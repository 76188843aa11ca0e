import { ConversationsScreen } from '../features/conversations/conversations-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function ConversationsRoute() {
  return (
    <Guard permission="feedback.read">
      <ConversationsScreen />
    </Guard>
  )
}
