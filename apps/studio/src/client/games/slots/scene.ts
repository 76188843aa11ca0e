import type { SlotTitle } from '@fairhouse/games/slots'
import { Container, Graphics, Sprite, type Texture } from 'pixi.js'
import { darken, paint, scatterOf, tintOf } from '../../stage/ink.ts'
import { Label } from '../../stage/label.ts'
import { Particles } from '../../stage/particles.ts'
import type { Stage } from '../../stage/stage.ts'
import type { Speaker } from '../../shell/sound.ts'
import { drawBackdrop } from './backdrop.ts'
import { drawPlaque, frameArt } from './frame-art.ts'
import { layoutOf, type SlotLayout } from './layout.ts'
import { type Art, looksOf } from './looks.ts'
import type { SymbolLook } from './reel.ts'
import { Reels } from './reels.ts'
import { type Bits, bitsOf, LINE_TINTS } from './scene-bits.ts'
import { THEMES } from './themes.ts'
import type { SlotWords } from './words.ts'

export interface SceneOptions {
  readonly stage: Stage
  readonly title: SlotTitle
  readonly art: Art
  readonly words: SlotWords
  readonly speaker: Speaker
  readonly isDark: boolean
  readonly isCalm: boolean
}

/** A machine on its stage: background, frame, reels, texts. Animations are driven from outside. */
export class Scene {
  readonly options: SceneOptions
  readonly reels: Reels
  readonly particles: Particles
  /** Above the reels, in their pixels. */
  readonly over = new Container()
  /** Above everything, in the stage's pixels. */
  readonly top = new Container()
  readonly bits: Bits
  layout: SlotLayout
  readonly #ground = new Sprite()
  readonly #panel = new Sprite()
  readonly #border = new Sprite()
  readonly #plaque = new Sprite()
  readonly #marks = new Container()
  readonly #lines = new Graphics()
  readonly #world = new Container()
  readonly #heading: Label
  readonly #won: Label
  readonly #looks: Map<string, SymbolLook>
  #meters: { label: Label; level: string }[] = []
  #meterTexts = new Map<string, string>()

