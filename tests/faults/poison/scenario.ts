import type { WorkQueue } from '@fairhouse/protocol'
import { poison } from '../../../apps/server/test/poison.ts'
import type { Stage } from './stage.ts'

/** Rows of a queue that are due, the first of which is to be poisoned. */
export interface DueRows {
  /** The poisoned row, as the queue names it. */
  readonly key: string
  /** Makes its work fail each time; the answer takes that away again. */
  readonly poison: () => Promise<() => Promise<void>>
  /** The worker's pass for the queue. */
  readonly turn: () => Promise<unknown>
  /** How often the work of each row was done, the poisoned one first. */
  readonly done: () => Promise<readonly number[]>
  /** For a queue that sets its own retry times: the maximum in seconds. */
  readonly paceSeconds?: number
}

/** How rows of a queue become due, and how one of them goes bad. */
export interface Scenario {
  readonly queue: WorkQueue
  /** Where a queue has several: at which of its steps the row fails. */
  readonly step?: string
  arrange(stage: Stage): Promise<DueRows>
}

/** Queues that are tried on one platform, one after the other. */
export interface ScenarioGroup {
  readonly name: string
  readonly open: () => Promise<Stage>
  readonly close?: () => Promise<void>
  readonly scenarios: readonly Scenario[]
}

/** Every write to rows that meet an SQL condition fails: see test/poison.ts. */
export const poisonWrites =
  ({ platform }: Stage, table: string, condition: string): DueRows['poison'] =>
  () =>
    poison(platform.owner, table, condition)

/** A column of a row gets an unreadable value; healed, it has its old value again. */
export const breakColumn =
  (
    { platform: { owner: db } }: Stage,
    at: { readonly table: string; readonly column: string; readonly where: string },
    broken: string,
  ): DueRows['poison'] =>
  async () => {
    const { table, column, where } = at
    await db.query(
      `create table was_sound as select ${column} as sound from ${table} where ${where}`,
    )
    await db.query(`update ${table} set ${column} = ${broken} where ${where}`)
    return async () => {
      await db.query(
        `update ${table} set ${column} = (select sound from was_sound) where ${where}`,
      )
      await db.query('drop table was_sound')
    }
  }
