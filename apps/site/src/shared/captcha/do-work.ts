import type { WorkOrder } from './work-worker.ts'

/**
 * Runs the proof of work in a worker, so that the page stays responsive. Throws if the worker
 * fails.
 */
export function doWork(order: WorkOrder, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason as Error)
    })
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      end()
      resolve(data)
    })
    worker.addEventListener('error', (fault) => {
      end()
      reject(new Error(fault.message))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(order)
  })
}
