import { useEffect } from 'react'
import type { GameEntry } from '../games/registry.ts'
import type { Play } from './play.ts'

/** Begins a round, or hurries the one that is shown. */
export function pressMain(play: Play, entry: GameEntry): void {
  const { phase } = play.state.get()
  if (phase === 'showing') {
    play.hurry()
    return
  }
  const main = play.main.get()
  if (main) {
    if (main.isDisabled !== true) main.run()
    return
  }
  const bet = entry.betOf?.(play)
  if (bet !== undefined) {
    play.speaker.play('press')
    void play.open(bet)
  }
}

const OWN_KEYS = 'button, a, input, select, textarea, summary, [role="button"], [tabindex="0"]'

/** Space and Enter play unless a focused control handles them. */
export function useKeys(play: Play, entry: GameEntry, isShut: boolean): void {
  useEffect(() => {
    if (isShut || entry.hasOwnControls === true) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return
      const { target } = event
      if (event.repeat || event.defaultPrevented) return
      if (target instanceof Element && target.closest(OWN_KEYS)) return
      event.preventDefault()
      pressMain(play, entry)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [play, entry, isShut])
}
