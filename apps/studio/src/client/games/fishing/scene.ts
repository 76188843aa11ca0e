import { cannonOf, ROOM_SEATS } from '@fairhouse/games/fishing'
import { Container, Graphics, Sprite, Texture } from 'pixi.js'
import type { RoomState } from '../../room/state.ts'
import { downwards, paint, scatterOf } from '../../stage/ink.ts'
import { Label } from '../../stage/label.ts'
import { Particles } from '../../stage/particles.ts'
import { fillWith, type Stage } from '../../stage/stage.ts'
import { paintWater } from './backdrop.ts'
import { fishTexture } from './fish-art.ts'
import { drawnFlight, type Swimmer, swimmers, type Tide, type View, viewOf } from './water.ts'

export interface SceneParts {
  readonly stage: Stage
  readonly now: () => number
  readonly state: () => RoomState
  readonly tides: () => readonly Tide[]
  readonly aim: () => number | undefined
  readonly isDark: boolean
  readonly isCalm: boolean
}

interface Bullet {
  readonly view: Graphics
  readonly seat: number
  readonly fish: number
  readonly from: number
  readonly until: number
  /** Target while its fish is not visible. */
  x: number
  y: number
  landed: () => void
}

const TINTS = [0xf4b942, 0x4fb6f0, 0xe8637a, 0x74cf83]
/** Four directions from the middle. */
const CROSS = [0, 1, 2, 3].map((at) => [(at - 1) % 2, (at - 2) % 2] as const)
const BARREL = 46
const LANDING_MS = 1_200

/** The canvas of the water: fish by the script and the server's time, cannons, bullets. */
export class WaterScene {
  readonly #parts: SceneParts
  readonly #ground = new Sprite()
  readonly #fishes = new Container()
  readonly #shots = new Container()
  readonly #cannons = new Container()
  readonly #mark = new Graphics()
  readonly #particles: Particles
  readonly #sprites = new Map<number, Sprite>()
  readonly #textures = new Map<string, Texture>()
  readonly #barrels: Container[] = []
  readonly #held = new Set<number>()
  readonly #coin: Texture
  #bullets: Bullet[] = []
  #view: View = { x: 1, y: 1, size: 1 }
  #ends: (() => void)[] = []

