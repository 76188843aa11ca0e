import { Button, useTranslator } from '@fairhouse/ui'
import { useEffect, useState } from 'react'
import type { RoundWire, StudioAnswer } from '#studio/wire/session.ts'
import type { Play } from './play.ts'
import type { SheetProps } from './sheets.tsx'

type Page = StudioAnswer<'GET /api/rounds'>

/** What has been read so far, how to read on, and whether reading failed. */
function useRounds({ api }: Play) {
  const [page, setPage] = useState<Page>()
  const [ask, setAsk] = useState<{ before?: string; tries: number }>({ tries: 0 })
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    api.call('GET /api/rounds', { query: { before: ask.before } }).then(
      (found) => {
        if (isGone) return
        setFailed(false)
        setPage((known) => ({
          rounds: [...(ask.before === undefined ? [] : (known?.rounds ?? [])), ...found.rounds],
          next: found.next,
        }))
      },
      () => {
        if (!isGone) setFailed(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [api, ask])
  const next = page?.next ?? undefined
  return {
    page,
    hasFailed,
    again: () => setAsk(({ tries, ...rest }) => ({ ...rest, tries: tries + 1 })),
    ...(next === undefined ? {} : { more: () => setAsk({ before: next, tries: 0 }) }),
  }
}

const SOLO_KINDS: ReadonlySet<string> = new Set(['slots', 'instant'])

function RoundRow(props: { play: Play; round: RoundWire; onWatch: () => void }) {
  const { play, round, onWatch } = props
  const { t, date } = useTranslator()
  // A shared round is shown by its room, which is at the next one by now.
  const isSolo = SOLO_KINDS.has(play.session.kind)
  const stake = play.money(round.isFree ? '0' : round.stake)
  const sums = { stake, payout: play.money(round.payout) }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-surface-2 p-3">
      <div className="grid min-w-32 flex-1">
        <span className="text-sm text-text-2">{date(round.openedAt, 'dateTimeSeconds')}</span>
        <span className="font-semibold">{t('studio.roundSums', sums)}</span>
        <span className="text-xs break-all text-text-3">{round.roundId}</span>
        {!round.isSettled && <span className="text-sm">{t('studio.unsettled')}</span>}
      </div>
      {round.isOver && isSolo && (
        <Button size="sm" variant="secondary" onClick={onWatch}>
          {t('studio.watch')}
        </Button>
      )}
    </li>
  )
}

/** Rounds of this game, newest first; finished ones can be watched again. */
export function HistorySheet({ play, onClose }: SheetProps) {
  const { t } = useTranslator()
  const { page, hasFailed, again, more } = useRounds(play)
  if (hasFailed) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{t('studio.historyFailed')}</p>
        <Button onClick={again}>{t('common.retry')}</Button>
      </div>
    )
  }
  if (!page) return <p>{t('common.loading')}</p>
  if (page.rounds.length === 0) return <p>{t('studio.historyEmpty')}</p>
  const watch = (round: RoundWire) => {
    onClose()
    void play.showAgain(round)
  }
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        {page.rounds.map((round) => (
          <RoundRow key={round.roundId} play={play} round={round} onWatch={() => watch(round)} />
        ))}
      </ul>
      {more && (
        <Button variant="secondary" onClick={more}>
          {t('common.more')}
        </Button>
      )}
    </div>
  )
}
