import type { WithdrawalState } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { announce } from '#server/realtime/announce.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

/** An entry of a withdrawal's history. */
export interface Change {
  readonly what: string
  readonly actor: string
  /** The new state; without one it is unchanged. */
  readonly status?: WithdrawalState
  readonly reason?: string | undefined
  readonly details?: object
}

/**
 * Adds an entry to the history of a withdrawal, whose row the caller has locked, and updates its
 * state. `columns` are set with it: names of columns and SQL, in which $4 and on are `values`. The
 * member's open pages are notified after the commit.
 */
export async function noteChange(
  tx: Tx,
  row: WithdrawalRow,
  change: Change,
  columns: Readonly<Record<string, string>> = {},
  values: readonly unknown[] = [],
): Promise<void> {
  const status = change.status ?? row.status
  const key = [row.brand_id, row.withdrawal_no]
  const set = Object.entries(columns).map(([name, sql]) => `, ${name} = ${sql}`)
  await tx.query(
    `update withdrawals set status = $3${set.join('')}
     where brand_id = $1 and withdrawal_no = $2`,
    [...key, status, ...values],
  )
  await tx.query(
    `insert into withdrawal_events (brand_id, withdrawal_no, event_no, status, actor, what, reason,
       details, happened_at)
     select $1, $2, coalesce(max(event_no), 0) + 1, $3, $4, $5, $6, $7, batch_now()
     from withdrawal_events where brand_id = $1 and withdrawal_no = $2`,
    [
      ...key,
      status,
      change.actor,
      change.what,
      change.reason ?? null,
      JSON.stringify(change.details ?? {}),
    ],
  )
  await announce(tx, {
    brandId: row.brand_id,
    accountId: row.account_id,
    event: { type: 'withdrawal.changed', withdrawalId: row.public_id },
  })
}
