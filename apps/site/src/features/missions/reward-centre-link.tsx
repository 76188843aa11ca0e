import { buttonClass, useTranslator } from '@fairhouse/ui'
import { isPlainClick, useNavigate } from '../../shared/router/index.ts'

const REWARD_CENTRE = '/rewardCenter'

/** Leads to where prizes are claimed. */
export function RewardCentreLink() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  return (
    <a
      href={REWARD_CENTRE}
      className={buttonClass('primary', 'md', 'w-fit')}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate({ href: REWARD_CENTRE })
      }}
    >
      {t('missions.claim')}
    </a>
  )
}
