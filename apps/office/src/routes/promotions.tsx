import { PromotionsScreen } from '../features/promotions/promotions-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function PromotionsRoute() {
  return (
    <Guard permission="rewards.read">
      <PromotionsScreen />
    </Guard>
  )
}
