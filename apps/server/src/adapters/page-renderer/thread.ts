import { parentPort, workerData } from 'node:worker_threads'
import type { PageBundle, PageRead, PageReadAnswer, PageRequest } from '@fairhouse/protocol'
import type { FromThread, ToThread } from './messages.ts'

// The thread in which pages are rendered: its work delays no bet, and a fault or an endless loop in
// a page ends here.
const { bundle } = workerData as { readonly bundle: string }
const site = (await import(bundle)) as PageBundle

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (message: FromThread) => parentPort?.postMessage(message)
const waiting = new Map<number, (answer: PageReadAnswer) => void>()
let reads = 0

function readFor(job: number): PageRead {
  return (key, input) => {
    reads += 1
    const read = reads
    say({ kind: 'read', job, read, key, input })
    return new Promise((resolve) => waiting.set(read, resolve))
  }
}

async function render(job: number, request: PageRequest): Promise<void> {
  try {
    say({ kind: 'rendered', job, page: await site.render(request, readFor(job)) })
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    say({ kind: 'failed', job, fault })
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'render') return void render(message.job, message.request)
  waiting.get(message.read)?.(message.answer)
  waiting.delete(message.read)
})
