import { findSlotTitle, type SlotResult, type SlotTitle } from '@fairhouse/games/slots'
import { createTranslator, joinCatalogues, loadTexts, type Translator } from '@fairhouse/i18n'
import { useStore } from '@fairhouse/ui/store'
import { useEffect, useState } from 'react'
import type { Play } from '../../shell/play.ts'
import { StageHost } from '../../stage/stage-host.tsx'
import type { Stage } from '../../stage/stage.ts'
import { loadArt } from './art/index.ts'
import type { Art } from './looks.ts'
import { Meters } from './meters.ts'
import { lastWindow, playback } from './playback.ts'
import { Scene } from './scene.ts'
import { SceneShow } from './show.ts'
import { SlotTwin } from './twin.tsx'
import { slotWords, type SlotWords } from './words.ts'

interface Loaded {
  readonly title: SlotTitle
  readonly art: Art
  readonly words: SlotWords
}

const HURRIED = 5

async function load(play: Play): Promise<Loaded | undefined> {
  const title = findSlotTitle(play.session.gameCode)
  if (!title) return undefined
  const { code } = play.translator
  const [art, texts] = await Promise.all([
    loadArt(title.model),
    loadTexts(code, ['studio', 'studioSlots']),
    // Words are painted on symbols: in the page's typeface, if it comes soon.
    Promise.race([document.fonts.load('800 20px "Plus Jakarta Sans Variable"'), rest(700)]),
  ])
  const translator: Translator = createTranslator(code, joinCatalogues({}, texts))
  return { title, art, words: slotWords(title, translator) }
}

const rest = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The window before the first round: the strips' beginnings. */
function restingWindow({ machine }: SlotTitle): string[] {
  return machine.strips.map((strip, at) => {
    const from = (at * 7) % strip.length
    return (strip + strip).slice(from, from + machine.rows)
  })
}

/** A machine: canvas, and beside it what it shows in words. */
export function SlotBoard({ play }: { play: Play }) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [shown, setShown] = useState<readonly string[]>([])
  const isDark = useStore(play.isDark)
  const isCalm = useStore(play.isCalm)

  useEffect(() => {
    void load(play).then(setLoaded)
  }, [play])

  if (!loaded) return null
  return (
    <>
      <StageHost
        key={`${isDark}${isCalm}`}
        onTap={() => play.hurry()}
        build={(stage) => build({ play, stage, loaded, isDark, isCalm, setShown })}
      />
      <SlotTwin words={loaded.words} shown={shown} rows={loaded.title.machine.rows} />
    </>
  )
}

interface BuildParts {
  readonly play: Play
  readonly stage: Stage
  readonly loaded: Loaded
  readonly isDark: boolean
  readonly isCalm: boolean
  readonly setShown: (window: readonly string[]) => void
}

function build({ play, stage, loaded, isDark, isCalm, setShown }: BuildParts): () => void {
  const { title, art, words } = loaded
  const { speaker } = play
  const scene = new Scene({ stage, title, art, words, speaker, isDark, isCalm })
  const past = play.state.get().round?.view as SlotResult | undefined
  const syncWindow = () => setShown(scene.reels.shown())
  scene.reels.set(past ? lastWindow(past) : restingWindow(title))
  syncWindow()
  const show = (texts: ReadonlyMap<string, string>) => scene.showMeters(texts)
  const hasPools = title.jackpots.length > 0
  const meters = hasPools ? new Meters({ play, words, isCalm, show }) : undefined
  let before = scene.reels.shown()

  const leave = play.present({
    begin() {
      before = scene.reels.shown()
      scene.mark([])
      scene.setWinText('')
      speaker.play('spin')
      scene.reels.spin()
    },
    async show(round, { isReplay }) {
      const result = round.view as SlotResult
      if (isReplay) {
        scene.mark([])
        scene.setWinText('')
      }
      if (isReplay || play.state.get().phase === 'showing') {
        const money = (amount: bigint) => play.money(amount)
        const { announce } = play
        const parts = { scene, title, words, money, isCalm, onWindow: syncWindow, announce }
        const sceneShow = new SceneShow({ ...parts, stake: BigInt(round.stake) })
        if (isReplay) scene.reels.spin()
        await playback(title, result, BigInt(round.payout), sceneShow)
      }
      stage.clock.hurry = 1
    },
    abort() {
      scene.reels.abort(before)
      stage.clock.hurry = 1
      stage.refresh()
    },
    hurry() {
      if (!stage.clock.isIdle) stage.clock.hurry = HURRIED
    },
  })
  play.frame.send({ type: 'ready' })
  return () => {
    leave()
    meters?.end()
    scene.particles.clear()
  }
}
