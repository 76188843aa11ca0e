import { expect, test } from 'vitest'
import { runRewards } from './rewards/run.ts'

test('workers that are killed give each reward once, within its bounds', async () => {
  const { faults, ...figures } = await runRewards({ events: 4_000, seed: 'in short' })
  expect(faults).toEqual([])
  expect(figures.gifts).toBeGreaterThan(500)
  expect(figures.refused).toBeGreaterThan(20)
}, 300_000)

/** Sabotage: what a promotion has given is not counted. */
const FORGETFUL = `
create function forget() returns trigger language plpgsql as $$
  begin new.given := old.given; return new; end $$;
create trigger forget before update on promotions for each row execute function forget()`

test('control: a budget that nobody counts is seen to be broken', async () => {
  const { faults } = await runRewards({ events: 4_000, seed: 'in short', sabotage: FORGETFUL })
  expect(faults.some((fault) => fault.includes('given of'))).toBe(true)
}, 300_000)
