import { expect, test } from 'vitest'
import { auditChain } from './tamper/audit-chain.ts'
import { CHAINS, runTampering } from './tamper/run.ts'

test('what is done to a chain is found, whatever it is', async () => {
  const { faults, ...figures } = await runTampering({
    count: 40,
    seed: 'in short',
    chains: CHAINS,
  })
  expect(faults).toEqual([])
  expect(figures).toEqual({ trials: 80, found: 80 })
}, 200_000)

test('control: a verification that looks at the end alone does not find all of it', async () => {
  const careless = {
    ...auditChain,
    verify: async (db: Parameters<typeof auditChain.verify>[0]) => {
      const rows = await db.query(
        `select 1 from audit_chains c join audit_entries e using (brand_id, seq, hash)`,
      )
      return rows.length === 1 ? undefined : 'the end'
    },
  }
  const { faults } = await runTampering({ count: 20, seed: 'in short', chains: [careless] })
  expect(faults.length).toBeGreaterThan(0)
}, 200_000)
