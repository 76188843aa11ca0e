import type { Page } from '@playwright/test'

/** Actions on a game's page while its frames are counted. */
export interface Game {
  readonly code: string
  readonly kind: string
  /** An element that is there once the game is visible. */
  readonly stands: string
  /** Begins what moves; the frames of the next seconds are counted. */
  readonly move: (page: Page) => Promise<void>
}

const play = async (page: Page) => {
  await page.locator('[data-main]').click()
}

/** One of each kind: the one with most animation. */
export const GAMES: readonly Game[] = [
  { code: 'grand-comet', kind: 'slot', stands: 'canvas', move: play },
  { code: 'sweet-orbit', kind: 'slot, cascades', stands: 'canvas', move: play },
  { code: 'plinko', kind: 'instant', stands: '[data-board]', move: play },
  { code: 'wheel', kind: 'instant', stands: '[data-board]', move: play },
  {
    code: 'baccarat',
    kind: 'table',
    stands: '[data-phase]',
    // Cards are dealt to spectators, too.
    move: async (page) => {
      await page.locator('[data-phase="running"]').waitFor({ timeout: 60_000 })
    },
  },
]

/** Runs in the page before anything of it: notes when a selector's element has been painted. */
export function noteFirstFrame(selector: string): void {
  const look = () => {
    const found = document.querySelector(selector)
    const isThere = found instanceof HTMLCanvasElement ? found.width > 0 : found !== null
    if (!isThere) {
      requestAnimationFrame(look)
      return
    }
    // The frame it is in, and the one after it has been handed over.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => performance.measure('first-frame', { start: 0 })),
    )
  }
  requestAnimationFrame(look)
}

/** The time from the visit's begin to the first frame, ms. */
export async function firstFrame(page: Page): Promise<number> {
  const found = await page.waitForFunction(
    () => performance.getEntriesByName('first-frame')[0]?.duration,
    undefined,
    { timeout: 60_000 },
  )
  return Number(await found.jsonValue())
}

/** Frame times, ms each: from one to the next, and the page's own work in each. */
export interface Frames {
  readonly lengths: number[]
  readonly work: number[]
}

interface Counting extends Window {
  /** What callbacks of a frame have taken so far, by the frame's time. */
  frameWork?: Map<number, number>
}

/** Runs in the page before anything of it: what callbacks of frames take is added up. */
export function noteWork(): void {
  const ask = window.requestAnimationFrame.bind(window)
  const work = new Map<number, number>()
  ;(window as Counting).frameWork = work
  window.requestAnimationFrame = (draw) =>
    ask((time) => {
      const begun = performance.now()
      draw(time)
      work.set(time, (work.get(time) ?? 0) + performance.now() - begun)
    })
}

/** Counts frames for a number of ms. */
export function countFrames(page: Page, ms: number): Promise<Frames> {
  return page.evaluate(
    (long) =>
      new Promise<{ lengths: number[]; work: number[] }>((done) => {
        const times: number[] = []
        const count = (now: number) => {
          times.push(now)
          if (now - (times[0] ?? now) < long) requestAnimationFrame(count)
          else {
            const { frameWork } = window as Counting
            done({
              lengths: times.slice(1).map((time, at) => time - (times[at] ?? time)),
              work: times.slice(0, -1).map((time) => frameWork?.get(time) ?? 0),
            })
          }
        }
        requestAnimationFrame(count)
      }),
    ms,
  )
}

/** Whether pictures are drawn by the processor, and how soon a bare canvas can show one, ms. */
export function askMachine(page: Page): Promise<{ isSoftware: boolean; bareMs: number }> {
  return page.evaluate(() => {
    const begun = performance.now()
    const gl = document.createElement('canvas').getContext('webgl2')
    if (!gl) return { isSoftware: true, bareMs: 0 }
    const about = gl.getExtension('WEBGL_debug_renderer_info')
    const name = String(gl.getParameter(about ? about.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
    const program = gl.createProgram()
    for (const [kind, source] of [
      [gl.VERTEX_SHADER, 'void main(){gl_Position=vec4(0.);gl_PointSize=1.;}'],
      [gl.FRAGMENT_SHADER, 'precision mediump float;void main(){gl_FragColor=vec4(1.);}'],
    ] as const) {
      const shader = gl.createShader(kind)
      if (!shader) continue
      gl.shaderSource(shader, source)
      gl.compileShader(shader)
      gl.attachShader(program, shader)
    }
    gl.linkProgram(program)
    gl.useProgram(program)
    gl.drawArrays(gl.POINTS, 0, 1)
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    return { isSoftware: /swiftshader|llvmpipe/i.test(name), bareMs: performance.now() - begun }
  })
}

/** CPU slowdown factor of the page. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}
