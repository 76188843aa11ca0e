import { differences } from './digest.ts'
import type { Answer } from '../lib/http.ts'
import type { FuzzRequest } from './requests.ts'
import { isAccepted, sendAll, type Run } from './running.ts'
import { describeRequest } from './sending.ts'

/** Group size of watched batches, with a digest between groups. */
const GROUP = 3
/** Repeats of a batch's refusals until a round consists only of refusals. */
const ROUNDS_MAX = 6

/**
 * Sends a batch in small groups with a digest between them: a group of only refusals may change
 * nothing. Unlike the repeats this detects what a refused request writes only the first time.
 */
export async function sendWatched(run: Run, requests: readonly FuzzRequest[]): Promise<Answer[]> {
  const answers: Answer[] = []
  let before = await run.digest()
  for (let from = 0; from < requests.length; from += GROUP) {
    const group = requests.slice(from, from + GROUP)
    const answered = await sendAll(run, group)
    const after = await run.digest()
    const changed = differences(before, after)
    before = after
    answers.push(...answered)
    if (answered.some(isAccepted)) continue
    run.watched += group.length
    if (changed.length === 0) continue
    const kind = `changed by first refusals: ${tablesOf(changed)}`
    const suspects = group.map(describeRequest).join('\n  ')
    run.faults.set(kind, `${kind}\n  ${changed.join('\n  ')}\n  one of:\n  ${suspects}`)
  }
  return answers
}

const tablesOf = (changed: readonly string[]) => changed.map((one) => one.split(':')[0]).join(', ')

/**
 * Sends refused requests again, between two digests of the database, until all of a round are
 * refused; then nothing may have changed. Where something has, looks for the request that did it.
 */
export async function proveUnchanged(run: Run, refused: readonly FuzzRequest[]): Promise<void> {
  let requests = refused
  for (let round = 0; round < ROUNDS_MAX && requests.length > 0; round += 1) {
    const { changed, still } = await repeat(run, requests)
    if (still.length === requests.length) {
      if (changed.length > 0) await accuse(run, requests, changed)
      return
    }
    // What is accepted now may change what it likes.
    requests = still
  }
  if (requests.length > 0) run.faults.set('rounds', 'refusals did not settle within the rounds')
}

async function repeat(
  run: Run,
  requests: readonly FuzzRequest[],
): Promise<{ readonly changed: string[]; readonly still: FuzzRequest[] }> {
  const before = await run.digest()
  const answers = await sendAll(run, requests)
  const after = await run.digest()
  run.repeated += requests.length
  const still = requests.filter((_, index) => {
    const answer = answers[index]
    return answer !== undefined && !isAccepted(answer)
  })
  return { changed: differences(before, after), still }
}

/** Halves the requests until one is left that changes the database and is refused. */
async function accuse(
  run: Run,
  requests: readonly FuzzRequest[],
  changed: readonly string[],
): Promise<void> {
  const kind = `changed by refusals: ${tablesOf(changed)}`
  if (run.faults.has(kind)) return
  let suspects = requests
  let seen = changed
  while (suspects.length > 1) {
    const half = suspects.slice(0, Math.ceil(suspects.length / 2))
    const { changed: byHalf } = await repeat(run, half)
    if (byHalf.length > 0) {
      suspects = half
      seen = byHalf
      continue
    }
    suspects = suspects.slice(half.length)
    const { changed: byRest } = await repeat(run, suspects)
    if (byRest.length === 0) break
    seen = byRest
  }
  const [culprit] = suspects
  const isFound = suspects.length === 1 && culprit !== undefined
  const who = isFound ? describeRequest(culprit) : `one of ${suspects.length}`
  run.faults.set(kind, `${kind}\n  ${seen.join('\n  ')}\n  ${who}`)
}
