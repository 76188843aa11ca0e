import { expect, test } from 'vitest'
import { runPay } from './pay/run.ts'

test('workers that are killed bill and pay what the slow reckoning says', async () => {
  const { faults, ...figures } = await runPay({ cycles: 8, seed: 'in short' })
  expect(faults).toEqual([])
  expect(figures.bills).toBeGreaterThan(60)
  expect(figures.payments).toBeGreaterThan(15)
}, 300_000)

/** Sabotage: resettled bets are not recorded as changes. */
const FORGETFUL = `
create function forget() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger forget before insert on agency_changes for each row execute function forget()`

test('control: corrections that nobody notes are seen to be missing', async () => {
  const { faults } = await runPay({ cycles: 8, seed: 'in short', sabotage: FORGETFUL })
  expect(faults.some((fault) => fault.includes('due are'))).toBe(true)
}, 300_000)
