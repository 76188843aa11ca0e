import { PlanScreen } from '../features/follow-plans/plan-screen.tsx'
import { useParams } from '../shared/router/index.ts'

export function FollowPlanRoute() {
  const { planId } = useParams('/follow-plans/$planId')
  return <PlanScreen key={planId} planId={planId} />
}
