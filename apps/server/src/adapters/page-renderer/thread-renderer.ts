import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRead, PageRequest, RenderedPage } from '@fairhouse/protocol'
import { NO_RENDERER, type PageRenderer } from '#server/http/page-renderer.ts'
import { startRenderThread, type RenderThread } from './render-thread.ts'

export interface ThreadRendererOptions {
  /** The built site's entry for servers; without it nothing is rendered. */
  readonly bundle: string
  readonly onFault: (error: Error) => void
  /** How long a request waits for a page, queueing and reads included. */
  readonly patienceMs?: number
  /** A page that takes longer than this is considered endless: its thread is ended. */
  readonly stuckMs?: number
  /** Pages that may wait in the queue; further ones are not rendered. */
  readonly waitingMax?: number
}

/**
 * After a thread was lost pages go out unrendered for a while: a broken bundle must cost little.
 */
const REST_MS = 1_000

/** Resolves with `value` after a while, unless that is called off. */
function after<T>(ms: number, value: () => T) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((done) => {
    timer = setTimeout(() => done(value()), ms)
  })
  return { late, callOff: () => clearTimeout(timer) }
}

/**
 * Renders pages in a thread of its own, one after the other. A lost thread is restarted with the
 * next page. On an overloaded machine pages go out unrendered.
 */
export function createThreadRenderer(options: ThreadRendererOptions): PageRenderer {
  const { onFault, patienceMs = 1_000, stuckMs = 10_000, waitingMax = 32 } = options
  const file = resolve(options.bundle)
  if (!existsSync(file)) return NO_RENDERER
  let restUntil = 0
  let isClosed = false
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()
  const start = () => startRenderThread(pathToFileURL(file), lose)
  // Started before anyone asks: the first page need not wait for it.
  let thread: RenderThread | undefined = start()

  function lose(): void {
    void thread?.stop()
    thread = undefined
    restUntil = performance.now() + REST_MS
  }

  async function renderNow(request: PageRequest, read: PageRead) {
    if (isClosed || performance.now() < restUntil) return undefined
    thread ??= start()
    const stuck = after(stuckMs, lose)
    try {
      const page = thread.render(request, read)
      // A stopped thread sends nothing more.
      return await Promise.race([page, stuck.late.then(() => Promise.reject(new Error('stuck')))])
    } catch (error) {
      if (!isClosed) onFault(new Error(`no page for ${request.url}`, { cause: error }))
      return undefined
    } finally {
      stuck.callOff()
    }
  }

  async function renderInTurn(request: PageRequest, read: PageRead) {
    let isGivenUp = false
    const page = turn.then(() => (isGivenUp ? undefined : renderNow(request, read)))
    turn = page
    const patience = after(patienceMs, () => {
      isGivenUp = true
      return undefined
    })
    try {
      return await Promise.race([page, patience.late])
    } finally {
      patience.callOff()
    }
  }

  return {
    async render(request, read): Promise<RenderedPage | undefined> {
      if (waiting >= waitingMax) return undefined
      waiting += 1
      try {
        return await renderInTurn(request, read)
      } finally {
        waiting -= 1
      }
    },
    async close() {
      isClosed = true
      await thread?.stop()
      thread = undefined
    },
  }
}
