import { solveWork } from './work.ts'

/** What the page sends: the work to do. The answer is the nonce. */
export interface WorkOrder {
  readonly challenge: string
  readonly difficulty: number
}

addEventListener('message', ({ data }: MessageEvent<WorkOrder>) => {
  postMessage(solveWork(data.challenge, data.difficulty))
})
