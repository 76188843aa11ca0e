/** Members of the first brand who have a short history when the office is first opened. */
export const DEMO_PEOPLE = [
  { username: 'helena', note: 'first brand alone: paid in, played, was paid out' },
  { username: 'tiago', note: 'first brand alone: a bank took a deposit back' },
] as const

export type DemoName = (typeof DEMO_PEOPLE)[number]['username']

/** A line of agents, from its head down: part of the head's rates in percent, and who pays. */
export const DEMO_AGENTS = [
  { username: 'renata', note: 'agent: heads a line, paid by the house', percent: 100 },
  { username: 'caio', note: 'agent below renata, paid by the house', percent: 60 },
  { username: 'lia', note: 'agent below caio, who pays her', percent: 30 },
].map((one, at, all) => ({
  ...one,
  above: all[at - 1]?.username,
  payer: at < 2 ? ('platform' as const) : ('upline' as const),
}))

/** Below the last of the line: what she plays is what the agents are paid for. */
export const DEMO_PLAYER = { username: 'bia', note: 'player below lia', above: 'lia' } as const

/** Of every demo member. */
export const DEMO_PASSWORD = 'azulejo-2026'
