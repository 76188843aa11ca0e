import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import { Users } from 'lucide-react'
import type { RoomState } from '../../room/state.ts'

const AROUND = 2 * Math.PI * 20

/** A ring that runs down with the time for bets; its last seconds are red. */
export function Ring({ left, all }: { left: number; all: number }) {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const share = Math.min(1, Math.max(0, left / Math.max(1, all)))
  return (
    <svg aria-hidden viewBox="0 0 48 48" className={cx('tb-ring', seconds <= 4 && 'tb-ring-late')}>
      <circle cx="24" cy="24" r="20" className="tb-ring-ground" />
      <circle
        cx="24"
        cy="24"
        r="20"
        className="tb-ring-left"
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - share)}
        transform="rotate(-90 24 24)"
      />
      <text x="24" y="24" textAnchor="middle" dominantBaseline="central">
        {seconds}
      </text>
    </svg>
  )
}

/** Phase of the round, its remaining time, and the number of players. */
export function TableHead(props: {
  readonly texts: Translator
  readonly state: RoomState
  readonly now: number
  readonly line: string
}) {
  const { texts, state, now, line } = props
  const { round, link, playersHere } = state
  const { t } = texts
  const isBetting = round?.phase === 'betting'
  const left = isBetting && round.until !== null ? round.until - now : 0
  const word =
    link === 'lost'
      ? t('studioRooms.lost')
      : round === null
        ? t('studioRooms.opening')
        : left > 0
          ? t('studioRooms.betting')
          : t('studioRooms.dealing')
  return (
    <div className="tb-head">
      {isBetting && left > 0 && <Ring left={left} all={(round.until ?? now) - round.since} />}
      <p className={cx('tb-line', line !== '' && 'tb-line-result')}>{line === '' ? word : line}</p>
      <p className="tb-here">
        <Users aria-hidden className="size-4" />
        <span aria-hidden>{playersHere}</span>
        <span className="sr-only">{t('studioRooms.here', { count: playersHere })}</span>
      </p>
    </div>
  )
}