  constructor(parts: SceneParts) {
    this.#parts = parts
    const { stage } = parts
    this.#particles = new Particles(stage.clock, scatterOf(77))
    this.#coin = paint(22, 22, stage.resolution, (ink) => {
      ink.beginPath()
      ink.arc(11, 11, 10, 0, 7)
      ink.fillStyle = downwards(ink, 0, 22, ['#fff0a8', '#f2b632', '#b87a10'])
      ink.fill()
      ink.lineWidth = 2
      ink.strokeStyle = '#8a5a08'
      ink.stroke()
    })
    stage.root.addChild(this.#ground, this.#fishes, this.#mark, this.#shots, this.#cannons)
    stage.root.addChild(this.#particles.view)
    for (let seat = 0; seat < ROOM_SEATS; seat += 1) this.#addCannon(seat)
    this.#ends = [
      stage.onLayout((width, height) => this.#layout(width, height)),
      stage.clock.each(() => {
        this.#draw()
        return true
      }),
    ]
  }

  destroy(): void {
    for (const end of this.#ends) end()
    for (const texture of this.#textures.values()) texture.destroy(true)
    this.#coin.destroy(true)
    this.#ground.texture.destroy(true)
  }

  /** Fish in view, including those whose bullet is still in flight. */
  swimmers(isAll = false): Swimmer[] {
    const { tides, state, now } = this.#parts
    const gone = new Set([...state().gone].filter((id) => !this.#held.has(id)))
    return swimmers(tides(), gone, now(), isAll)
  }

  get view(): View {
    return this.#view
  }

  /** A bullet leaves; resolves when it is where its fish is. */
  fire(seat: number, fish: number): Promise<void> {
    const { now, isCalm } = this.#parts
    const target = this.swimmers(true).find(({ id }) => id === fish)
    if (!target || isCalm) return Promise.resolve()
    this.#held.add(fish)
    const view = new Graphics()
    fillWith(view.circle(0, 0, 11), TINTS[seat] ?? 0xffffff, 0.35)
    fillWith(view.circle(0, 0, 6), TINTS[seat] ?? 0xffffff)
    fillWith(view.circle(-1.5, -1.5, 2.5), 0xffffff)
    this.#shots.addChild(view)
    const barrel = this.#barrels[seat]
    if (barrel) void this.#recoil(barrel)
    return new Promise((landed) => {
      const from = now()
      const until = from + Math.min(700, drawnFlight(seat, target.at) * 0.6)
      const { x, y } = target.at
      this.#bullets.push({ view, seat, fish, from, until, x, y, landed })
    })
  }

  /** A fish goes with coins and what it brought; `isOwn` louder. */
  async land(fish: number, amount: string, isOwn: boolean): Promise<void> {
    const { stage, isCalm } = this.#parts
    const sprite = this.#sprites.get(fish)
    this.#sprites.delete(fish)
    this.#held.delete(fish)
    if (!sprite) return
    const { x, y } = sprite
    const words = new Label(amount, { size: isOwn ? 30 : 20, colour: '#ffd75e', edge: '#3b2600' })
    words.position.set(x, y)
    stage.root.addChild(words)
    if (!isCalm) {
      const count = isOwn ? 26 : 10
      const burst = { speed: 320, gravity: 620, life: 1_000, size: 0.8, spread: 0.8 }
      this.#particles.burst({ x, y, count, textures: [this.#coin], ...burst })
    }
    const { rotation } = sprite
    const [wide, high] = [sprite.scale.x, sprite.scale.y]
    await stage.clock.tween(isCalm ? 900 : LANDING_MS, (at) => {
      sprite.alpha = 1 - at
      words.alpha = Math.min(1, (1 - at) * 3)
      if (isCalm) return
      sprite.rotation = rotation + at * 5
      sprite.scale.set(wide * (1 - at * 0.5), high * (1 - at * 0.5))
      words.y = y - at * 46
    })
    sprite.destroy()
    words.destroy()
  }

  /** It swims on: a ring where the bullet ended. */
  async miss(fish: number): Promise<void> {
    this.#held.delete(fish)
    const sprite = this.#sprites.get(fish)
    if (!sprite || this.#parts.isCalm) return
    const ring = new Graphics().circle(0, 0, 16).stroke({ color: 0xffffff, width: 2.5 })
    ring.position.copyFrom(sprite.position)
    this.#shots.addChild(ring)
    await this.#parts.stage.clock.tween(320, (at) => {
      ring.scale.set(0.4 + at)
      ring.alpha = 1 - at
    })
    ring.destroy()
  }

  async #recoil(barrel: Container): Promise<void> {
    await this.#parts.stage.clock.tween(180, (at) => barrel.pivot.set(0, -8 * (1 - at)))
  }

  #addCannon(seat: number): void {
    const view = new Container()
    const barrel = new Container()
    const tint = TINTS[seat] ?? 0xffffff
    const tube = new Graphics()
    fillWith(tube.roundRect(-10, -BARREL, 20, BARREL, 6), 0x263043)
    fillWith(tube.roundRect(-7, -BARREL, 6, BARREL, 3), 0x64748f)
    fillWith(tube.roundRect(-13, -BARREL - 4, 26, 11, 4), tint)
    barrel.addChild(tube)
    const base = new Graphics()
    fillWith(base.circle(0, 0, 25), 0x1a2233)
    fillWith(base.circle(0, 0, 19), tint)
    fillWith(base.circle(0, 0, 10), 0x1a2233, 0.55)
    view.addChild(barrel, base)
    this.#cannons.addChild(view)
    this.#barrels.push(barrel)
  }

  #layout(width: number, height: number): void {
    this.#view = viewOf(width, height)
    const { stage, isDark } = this.#parts
    const old = this.#ground.texture
    this.#ground.texture = paintWater(width, height, stage.resolution, isDark)
    const worn = [...this.#textures.values(), ...(old === Texture.EMPTY ? [] : [old])]
    this.#textures.clear()
    for (const sprite of this.#sprites.values()) sprite.destroy()
    this.#sprites.clear()
    // Decorations of a fish being caught are removed with it.
    void stage.clock.wait(LANDING_MS + 300).then(() => {
      for (const texture of worn) texture.destroy(true)
    })
    for (const [seat, view] of this.#cannons.children.entries()) {
      view.position.set(cannonOf(seat).x * this.#view.x, height - 8)
      view.scale.set(Math.min(1.25, Math.max(0.7, width / 900)))
    }
  }

  #texture(code: string, length: number): Texture {
    const known = this.#textures.get(code)
    if (known) return known
    const made = fishTexture(code, length, this.#parts.stage.resolution)
    this.#textures.set(code, made)
    return made
  }

  #draw(): void {
    const { now, state, aim, isCalm } = this.#parts
    const time = now()
    const all = this.swimmers(true)
    const seen = new Set(all.map(({ id }) => id))
    for (const [id, sprite] of this.#sprites) {
      if (seen.has(id)) continue
      sprite.destroy()
      this.#sprites.delete(id)
    }
    for (const one of all) this.#place(one, isCalm ? 0 : time)
    this.#fly(time)
    this.#point(all, aim())
    const { shooters, seat } = state()
    for (const [at, view] of this.#cannons.children.entries()) {
      const isTaken = at === seat || shooters.some((one) => one.seat === at)
      view.alpha = at === seat ? 1 : isTaken ? 0.75 : 0.18
    }
  }

  #place({ id, species, at, heading }: Swimmer, time: number): void {
    const { x, y, size } = this.#view
    let sprite = this.#sprites.get(id)
    if (!sprite) {
      sprite = new Sprite(this.#texture(species.code, Math.max(26, species.size * size)))
      sprite.anchor.set(0.5)
      this.#fishes.addChild(sprite)
      this.#sprites.set(id, sprite)
    }
    const isLeft = Math.abs(heading) > Math.PI / 2
    const isUpright = species.code === 'seahorse'
    sprite.position.set(at.x * x, at.y * y)
    const wave = time === 0 ? 0 : Math.sin(time / 150 + id) * 0.045
    if (isUpright) {
      sprite.rotation = wave
      sprite.scale.set(isLeft ? -1 : 1, 1)
    } else {
      sprite.rotation = Math.atan2(Math.sin(heading) * y, Math.cos(heading) * x) + wave
      sprite.scale.set(1 + wave * 0.8, isLeft ? -1 : 1)
    }
  }

  #fly(time: number): void {
    const { stage } = this.#parts
    this.#bullets = this.#bullets.filter((bullet) => {
      const target = this.#sprites.get(bullet.fish)
      if (target) [bullet.x, bullet.y] = [target.x, target.y]
      const at = Math.min(1, (time - bullet.from) / Math.max(1, bullet.until - bullet.from))
      const fromX = cannonOf(bullet.seat).x * this.#view.x
      const fromY = stage.height - 20
      const { x, y, view } = bullet
      view.position.set(fromX + (x - fromX) * at, fromY + (y - fromY) * at)
      this.#turn(bullet.seat, x, y)
      if (at < 1) return true
      view.destroy()
      bullet.landed()
      return false
    })
  }

  #turn(seat: number, x: number, y: number): void {
    const barrel = this.#barrels[seat]
    const fromX = cannonOf(seat).x * this.#view.x
    if (barrel) barrel.rotation = Math.atan2(x - fromX, this.#parts.stage.height - y)
  }

  /** The mark around the fish that is aimed at, and the own cannon towards it. */
  #point(all: readonly Swimmer[], aim: number | undefined): void {
    this.#mark.clear()
    const target = all.find(({ id }) => id === aim)
    const { seat } = this.#parts.state()
    if (!target || seat === null) return
    const [x, y] = [target.at.x * this.#view.x, target.at.y * this.#view.y]
    const radius = Math.max(22, target.species.size * this.#view.size * 0.5)
    this.#turn(seat, x, y)
    this.#mark.circle(x, y, radius).stroke({ color: 0x06233a, width: 6, alpha: 0.5 })
    this.#mark.circle(x, y, radius).stroke({ color: 0xffe28a, width: 3 })
    for (const [dx, dy] of CROSS) {
      this.#mark
        .moveTo(x + dx * (radius - 8), y + dy * (radius - 8))
        .lineTo(x + dx * (radius + 8), y + dy * (radius + 8))
        .stroke({ color: 0xffe28a, width: 3 })
    }
  }
}
