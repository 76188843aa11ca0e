import { expect, test } from 'vitest'
import { runRaces } from './races/run.ts'

test('a lowered limit and an exclusion: nothing is accepted after the answer', async () => {
  const { faults, ...summary } = await runRaces({ count: 6, seed: 'in short' })
  expect(faults).toEqual([])
  expect(summary.races).toBe(12)
  // Some came before, some came after: else nothing was at test.
  expect(summary.accepted).toBeGreaterThan(20)
  expect(summary.refused).toBeGreaterThan(20)
}, 120_000)

/** Sabotage: rules change without notifying the wallet, which uses its cache. */
const IGNORE_CHANGES = `
create function keep_guard() returns trigger language plpgsql as
$$ begin new.guard := old.guard; return new; end $$;
create trigger keep_guard before update on ledger_accounts
  for each row execute function keep_guard()`

test('is noticed where it does not hold', async () => {
  const { faults } = await runRaces({ count: 2, seed: 'broken', sabotage: IGNORE_CHANGES })
  expect(faults.some((fault) => /accepted/.test(fault))).toBe(true)
}, 120_000)