  constructor(options: SceneOptions) {
    this.options = options
    const { stage, title, art, words, speaker, isCalm } = options
    const { machine, palette } = title
    this.layout = this.#measure()
    const pixels = Math.ceil((this.layout.cell.symbol * stage.resolution) / 32) * 32
    this.#looks = looksOf(title, art, words.roles, Math.min(352, Math.max(128, pixels)))
    this.bits = bitsOf(palette.glow)
    this.reels = new Reels({
      clock: stage.clock,
      rows: machine.rows,
      strips: machine.strips,
      looks: this.#looks,
      onStop: () => speaker.play('stop'),
      onAwait: (reel) => this.#await(reel),
    })
    this.reels.isCalm = isCalm
    this.particles = new Particles(stage.clock, scatterOf(title.code.length + 11))
    this.#heading = new Label(words.title, {
      size: 34,
      colour: palette.glow,
      edge: darken(palette.frame, 0.7),
    })
    this.#won = new Label('', { size: 40, colour: '#ffd23f', edge: '#3d1f00' })
    this.over.addChild(this.#lines, this.#marks)
    const { x, y } = this.layout.reels
    this.#world.position.set(x, y)
    this.#world.addChild(this.#panel, this.reels.view, this.#border, this.over)
    stage.root.addChild(
      this.#ground,
      this.#world,
      this.#plaque,
      this.#heading,
      this.#won,
      this.top,
      this.particles.view,
    )
    stage.onLayout(() => this.#arrange())
  }

  #measure(): SlotLayout {
    const { stage, title } = this.options
    const { machine, jackpots } = title
    const { width, height } = stage
    return layoutOf(width, height, machine.strips.length, machine.rows, jackpots.length)
  }

  /** Resize: everything is placed, and what depends on the size is painted again. */
  #arrange(): void {
    const { stage, title, isDark } = this.options
    const { palette, theme } = title
    const layout = this.#measure()
    this.layout = layout
    const { width, height, reels, frame, cell } = layout
    const sharp = Math.min(stage.resolution, 2)
    const backdrop = THEMES[theme] ?? {
      sky: { colours: [palette.ground, darken(palette.ground, 0.5)] },
      layers: [],
    }
    this.#repaint(
      this.#ground,
      paint(width, height, Math.min(1.5, sharp), (ink) =>
        drawBackdrop(ink, width, height, backdrop, isDark),
      ),
    )
    const art = frameArt(layout, palette, isDark)
    this.#repaint(this.#panel, paint(reels.w, reels.h, sharp, art.panel))
    const pad = frame * 2.6
    this.#repaint(
      this.#border,
      paint(reels.w + 2 * pad, reels.h + 2 * pad, sharp, (ink) => {
        ink.translate(pad, pad)
        art.border(ink)
      }),
    )
    this.#border.position.set(-pad, -pad)
    this.#world.position.set(reels.x, reels.y)
    this.reels.layout(cell)
    const plaqueW = Math.min(width * 0.94, Math.max(reels.w * 0.72, 240))
    const plaqueH = layout.title.h * 0.9
    this.#repaint(
      this.#plaque,
      paint(plaqueW, plaqueH, sharp, (ink) => drawPlaque(ink, plaqueW, plaqueH, palette)),
    )
    this.#plaque.position.set((width - plaqueW) / 2, layout.title.y - plaqueH / 2)
    this.#place(this.#heading, layout.title.y, layout.title.h * 0.44, plaqueW * 0.84)
    this.#place(this.#won, layout.win.y, layout.win.h * 0.62, width * 0.92)
    this.#placeMeters()
    this.mark([])
  }

  #place(label: Label, y: number, size: number, wide: number): void {
    label.scale.set(1)
    label.fit(Number.POSITIVE_INFINITY)
    label.scale.set(Math.min(size / 34, wide / Math.max(1, label.width)))
    label.position.set(this.layout.width / 2, y)
  }

  #repaint(sprite: Sprite, texture: Texture): void {
    const old = sprite.texture
    sprite.texture = texture
    sprite.setSize(texture.width, texture.height)
    if (old !== texture && old.label !== 'EMPTY') old.destroy(true)
  }

  /** Text on the plaque: the title, or the progress of a feature. */
  head(text: string): void {
    const { width, title } = this.layout
    this.#heading.text = text
    this.#place(
      this.#heading,
      title.y,
      title.h * 0.44,
      Math.min(width * 0.8, this.#plaque.width * 0.84),
    )
    this.options.stage.refresh()
  }

  /** The line under the reels. */
  setWinText(text: string): void {
    this.#won.text = text
    const { win, width } = this.layout
    this.#place(this.#won, win.y, win.h * 0.62, width * 0.92)
    this.options.stage.refresh()
  }

  /** The pools of a progressive jackpot, by level. */
  showMeters(texts: ReadonlyMap<string, string>): void {
    this.#meterTexts = new Map(texts)
    this.#placeMeters()
    this.options.stage.refresh()
  }

  #placeMeters(): void {
    const { meters, width, reels, frame } = this.layout
    if (meters.h === 0) return
    const wide = Math.min(width * 0.96, reels.w + 2 * frame)
    const columns = Math.ceil(this.#meterTexts.size / meters.rows)
    const [part, tall] = [wide / Math.max(1, columns), meters.h / meters.rows]
    const tints = ['#ffd23f', '#ff8a5c', '#7ad9ff', '#a8ff8a']
    for (const [at, [level, text]] of [...this.#meterTexts].entries()) {
      let meter = this.#meters[at]
      if (!meter) {
        meter = {
          label: new Label(text, { size: 34, colour: tints[at] ?? '#ffffff', edge: '#1c1020' }),
          level,
        }
        this.#meters.push(meter)
        this.options.stage.root.addChildAt(meter.label, 3)
      }
      meter.label.text = text
      const row = Math.floor(at / columns)
      const inRow = Math.min(columns, this.#meterTexts.size - row * columns)
      const y = meters.y + tall * (row + 0.5) - meters.h / 2
      this.#place(meter.label, y, tall * 0.56, part * 0.94)
      meter.label.x = width / 2 + part * ((at % columns) + 0.5 - inRow / 2)
    }
  }

  /** Frames around cells, and the rest in shade; with none all is as usual. */
  mark(cells: readonly number[]): void {
    this.reels.mark(cells)
    this.#lines.clear()
    this.#marks.removeChildren()
    const { width, height } = this.layout.cell
    for (const cell of cells) {
      const mark = new Sprite(this.bits.glow)
      mark.anchor.set(0.5)
      const { x, y } = this.reels.at(cell)
      mark.position.set(x, y)
      mark.setSize(width * 1.12, height * 1.12)
      this.#marks.addChild(mark)
    }
    this.options.stage.refresh()
  }

  /** The course of a line through the window. */
  drawLine(line: number): void {
    const { pays, rows } = this.options.title.machine
    if (pays.kind !== 'lines') return
    const course = pays.lines[line]
    if (course === undefined) return
    const tint = LINE_TINTS[line % LINE_TINTS.length] ?? '#ffffff'
    const wide = Math.max(3, this.layout.cell.width * 0.034)
    for (const [thick, colour] of [
      [wide * 2.2, darken(tint, 0.6)],
      [wide, tint],
    ] as const) {
      for (const [reel, digit] of [...course].entries()) {
        const { x, y } = this.reels.at(reel * rows + Number(digit) - 1)
        if (reel === 0) this.#lines.moveTo(0, y)
        this.#lines.lineTo(x, y)
        if (reel === course.length - 1) this.#lines.lineTo(this.layout.reels.w, y)
      }
      this.#lines.stroke({
        width: thick,
        color: tintOf(colour),
        join: 'round',
        cap: 'round',
        alpha: 0.85,
      })
    }
  }

  /** A point of the reels in the stage's pixels. */
  onStage(cell: number): { x: number; y: number } {
    const { x, y } = this.reels.at(cell)
    return { x: x + this.layout.reels.x, y: y + this.layout.reels.y }
  }

  look(letter: string): Texture | undefined {
    return this.#looks.get(letter)?.still
  }

  #await(reel: number): void {
    const { stage, speaker } = this.options
    speaker.play('await')
    const light = new Sprite(this.bits.glow)
    const { cell, reels } = this.layout
    light.position.set(reel * cell.width - cell.width * 0.08, -cell.height * 0.05)
    light.setSize(cell.width * 1.16, reels.h + cell.height * 0.1)
    this.over.addChild(light)
    void stage.clock
      .tween(1500, (at) => {
        light.alpha = Math.min(1, (1 - at) * 3) * (0.75 + 0.25 * Math.sin(at * 30))
      })
      .then(() => light.destroy())
  }

  /** A short, small tremor of the machine; none in calm mode. */
  async shake(): Promise<void> {
    const { stage, isCalm } = this.options
    if (isCalm) return
    const { x, y } = this.layout.reels
    await stage.clock.tween(320, (at) => {
      const away = Math.sin(at * 40) * 4 * (1 - at)
      this.#world.position.set(x + away, y + away * 0.5)
    })
    this.#world.position.set(this.layout.reels.x, this.layout.reels.y)
  }
}
