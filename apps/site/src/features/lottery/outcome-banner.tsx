import { ArtPicture, cx, Money, useFormatMoney, useTranslator } from '@fairhouse/ui'
import type { Outcome } from './outcome.ts'

/** How much of the art is shown: the larger the net win, the more. */
const HEIGHTS = ['', 'h-6', 'h-14', 'h-24'] as const

/**
 * The outcome of the member's bets, in an existing status region. Only a net win is celebrated, in
 * proportion to its size.
 */
export function OutcomeBanner({ outcome, issueNo }: { outcome: Outcome; issueNo: string }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { stake, back, net, joy } = outcome
  const amounts = { stake: format(stake), back: format(back) }
  return (
    <div className={cx('border-t border-line', joy > 0 && 'animate-rise')}>
      {joy > 0 && (
        <div className={HEIGHTS[joy]}>
          <ArtPicture code={issueNo} shape="banner" family="waves" palette="mata" />
        </div>
      )}
      <div
        className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-3 py-3 md:px-6"
      >
        <p className={joy > 0 ? 'text-lg font-bold' : 'text-text-2'}>
          {back === 0n
            ? t('lottery.outcomeNone', { issueNo })
            : t(joy > 0 ? 'lottery.outcomeWin' : 'lottery.outcomeSome', { issueNo, ...amounts })}
        </p>
        <Money
          amount={net}
          isSigned
          isWin={joy > 0}
          className={joy > 0 ? 'text-2xl font-bold' : ''}
        />
      </div>
    </div>
  )
}
