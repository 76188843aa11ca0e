/** `npm run -s faults -- NAME …`: the trials by fault, each with a `--help` of its own. */
const TRIALS: Readonly<Record<string, string>> = {
  kill: './kill.ts',
  identity: './identity.ts',
  fuzz: './fuzz.ts',
  sealing: './sealing.ts',
  callbacks: './callbacks.ts',
  vendor: './vendor.ts',
  races: './races.ts',
  tamper: './tamper.ts',
  doublespend: './doublespend.ts',
  idempotency: './idempotency.ts',
  pay: './pay.ts',
  rewards: './rewards.ts',
  attack: './attack.ts',
  poison: './poison.ts',
}

const [name = ''] = process.argv.splice(2, 1)
const file = Object.hasOwn(TRIALS, name) ? TRIALS[name] : undefined
if (file === undefined) {
  const names = Object.keys(TRIALS).join(' | ')
  process.stderr.write(`npm run -s faults -- ${names} [--help]\n`)
  process.exitCode = 2
} else {
  await import(file)
}
