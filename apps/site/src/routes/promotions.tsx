import { useTranslator } from '@fairhouse/ui'
import { MissingPromotion } from '../features/promotions/missing-promotion.tsx'
import { PromotionScreen } from '../features/promotions/promotion-screen.tsx'
import { PromotionsScreen } from '../features/promotions/promotions-screen.tsx'
import { ClaimRewards } from '../features/rewards/claim-rewards.tsx'
import { NotOffered } from '../shared/not-offered.tsx'
import { Page } from '../shared/page.tsx'
import { useSwitch } from '../shared/permission.ts'
import { useSearch } from '../shared/router/index.ts'

const PROMOTION = /^prm_[0-9a-z]{1,13}$/

/** Promotions, for visitors and members, where the brand has them: `?category=` narrows them. */
export function PromotionsRoute() {
  const { t } = useTranslator()
  if (!useSwitch('promotions')) return <NotOffered />
  return (
    <Page title={t('promotions.title')} intro={t('promotions.intro')}>
      <PromotionsScreen />
    </Page>
  )
}

/** One promotion: `?promotionId=` says which. */
export function PromoDetailRoute() {
  const promotionId = String(useSearch()['promotionId'] ?? '')
  if (!useSwitch('promotions')) return <NotOffered />
  if (!PROMOTION.test(promotionId)) return <MissingPromotion />
  return (
    <PromotionScreen
      key={promotionId}
      promotionId={promotionId}
      renderClaim={(rewardIds, hasTerms) => (
        <ClaimRewards rewardIds={rewardIds} hasTerms={hasTerms} />
      )}
    />
  )
}
