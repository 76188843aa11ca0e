import 'pixi.js/unsafe-eval'
import 'pixi.js/graphics'
import 'pixi.js/text'
import { Container, type FillInput, type Graphics, type Renderer } from 'pixi.js'
import { Clock } from './clock.ts'
import { rendererFor, resolutionFor } from './renderer.ts'

/** Called with the available size, in CSS pixels, at first and whenever it changes. */
export type Layout = (width: number, height: number) => void

export interface Stage {
  readonly root: Container
  readonly clock: Clock
  /** Pixels of the canvas in a CSS pixel. */
  readonly resolution: number
  readonly width: number
  readonly height: number
  readonly canvas: HTMLCanvasElement
  /** Draws the picture again in the next frame. Animations of the clock do so automatically. */
  refresh(): void
  onLayout(layout: Layout): () => void
  destroy(): void
}

/** Fills what has been drawn: a colour by its number, and how much of it. */
export function fillWith(graphics: Graphics, color: number, alpha = 1): Graphics {
  return fillBy(graphics, { color, alpha })
}

const fillBy = (graphics: Graphics, style: FillInput) => graphics.fill(style)

/** See createStage. */
class CanvasStage implements Stage {
  readonly root = new Container()
  readonly clock: Clock
  readonly canvas: HTMLCanvasElement
  readonly #renderer: Renderer
  readonly #host: HTMLElement
  readonly #layouts = new Set<Layout>()
  readonly #watcher = new ResizeObserver(() => this.#measure())
  width: number
  height: number
  #frame = 0
  #last = 0
  #isDirty = true
  #isGone = false

  constructor(host: HTMLElement, renderer: Renderer) {
    this.#host = host
    this.#renderer = renderer
    this.width = host.clientWidth
    this.height = host.clientHeight
    this.clock = new Clock(() => this.#wake())
    this.canvas = renderer.canvas as HTMLCanvasElement
    Object.assign(this.canvas.style, { display: 'block', position: 'absolute', inset: '0' })
    this.canvas.setAttribute('aria-hidden', 'true')
    this.canvas.addEventListener('webglcontextrestored', this.refresh)
    host.append(this.canvas)
    this.#watcher.observe(host)
  }

  get resolution(): number {
    return this.#renderer.resolution
  }

  readonly refresh = (): void => {
    this.#isDirty = true
    this.#wake()
  }

  onLayout(layout: Layout): () => void {
    this.#layouts.add(layout)
    if (this.width > 0 && this.height > 0) layout(this.width, this.height)
    this.refresh()
    return () => this.#layouts.delete(layout)
  }

  destroy(): void {
    this.#isGone = true
    cancelAnimationFrame(this.#frame)
    this.#watcher.disconnect()
    this.canvas.remove()
    this.root.destroy({ children: true })
    this.#renderer.destroy()
  }

  #wake(): void {
    if (this.#frame === 0 && !this.#isGone) this.#frame = requestAnimationFrame(this.#draw)
  }

  readonly #draw = (now: number): void => {
    this.#frame = 0
    const step = this.#last === 0 ? 16 : now - this.#last
    this.#last = now
    const wasMoving = !this.clock.isIdle
    this.clock.tick(step)
    if (this.#isGone) return
    if (this.#isDirty || wasMoving) this.#renderer.render(this.root)
    this.#isDirty = false
    if (this.clock.isIdle) this.#last = 0
    else this.#wake()
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.#host
    if (clientWidth === 0 || clientHeight === 0 || this.#isGone) return
    this.width = clientWidth
    this.height = clientHeight
    this.#renderer.resize(clientWidth, clientHeight, resolutionFor(clientWidth, clientHeight))
    for (const layout of this.#layouts) layout(clientWidth, clientHeight)
    this.refresh()
  }
}

/**
 * A canvas that fills its host and draws only while something moves and the page is visible. A lost
 * context recovers by itself: pixi uploads its textures again, and the picture is redrawn.
 */
export async function createStage(host: HTMLElement): Promise<Stage> {
  const { clientWidth, clientHeight } = host
  const renderer = await rendererFor(Math.max(1, clientWidth), Math.max(1, clientHeight))
  return new CanvasStage(host, renderer)
}
