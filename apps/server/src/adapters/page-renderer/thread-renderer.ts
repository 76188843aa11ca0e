import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRead, PageRequest, RenderedPage } from '@fairhouse/protocol'
import { NO_RENDERER, type PageRenderer } from '#server/http/page-renderer.ts'
import { startRenderThread, type RenderThread } from './render-thread.ts'

export interface ThreadRendererOptions {
  /** The built site's entry for servers; where it is not, nothing is rendered. */
  readonly bundle: string
  readonly onFault: (error: Error) => void
  /** Longest time for one page, its reads included. */
  readonly timeMs?: number
  /** Pages that may wait for their turn; further ones are not rendered. */
  readonly waitingMax?: number
}

const TIME_MS = 2_000
const WAITING_MAX = 32
/** After a thread was lost pages go out as they are for a moment: a broken bundle must cost little. */
const REST_MS = 1_000

/**
 * Renders pages in a thread of its own, one after the other. The thread starts with the first page
 * and starts anew when it was lost; a page that takes too long ends it.
 */
export function createThreadRenderer(options: ThreadRendererOptions): PageRenderer {
  const { onFault, timeMs = TIME_MS, waitingMax = WAITING_MAX } = options
  const file = resolve(options.bundle)
  if (!existsSync(file)) return NO_RENDERER
  let thread: RenderThread | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let restUntil = 0
  let isClosed = false

  function lose(): void {
    void thread?.stop()
    thread = undefined
    restUntil = performance.now() + REST_MS
  }

  async function renderNow(request: PageRequest, read: PageRead): Promise<RenderedPage> {
    thread ??= startRenderThread(pathToFileURL(file), lose)
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        lose()
        reject(new Error(`not rendered within ${timeMs} ms`))
      }, timeMs)
    })
    try {
      return await Promise.race([thread.render(request, read), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async function renderInTurn(request: PageRequest, read: PageRead) {
    if (isClosed || performance.now() < restUntil) return undefined
    try {
      return await renderNow(request, read)
    } catch (error) {
      if (!isClosed) onFault(new Error(`no page for ${request.url}`, { cause: error }))
      return undefined
    }
  }

  return {
    async render(request, read) {
      if (waiting >= waitingMax) return undefined
      waiting += 1
      const page = turn.then(() => renderInTurn(request, read))
      turn = page
      return page.finally(() => (waiting -= 1))
    },
    async close() {
      isClosed = true
      await thread?.stop()
      thread = undefined
    },
  }
}
