import { CURRENCIES, type Currency } from '@fairhouse/money'
import { UiProvider } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { useEffect, useState } from 'react'
import type { GameEntry } from '../games/registry.ts'
import { Bar } from './bar.tsx'
import { dressPage, wantsStill } from './enter.ts'
import type { Play } from './play.ts'
import { type SheetName, Sheets } from './sheets.tsx'
import { TopRow } from './top-row.tsx'
import { SessionOver } from './session-over.tsx'
import { useKeys } from './use-keys.ts'

export interface AppProps {
  readonly play: Play
  readonly entry: GameEntry
}

/** Nothing of this page counts down by the server's clock through React. */
const STILL_CLOCK = { now: () => 0, first: () => 0, subscribe: () => () => {} }

function useFrame(play: Play): void {
  useEffect(
    () =>
      play.frame.listen((message) => {
        if (message.type === 'pause') play.update({ isPaused: true })
        if (message.type === 'resume') play.update({ isPaused: false })
        if (message.type === 'sound') play.speaker.setOn(message.isOn)
        if (message.type === 'balanceChanged') void play.refresh()
        if (message.type === 'look') {
          play.isDark.set(message.theme === 'dark')
          play.isCalm.set(message.isCalm || wantsStill())
        }
      }),
    [play],
  )
}

/** The page of a game: title and tools above, the game, the bar. */
export function App({ play, entry }: AppProps) {
  const [sheet, setSheet] = useState<SheetName>()
  const isDark = useStore(play.isDark)
  const isCalm = useStore(play.isCalm)
  const said = useStore(play.said)
  const { isOver } = useStore(play.state)
  const { Board } = entry
  useFrame(play)
  useKeys(play, entry, sheet !== undefined)
  useEffect(() => dressPage(isDark, isCalm), [isDark, isCalm])

  const { session, translator } = play
  const currency: Currency = {
    ...(CURRENCIES[session.currency as keyof typeof CURRENCIES] ?? CURRENCIES.USD),
    code: session.currency,
    digits: session.digits as Currency['digits'],
  }
  return (
    <UiProvider value={{ translator, currency, clock: STILL_CLOCK }}>
      <div
        className="grid h-dvh min-h-0 w-full grid-cols-[minmax(0,1fr)]
          grid-rows-[auto_minmax(0,1fr)_auto] bg-bg text-text
          low:grid-cols-[minmax(0,1fr)_auto]
          low:grid-rows-[auto_minmax(0,1fr)]"
      >
        <TopRow play={play} name={entry.nameOf(play)} onSheet={setSheet} />
        <main className="relative min-h-0 min-w-0 overflow-hidden">
          <Board play={play} />
        </main>
        <Bar play={play} entry={entry} />
      </div>
      <p role="status" aria-live="polite" className="sr-only" data-said>
        {said}
      </p>
      {sheet && (
        <Sheets name={sheet} play={play} entry={entry} onClose={() => setSheet(undefined)} />
      )}
      {isOver && <SessionOver play={play} />}
    </UiProvider>
  )
}
