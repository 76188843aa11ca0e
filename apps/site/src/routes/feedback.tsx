import { FeedbackScreen } from '../features/feedback/index.ts'
import { RequireMember } from '../features/identity/require-member.tsx'

export function FeedbackRoute() {
  return (
    <RequireMember isReal>
      <FeedbackScreen />
    </RequireMember>
  )
}
