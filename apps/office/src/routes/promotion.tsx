import { useParams } from '@tanstack/react-router'
import { PromotionPage } from '../features/promotions/promotion-page.tsx'
import { Guard } from '../shared/guard.tsx'

export function PromotionRoute() {
  const { promotionId } = useParams({ from: '/promotions/$promotionId' })
  return (
    <Guard permission="rewards.read">
      <PromotionPage key={promotionId} promotionId={promotionId} />
    </Guard>
  )
}
