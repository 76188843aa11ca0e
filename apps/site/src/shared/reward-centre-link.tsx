import { buttonClass } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { isPlainClick, useNavigate } from './router/index.ts'

const REWARD_CENTRE = '/rewardCenter'

/** Leads to where prizes are claimed. */
export function RewardCentreLink({ children }: { children: ReactNode }) {
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
      {children}
    </a>
  )
}
