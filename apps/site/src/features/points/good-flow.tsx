import type { MallGood, PointExchange, PointsOverview } from '@fairhouse/protocol'
import { useState } from 'react'
import { ExchangeDialog } from './exchange-dialog.tsx'
import { ExchangeDone } from './exchange-done.tsx'
import { GoodDialog } from './good-dialog.tsx'
import { NoFundPassword } from './no-fund-password.tsx'

export interface GoodFlowProps {
  readonly good: MallGood
  readonly overview: PointsOverview
  readonly onClose: () => void
}

/** From a good to its exchange: each step is a dialog of its own, with the focus on its start. */
export function GoodFlow({ good, overview, onClose }: GoodFlowProps) {
  const [isExchanging, setIsExchanging] = useState(false)
  const [done, setDone] = useState<PointExchange>()
  if (done) return <ExchangeDone exchange={done} onClose={onClose} />
  if (!isExchanging) {
    return (
      <GoodDialog
        good={good}
        balance={overview.balance}
        onExchange={() => setIsExchanging(true)}
        onClose={onClose}
      />
    )
  }
  if (!overview.hasFundPassword) return <NoFundPassword onClose={onClose} />
  return (
    <ExchangeDialog
      good={good}
      balance={overview.balance}
      onDone={setDone}
      onBack={() => setIsExchanging(false)}
      onClose={onClose}
    />
  )
}
