import { findSlotTitle, letterOf, type SlotTitle } from '@fairhouse/games/slots'
import { createTranslator, joinCatalogues, loadTexts, type Translator } from '@fairhouse/i18n'
import { useEffect, useState } from 'react'
import type { Play } from '../../shell/play.ts'
import { loadArt } from './art/index.ts'
import { type Art, symbolCanvas } from './looks.ts'
import { slotWords, type SlotWords } from './words.ts'

interface Loaded {
  readonly art: Art
  readonly words: SlotWords
  readonly texts: Translator
}

/** A symbol's picture as on the reels. */
function Picture(props: { title: SlotTitle; loaded: Loaded; id: string }) {
  const { title, loaded, id } = props
  return (
    <span
      aria-hidden
      className="inline-block size-14 shrink-0"
      ref={(host) => {
        if (!host || host.firstChild) return
        const canvas = symbolCanvas(title, loaded.art, loaded.words.roles, id, 112)
        canvas.style.cssText = 'width:100%;height:100%'
        host.append(canvas)
      }}
    />
  )
}

/** Lines of "3 × 0.50" for a symbol at the chosen stake. */
function payLines(title: SlotTitle, letter: string, coin: bigint): [string, bigint][] {
  const { pays, triggerPays, trigger } = title.machine
  const lines: [string, bigint][] = []
  if (pays.kind === 'anywhere') {
    const steps = pays.table[letter] ?? []
    for (const [at, [least, coins]] of steps.entries()) {
      const next = steps[at + 1]
      const count = next ? `${least}–${next[0] - 1}` : `${least}+`
      lines.push([count, BigInt(coins) * coin])
    }
  } else {
    for (const [at, coins] of (pays.table[letter] ?? []).entries()) {
      if (coins > 0) lines.push([`${at + 1}`, BigInt(coins) * coin])
    }
  }
  if (letter === trigger) {
    for (const [count, coins] of (triggerPays ?? []).entries()) {
      if (coins > 0) lines.push([`${count}`, BigInt(coins) * coin])
    }
  }
  return lines.toReversed()
}

function useLoaded(play: Play, title: SlotTitle | undefined): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    if (!title) return
    const { code } = play.translator
    const spaces = ['studio', 'studioSlots', 'studioRules'] as const
    void Promise.all([loadArt(title.model), loadTexts(code, spaces)]).then(([art, catalogue]) => {
      const texts = createTranslator(code, joinCatalogues({}, catalogue))
      setLoaded({ art, texts, words: slotWords(title, texts) })
    })
  }, [play, title])
  return loaded
}

/** Values that the texts of a model's rules name. */
function valuesOf({ machine }: SlotTitle): Record<string, number | string> {
  const { free, respin, bonus, cascade, pays } = machine
  return {
    lines: pays.kind === 'lines' ? pays.lines.length : 0,
    reels: machine.strips.length,
    rows: machine.rows,
    ways: machine.rows ** machine.strips.length,
    need: respin?.need ?? bonus?.need ?? free?.games.findIndex((games) => games > 0) ?? 0,
    games: free?.games.find((games) => games > 0) ?? 0,
    times: free?.times ?? 1,
    most: free?.most ?? 0,
    spins: respin?.spins ?? 0,
    ladder: (cascade?.ladder ?? []).map((step) => `×${step}`).join(', '),
    wildTimes: machine.wildTimes ?? 1,
    cap: machine.gameCap / machine.units,
  }
}

/** How a title is played, and what each symbol pays at the chosen stake. */
export function SlotRules({ play }: { play: Play }) {
  const title = findSlotTitle(play.session.gameCode)
  const loaded = useLoaded(play, title)
  if (!title || !loaded) return null
  const { texts, words } = loaded
  const { t, find } = texts
  const values = valuesOf(title)
  const coin = play.state.get().stake / BigInt(title.stakeUnits)
  const { machine } = title
  return (
    <section className="grid gap-3">
      <h3 className="text-lg font-bold">{t('studioRules.howTo')}</h3>
      <p>{find(`studioRules.slots.${title.model}`, values)}</p>
      {machine.wild !== undefined && (
        <p>{t('studioRules.slotsWild', { symbol: words.symbol(machine.wild) })}</p>
      )}
      {(machine.wildTimes ?? 1) > 1 && (
        <p>{t('studioRules.slotsWildTimes', { times: machine.wildTimes ?? 1 })}</p>
      )}
      {machine.cascade && (
        <p>{t('studioRules.slotsCascade', { ladder: String(values['ladder']) })}</p>
      )}
      {machine.jackpots && <p>{t('studioRules.slotsJackpot')}</p>}
      <p>{t('studioRules.slotsCap', { times: Number(values['cap']) })}</p>
      <h3 className="text-lg font-bold">
        {t('studioRules.pays', { stake: play.money(play.state.get().stake) })}
      </h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {title.symbols.map(({ id, role }, at) => {
          const lines = payLines(title, letterOf(at), coin)
          const note = find(`studioRules.role.${role}`)
          return (
            <li key={id} className="flex items-center gap-3 rounded-card bg-surface-2 p-2">
              <Picture title={title} loaded={loaded} id={id} />
              <div className="min-w-0">
                <p className="font-semibold">{words.symbol(letterOf(at))}</p>
                {note !== undefined && <p className="text-sm text-text-2">{note}</p>}
                <p className="text-sm">
                  {lines.map(([count, amount]) => (
                    <span key={count} className="figures me-3 inline-block">
                      {count} × = {play.money(amount)}
                    </span>
                  ))}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
