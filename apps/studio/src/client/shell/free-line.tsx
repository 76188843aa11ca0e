import { cx, useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { endedGrant, grantOf, nextGrant } from './free-play.ts'
import type { Play } from './play.ts'

const LINE =
  'mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-input border border-line px-3 py-1 ' +
  'text-sm'

/** Chooses what the coming rounds are played on, and leaves the focus where they begin. */
function Choice(props: {
  readonly play: Play
  readonly grant: string | null
  readonly label: string
}) {
  const { play, grant, label } = props
  const { phase } = useStore(play.state)
  return (
    <button
      type="button"
      // Not `disabled`: the focus stays while a round is shown.
      aria-disabled={phase !== 'idle' || undefined}
      onClick={() => {
        if (play.state.get().phase !== 'idle') return
        play.playFree(grant)
        document.querySelector<HTMLElement>('[data-main]')?.focus()
      }}
      className={cx(
        'min-h-11 rounded-pill px-3 font-semibold aria-disabled:opacity-50',
        grant === null ? 'underline' : 'bg-surface-3 hover:bg-surface-2',
      )}
    >
      {label}
    </button>
  )
}

/**
 * Free rounds that the player has in this game: what they are before they are played, how many are
 * left meanwhile, what they won at their end. They are played when the player says so.
 */
export function FreeLine({ play }: { play: Play }) {
  const { t, date } = useTranslator()
  const state = useStore(play.state)
  const [grant, next, ended] = [grantOf(state), nextGrant(state), endedGrant(state)]
  const own = <Choice play={play} grant={null} label={t('studio.freeOwn')} />
  const free = next && <Choice play={play} grant={next.grant} label={t('studio.freePlay')} />
  if (grant) {
    const { used, rounds: all, won } = grant
    const sums = { number: Math.min(used + 1, all), all, amount: play.money(won) }
    return (
      <div className={LINE}>
        <p className="flex-1 basis-40">{t('studio.freeCount', sums)}</p>
        {own}
      </div>
    )
  }
  if (ended) {
    return (
      <div className={LINE}>
        <p className="flex-1 basis-40 font-semibold">
          {t('studio.freeDone', { amount: play.money(ended.won) })}
        </p>
        {free}
        {own}
      </div>
    )
  }
  if (!next) return null
  const { rounds, used, stake, endsAt, maxWin } = next
  const offer = { left: rounds - used, stake: play.money(stake), date: date(endsAt, 'dateTime') }
  return (
    <section aria-label={t('studio.freePlay')} className={LINE}>
      <div className="grid flex-1 basis-56">
        <p className="font-semibold">{t('studio.freeLeft', offer)}</p>
        <p className="text-xs text-text-2">
          {t('studio.freeTerms', { amount: play.money(maxWin) })}
        </p>
      </div>
      {free}
    </section>
  )
}
