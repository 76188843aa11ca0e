import { FeedbackScreen } from '../features/feedback/feedback-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function FeedbackRoute() {
  return (
    <Guard permission="feedback.read">
      <FeedbackScreen />
    </Guard>
  )
}
