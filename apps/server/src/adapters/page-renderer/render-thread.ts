import { Worker } from 'node:worker_threads'
import type { PageRead, PageRequest, RenderedPage } from '@fairhouse/protocol'
import type { FromThread, ToThread } from './messages.ts'

/** A thread that renders pages of one bundle. */
export interface RenderThread {
  /** One page; the next only after this one. Rejects when the page has a fault. */
  render(request: PageRequest, read: PageRead): Promise<RenderedPage>
  /** Ends the thread, in the middle of a page if need be. */
  stop(): Promise<void>
}

interface Job {
  readonly number: number
  readonly read: PageRead
  readonly resolve: (page: RenderedPage) => void
  readonly reject: (fault: Error) => void
}

/**
 * Starts a thread. `onEnd` is called once when the thread ends by itself; the page under way is
 * rejected then, too.
 */
export function startRenderThread(bundle: URL, onEnd: (fault: Error) => void): RenderThread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { bundle: bundle.href },
    // Flags of the process, such as --watch, are not for the thread.
    execArgv: [],
  })
  worker.unref()
  let job: Job | undefined
  let count = 0
  let isOver = false

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = (message: ToThread) => worker.postMessage(message)

  function end(fault: Error): void {
    if (isOver) return
    isOver = true
    job?.reject(fault)
    onEnd(fault)
  }

  worker.on('message', (message: FromThread) => {
    // A late answer for an earlier page is ignored.
    if (job === undefined || message.job !== job.number) return
    if (message.kind === 'rendered') return job.resolve(message.page)
    if (message.kind === 'failed') return job.reject(new Error(message.fault))
    const { key, input, read } = message
    void job.read(key, input).then((answer) => post({ kind: 'answer', read, answer }))
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`the thread of pages ended with ${code}`)))

  return {
    render(request, read) {
      return new Promise((resolve, reject) => {
        count += 1
        job = { number: count, read, resolve, reject }
        post({ kind: 'render', job: count, request })
      })
    },
    async stop() {
      isOver = true
      await worker.terminate()
    },
  }
}
