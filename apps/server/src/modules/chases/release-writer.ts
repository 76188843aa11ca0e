import type { Statement } from '#server/db/one-trip.ts'
import { messageStatement } from '../notices/index.ts'
import type { AcceptedCommand, BatchWriter } from '../wallet/index.ts'
import { lockStatement, recordset, refreshStatement } from './chase-statements.ts'

/** Releases waiting steps: their holds return to the balance. */
export interface Release {
  readonly chaseNo: bigint
  /** Numbers of the steps. */
  readonly steps: readonly number[]
  /** Ends the chase: these are all of its waiting steps. */
  readonly reason?: string
  /** The won step that ends the chase. */
  readonly wonStep?: number
  /** Values of the message that the platform has stopped it. */
  readonly message?: { readonly amountMinor: string; readonly currency: string }
}

/** Condition of a release: its steps wait, and if it ends the chase, no others do. */
const MAY_RELEASE = `
c.state = 'running'
  and k.steps <@ array(select s.step_no from chase_steps s where s.brand_id = c.brand_id
    and s.chase_no = c.chase_no and s.state = 'waiting')
  and (k.reason is null or not exists (select from chase_steps s where s.brand_id = c.brand_id
    and s.chase_no = c.chase_no and s.state = 'waiting' and s.step_no <> all(k.steps)))
  and (k.won_step is null or exists (select from chase_steps s where s.brand_id = c.brand_id
    and s.chase_no = c.chase_no and s.state = 'placed' and s.step_no = k.won_step))`

const RELEASES = `
jsonb_to_recordset($2::jsonb) as k(chase_no bigint, steps integer[], reason text,
  won_step integer)`

const REQUIRE = `
select require_chases(count(*) = jsonb_array_length($2::jsonb))
from ${RELEASES} join chases c on c.brand_id = $1 and c.chase_no = k.chase_no
where ${MAY_RELEASE}`

const CANCEL = `
update chase_steps s set state = 'cancelled' from ${RELEASES}
where s.brand_id = $1 and s.chase_no = k.chase_no and s.step_no = any(k.steps)`

const WIN = `
update chase_steps s set state = 'won' from ${RELEASES}
where s.brand_id = $1 and s.chase_no = k.chase_no and s.step_no = k.won_step`

const END = `
update chases c set state = 'stopped', reason = k.reason, ended_at = batch_now()
from ${RELEASES}
where c.brand_id = $1 and c.chase_no = k.chase_no and k.reason is not null`

type Accepted = AcceptedCommand<Release>

const recordOf = ({ chaseNo, steps, reason, wonStep }: Release) => ({
  chase_no: chaseNo,
  steps,
  reason: reason ?? null,
  won_step: wonStep ?? null,
})

function messageOf(brandId: number, accepted: readonly Accepted[]): readonly Statement[] {
  const messages = accepted.flatMap(({ transfer: { accountId, rows } }) =>
    rows.message === undefined || rows.reason === undefined
      ? []
      : [{ accountId, values: { ...rows.message, reason: rows.reason } }],
  )
  return messages.length === 0 ? [] : [messageStatement(brandId, 'chaseStopped', messages)]
}

/**
 * Writes the state of released steps. Refuses with CHASE_CHANGED where they differ from the
 * command's assumption: its amount would be wrong.
 */
export const releaseWriter: BatchWriter<Release> = {
  name: 'chase.release',

  async prepare(tx, brandId, commands) {
    const found = await tx.query<{ chase_no: bigint; steps: number[] }>(
      `select k.chase_no, k.steps
       from ${RELEASES} join chases c on c.brand_id = $1 and c.chase_no = k.chase_no
       where ${MAY_RELEASE}`,
      [brandId, recordset(commands.map(({ rows }) => recordOf(rows)))],
    )
    const open = new Set(found.map(({ chase_no: no, steps }) => `${no}/${steps.join()}`))
    return {
      refuse: ({ rows: { chaseNo, steps } }) =>
        open.has(`${chaseNo}/${steps.join()}`) ? undefined : 'CHASE_CHANGED',
    }
  },

  /** The statements check the rule themselves. */
  assume: () => Promise.resolve({ checks: [] }),

  write(brandId, accepted) {
    const chaseNos = accepted.map(({ transfer }) => transfer.rows.chaseNo)
    const records = accepted.map(({ transfer }) => recordOf(transfer.rows))
    const values = [String(brandId), recordset(records)]
    return [
      lockStatement(brandId, chaseNos),
      { name: 'chase-release-required', text: REQUIRE, values },
      { name: 'chase-steps-cancelled', text: CANCEL, values },
      { name: 'chase-steps-won', text: WIN, values },
      { name: 'chases-ended', text: END, values },
      refreshStatement(brandId, chaseNos),
      ...messageOf(brandId, accepted),
    ]
  },
}
