import { Container, Sprite, type Texture } from 'pixi.js'
import type { Clock } from './clock.ts'

interface Mote {
  readonly sprite: Sprite
  vx: number
  vy: number
  spin: number
  life: number
  long: number
}

export interface Burst {
  readonly x: number
  readonly y: number
  readonly count: number
  readonly textures: readonly Texture[]
  /** CSS pixels a second at most. */
  readonly speed: number
  /** Pixels a second, every second, downwards. */
  readonly gravity: number
  /** Milliseconds. */
  readonly life: number
  /** Scale of the textures. */
  readonly size: number
  /** Spread around straight up, in turns: 1 is all around. */
  readonly spread: number
  readonly tints?: readonly number[]
  /** The rectangle they begin in, around x and y. */
  readonly width?: number
}

/** More would cost frames on a slow phone. */
const MOST = 160

/** Coins, sparks, petals: sprites that fly and fade. Randomness here is only visual. */
export class Particles {
  readonly view = new Container()
  readonly #clock: Clock
  readonly #random: () => number
  #motes: Mote[] = []
  #spare: Sprite[] = []
  #isRunning = false

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock
    this.#random = random
  }

  burst(burst: Burst): void {
    const random = this.#random
    const room = MOST - this.#motes.length
    for (let at = 0; at < Math.min(burst.count, room); at += 1) {
      const texture = burst.textures[at % burst.textures.length]
      if (!texture) return
      const sprite = this.#spare.pop() ?? new Sprite()
      sprite.texture = texture
      sprite.anchor.set(0.5)
      sprite.position.set(burst.x + (random() - 0.5) * (burst.width ?? 0), burst.y)
      sprite.scale.set(burst.size * (0.6 + random() * 0.6))
      sprite.rotation = random() * Math.PI * 2
      sprite.alpha = 1
      sprite.tint = burst.tints?.[at % burst.tints.length] ?? 0xffffff
      this.view.addChild(sprite)
      const angle = (random() - 0.5) * burst.spread * Math.PI * 2 - Math.PI / 2
      const speed = burst.speed * (0.35 + random() * 0.65)
      this.#motes.push({
        sprite,
        vx: Math.cos(angle) * speed,
        vy: Math.sin(angle) * speed,
        spin: (random() - 0.5) * 8,
        life: 0,
        long: burst.life * (0.6 + random() * 0.4),
      })
    }
    this.#run(burst.gravity)
  }

  clear(): void {
    for (const { sprite } of this.#motes) this.#drop(sprite)
    this.#motes = []
  }

  #drop(sprite: Sprite): void {
    this.view.removeChild(sprite)
    this.#spare.push(sprite)
  }

  #run(gravity: number): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#clock.each((ms) => {
      const seconds = ms / 1000
      this.#motes = this.#motes.filter((mote) => {
        mote.life += ms
        if (mote.life >= mote.long) {
          this.#drop(mote.sprite)
          return false
        }
        mote.vy += gravity * seconds
        mote.sprite.x += mote.vx * seconds
        mote.sprite.y += mote.vy * seconds
        mote.sprite.rotation += mote.spin * seconds
        mote.sprite.alpha = Math.min(1, (1 - mote.life / mote.long) * 2)
        return true
      })
      this.#isRunning = this.#motes.length > 0
      return this.#isRunning
    })
  }
}
