import type { RouteKey } from '@fairhouse/protocol'
import type { Answer, Caller } from '../lib/http.ts'
import type { Nodes } from '../lib/nodes.ts'
import type { Cast } from './cast.ts'
import type { Digest } from './digest.ts'
import type { FuzzRequest } from './requests.ts'
import { sendRequest, type createSealer } from './sending.ts'

export interface FuzzPlan {
  readonly requests: number
  readonly seed: string
  readonly say: (line: string) => void
}

/** Concurrent requests. */
export const WIDTH = 24

/** A running fuzz. */
export interface Run {
  readonly plan: FuzzPlan
  readonly nodes: Nodes
  readonly cast: Cast
  readonly caller: Caller
  readonly sealer: Awaited<ReturnType<typeof createSealer>>
  readonly digest: () => Promise<Digest>
  readonly perRoute: Map<RouteKey, { sent: number; accepted: number }>
  readonly codes: Map<string, number>
  readonly faults: Map<string, string>
  requests: number
  repeated: number
  watched: number
  frames: number
  accepted: number
}

/** Sends requests with limited concurrency; returns answers in order. */
export async function sendAll(run: Run, requests: readonly FuzzRequest[]): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  async function one(): Promise<void> {
    while (next < requests.length) {
      const index = next
      next += 1
      const request = requests[index]
      if (request) answers[index] = await sendRequest(run.caller, run.sealer, request)
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, one))
  return answers
}

/** True for an answer that is no refusal. */
export const isAccepted = ({ status }: Answer) => status > 0 && status < 400
