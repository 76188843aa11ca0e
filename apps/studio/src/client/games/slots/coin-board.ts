import type { SlotCoin } from '@fairhouse/games/slots'
import { Container, Graphics, Sprite, type Texture } from 'pixi.js'
import { easeBack } from '../../stage/clock.ts'
import { darken, tintOf } from '../../stage/ink.ts'
import { fillWith } from '../../stage/stage.ts'
import { Label } from '../../stage/label.ts'
import { coinTexture } from './coin-texture.ts'
import type { Scene } from './scene.ts'
import type { SlotWords } from './words.ts'

const NAMED: Readonly<Record<string, string>> = {
  mini: '#3ec7ff',
  minor: '#b06bff',
  major: '#ff4d6d',
}

/** Coins that are held while the rest respins. */
export class CoinBoard {
  readonly #scene: Scene
  readonly #words: SlotWords
  readonly #money: (amount: bigint) => string
  readonly #view = new Container()
  readonly #textures = new Map<string, Texture>()
  readonly #held = new Set<number>()

  constructor(scene: Scene, words: SlotWords, money: (amount: bigint) => string) {
    this.#scene = scene
    this.#words = words
    this.#money = money
    const { reels } = scene.layout
    const ground = tintOf(darken(scene.options.title.palette.ground, 0.55))
    const shade = fillWith(new Graphics().rect(0, 0, reels.w, reels.h), ground, 0.86)
    this.#view.addChild(shade)
    const { width, height } = scene.layout.cell
    const cells = Math.round(reels.w / width) * Math.round(reels.h / height)
    for (let cell = 0; cell < cells; cell += 1) {
      const { x, y } = scene.reels.at(cell)
      const hole = new Graphics().roundRect(
        x - width * 0.44,
        y - height * 0.44,
        width * 0.88,
        height * 0.88,
        width * 0.12,
      )
      fillWith(hole, 0x000000, 0.32).stroke({
        width: 1.5,
        color: tintOf(scene.options.title.palette.frame),
        alpha: 0.7,
      })
      this.#view.addChild(hole)
    }
    scene.over.addChild(this.#view)
    scene.options.stage.refresh()
  }

  #texture(name: string): Texture {
    let texture = this.#textures.get(name)
    if (!texture) {
      texture = coinTexture(NAMED[name] ?? '#f6b93b')
      this.#textures.set(name, texture)
    }
    return texture
  }

  /** Coins fall into their cells, each with what it is worth. */
  async add(coins: readonly SlotCoin[]): Promise<void> {
    const { speaker, stage, isCalm } = this.#scene.options
    const { symbol, width } = this.#scene.layout.cell
    for (const [at, coin] of coins.entries()) {
      const box = new Container()
      const { x, y } = this.#scene.reels.at(coin.cell)
      const picture = new Sprite(this.#texture(coin.name))
      picture.anchor.set(0.5)
      picture.setSize(symbol * 0.96)
      const text = coin.name === '' ? '' : this.#words.level(coin.name)
      const sum = new Label(this.#money(BigInt(coin.amount)), {
        size: symbol * 0.24,
        colour: '#ffffff',
        edge: '#3a1c00',
      }).fit(width * 0.8)
      box.addChild(picture, sum)
      if (text) {
        const name = new Label(text, { size: symbol * 0.19, colour: '#ffffff', edge: '#20102a' })
        name.fit(width * 0.7).y = -symbol * 0.22
        sum.y = symbol * 0.08
        box.addChild(name)
      }
      box.position.set(x, y)
      this.#view.addChild(box)
      this.#held.add(coin.cell)
      speaker.play('coin', at)
      await stage.clock.tween(
        isCalm ? 1 : 170,
        (share) => box.scale.set(0.3 + 0.7 * share),
        easeBack,
      )
    }
  }

  /** Empty cells flicker with what might have fallen: the respin itself. */
  async turn(isCalm: boolean): Promise<void> {
    const { stage, speaker, title } = this.#scene.options
    const { reels, cell } = this.#scene.layout
    const count = Math.round(reels.w / cell.width) * title.machine.rows
    const blurs: Sprite[] = []
    for (let at = 0; at < count; at += 1) {
      if (this.#held.has(at)) continue
      const blur = new Sprite(this.#texture(''))
      blur.anchor.set(0.5)
      blur.setSize(cell.symbol * 0.9)
      const { x, y } = this.#scene.reels.at(at)
      blur.position.set(x, y)
      this.#view.addChild(blur)
      blurs.push(blur)
    }
    speaker.play('spin')
    await stage.clock.tween(isCalm ? 300 : 620, (at) => {
      for (const [index, blur] of blurs.entries()) {
        blur.alpha = isCalm
          ? 0.15 * (1 - at)
          : Math.max(0, 0.45 * Math.sin(at * 25 + index * 2) * (1 - at))
      }
    })
    for (const blur of blurs) blur.destroy()
  }

  clear(): void {
    this.#view.destroy({ children: true })
    for (const texture of this.#textures.values()) texture.destroy(true)
    this.#scene.options.stage.refresh()
  }
}
