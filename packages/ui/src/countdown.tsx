import { useServerNow, useTranslator } from './context.tsx'
import { countdownParts, spokenMark } from './countdown-format.ts'
import { cx } from './cx.ts'

export interface CountdownProps {
  /** The moment it counts to, ISO 8601. */
  readonly to: string
  /** Says the time left at 5 minutes, 1 minute, 10 seconds. For the one countdown that matters. */
  readonly isSpoken?: boolean
  /** Shown when the time is over; "Closed" by default. */
  readonly over?: string
  /** Reserves a box wide enough in any typeface: for use at the end of a line. */
  readonly isSteady?: boolean
  readonly className?: string
}

/** Width of the widest figure in any typeface: for the box of a text of this length. */
const WIDEST_EM = 0.64
const LONGEST_TIME = '00:00:00'.length

/** Time left by the server's clock. Its width does not change from second to second. */
export function Countdown(props: CountdownProps) {
  const { to, isSpoken = false, over, isSteady = false, className } = props
  const { t } = useTranslator()
  const leftMs = Date.parse(to) - useServerNow()
  const { days, time } = countdownParts(leftMs)
  const left = days > 0 ? t('common.countdownDays', { days, time }) : time
  const text = leftMs <= 0 ? (over ?? t('common.countdownOver')) : left
  const mark = isSpoken ? spokenMark(leftMs) : undefined
  const isClose = leftMs > 0 && leftMs <= 10_000
  return (
    <>
      {/* A longer text is another one: nothing has moved when it takes the other's place. */}
      <time
        key={isSteady ? text.length : undefined}
        dateTime={to}
        role="timer"
        className={cx(
          'figures',
          isClose ? 'text-live' : 'text-text',
          isSteady && 'inline-block text-end',
          className,
        )}
        style={isSteady ? { minInlineSize: `${LONGEST_TIME * WIDEST_EM}em` } : undefined}
      >
        {text}
      </time>
      {isSpoken && (
        <span className="sr-only" aria-live="polite">
          {mark === undefined
            ? ''
            : t('common.countdownSpoken', { minutes: mark < 60 ? 0 : Math.round(mark / 60) })}
        </span>
      )}
    </>
  )
}
