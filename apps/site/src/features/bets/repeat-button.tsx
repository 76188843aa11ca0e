import type { BetWire } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { Repeat } from 'lucide-react'
import { entryOfBet, handOverEntries } from '../../shared/lottery/handed-entries.ts'
import { useLotteryTarget } from '../../shared/lottery/lottery-link.tsx'
import { useNavigate } from '../../shared/router/index.ts'

/** Puts the same bet on the slip of the current issue, at today's price, without placing it. */
export function RepeatButton({ bet }: { bet: BetWire }) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const { lotteryCode } = bet
  const target = useLotteryTarget(lotteryCode)
  const handleRepeat = () => {
    handOverEntries(lotteryCode, [entryOfBet(bet)])
    void navigate(target)
  }
  return (
    <Button variant="secondary" onClick={handleRepeat}>
      <Repeat aria-hidden className="size-4" />
      {t('lottery.repeat')}
    </Button>
  )
}
