import { buttonClass, useTranslator } from '@fairhouse/ui'
import { useSwitch } from '../../shared/permission.ts'
import { Link } from '../../shared/router/index.ts'

/** Link to the follow plans of this lottery. */
export function FollowOffer({ lotteryCode }: { lotteryCode: string }) {
  const { t } = useTranslator()
  if (!useSwitch('followPlans')) return null
  return (
    <Link to="/follow-plans" search={{ lotteryCode }} className={buttonClass('ghost', 'sm')}>
      {t('lottery.followOpen')}
    </Link>
  )
}
