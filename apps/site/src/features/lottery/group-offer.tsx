import { type Minor, minorToWire } from '@fairhouse/money'
import { Button, buttonClass, useTranslator } from '@fairhouse/ui'
import { Users } from 'lucide-react'
import { saveGroupDraft } from '../../shared/lottery/group-draft.ts'
import { useSwitch } from '../../shared/permission.ts'
import { Link, useNavigate } from '../../shared/router/index.ts'
import { withLogin } from '../../shared/session.ts'
import { entryOf, type SlipItem } from './slip.ts'

/** Turns the slip into a group ticket, and links to this lottery's tickets that sell shares. */
export function GroupOffer(props: {
  lotteryCode: string
  items: readonly SlipItem[]
  stake: Minor
  isDisabled: boolean
}) {
  const { lotteryCode, items, stake, isDisabled } = props
  const { t } = useTranslator()
  const navigate = useNavigate()
  if (!useSwitch('groupTickets')) return null
  const handleMake = () => {
    saveGroupDraft({ lotteryCode, entries: items.map(entryOf), stakeMinor: minorToWire(stake) })
    withLogin(() => void navigate({ to: '/new-group-ticket' }))
  }
  return (
    <div className="flex flex-wrap gap-2">
      {items.length > 0 && (
        <Button variant="ghost" size="sm" disabled={isDisabled} onClick={handleMake}>
          <Users aria-hidden className="size-4" />
          {t('lottery.groupMake')}
        </Button>
      )}
      <Link to="/group-tickets" search={{ lotteryCode }} className={buttonClass('ghost', 'sm')}>
        {t('lottery.groupOpen')}
      </Link>
    </div>
  )
}
