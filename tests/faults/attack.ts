import { readFlags, runConsole } from '../../tools/operator/console.ts'
import { PROOFS } from './attack/proofs.ts'
import { runAttacks } from './attack/run.ts'

const FINDINGS = [...new Set(PROOFS.map(({ finding }) => finding))]

const HELP = `npm run -s faults -- attack [--finding NAME]

Makes every attack again that a review has proven: each is a test over HTTP on a real PostgreSQL.
Prints one line of JSON for each, with "status": held, broken, or missing where its test is no more;
and one line in the end. Leaves 0 when all of them held, else 1.

  --finding NAME  those of one finding alone:
    ${FINDINGS.join(', ')}
`

await runConsole(HELP, async (args) => {
  const { finding } = readFlags(args, ['finding'])
  const proofs = PROOFS.filter((proof) => finding === undefined || proof.finding === finding)
  if (proofs.length === 0) {
    process.stderr.write(`There is no finding "${finding}".\n`)
    return 2
  }
  const startedAt = performance.now()
  const outcomes = await runAttacks(proofs)
  for (const { finding: name, attack, status, error } of outcomes) {
    const line = { finding: name, attack, status, ...(error === undefined ? {} : { error }) }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
  const held = outcomes.filter(({ status }) => status === 'held').length
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  process.stdout.write(
    `${JSON.stringify({ trial: 'attack', seconds, attacks: outcomes.length, held })}\n`,
  )
  return held === outcomes.length ? 0 : 1
})
