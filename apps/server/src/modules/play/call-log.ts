import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Db } from '#server/db/tx.ts'

/** A call and its answer, as raw bytes: for disputes. */
interface LoggedCall {
  readonly brandId: number
  readonly vendorId: number
  readonly call: string
  readonly body: Buffer
  readonly answer: string
  readonly status: string
  readonly tookUs: number
}

export interface CallLog {
  /** Never throws, never waits. */
  add(call: LoggedCall): void
  /** Writes what is left. */
  drain(): Promise<void>
}

const FLUSH_MS = 200
/** Calls of one statement. */
const BATCH_MAX = 1_000
/** Beyond this the database does not keep up: the oldest calls are dropped. */
const WAITING_MAX = 20_000
const BODY_MAX = 65_536

const WRITE = `
insert into vendor_calls (brand_id, vendor_id, call, request_uuid, body, answer, status, took_us,
  received_at)
select unnest($1::int[]), unnest($2::int[]), unnest($3::text[]), nullif(unnest($8::text[]), ''),
  unnest($4::text[]), unnest($5::text[]), unnest($6::text[]), unnest($7::int[]), (select app_now())`

const NAME = '"request_uuid":"'
const UUID_LENGTH = 36

/** The request's trace id, by the usual formatting of JSON. */
function traceOf(body: string): string {
  const at = body.indexOf(NAME)
  if (at === -1) return ''
  const trace = body.slice(at + NAME.length, at + NAME.length + UUID_LENGTH)
  return /^[0-9a-fA-F-]{36}$/.test(trace) ? trace : ''
}

/** Bytes as a text that a column can keep. */
const textOf = (body: Buffer) =>
  body.subarray(0, BODY_MAX).toString('utf8').replaceAll('\0', '\uFFFD')

/** Writes raw calls after the answers, in groups. Calls lost by a crash are in the transactions. */
export function createCallLog(db: Db, onFault: (error: unknown) => void): CallLog {
  let waiting: LoggedCall[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(calls: readonly LoggedCall[]): Promise<void> {
    const bodies = calls.map((one) => textOf(one.body))
    await db.transaction(async (tx) => {
      // Does not wait for the disk: calls lost by a crash are in the transactions.
      await tx.query('set local synchronous_commit = off')
      await tx.query(
        WRITE,
        [
          plainColumn(calls, (one) => one.brandId),
          plainColumn(calls, (one) => one.vendorId),
          textArray(calls.map((one) => one.call)),
          textArray(bodies),
          textArray(calls.map((one) => one.answer)),
          textArray(calls.map((one) => one.status)),
          plainColumn(calls, (one) => one.tookUs),
          textArray(bodies.map(traceOf)),
        ],
        'play-calls',
      )
    })
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const calls = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      await write(calls).catch(onFault)
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(flush)
    }, FLUSH_MS)
    timer.unref()
  }

  return {
    add(call) {
      if (waiting.length >= WAITING_MAX) waiting = waiting.slice(BATCH_MAX)
      waiting.push(call)
      schedule()
    },
    async drain() {
      clearTimeout(timer)
      writing = writing.then(flush)
      await writing
    },
  }
}
