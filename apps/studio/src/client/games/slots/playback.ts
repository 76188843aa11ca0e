import type {
  SlotCoin,
  SlotGameResult,
  SlotResult,
  SlotRespinResult,
  SlotStepResult,
  SlotTitle,
  SlotWheelResult,
  SlotWin,
} from '@fairhouse/games/slots'

/** What can be shown of a round, in calling order. Amounts are ledger units. */
export interface SlotShow {
  /** Reels stop on this window; from `awaitFrom` on they are slowed down (-1: none). */
  land(window: readonly string[], stops: readonly number[], awaitFrom: number): Promise<void>
  wins(wins: readonly SlotWin[], sofar: bigint): Promise<void>
  /** Cells vanish, the rest falls into `next`; `times` multiplies what it wins. */
  cascade(removed: readonly number[], next: readonly string[], times: number): Promise<void>
  boost(times: number, cells: readonly number[], sofar: bigint): Promise<void>
  expand(symbol: string, cells: readonly number[]): Promise<void>
  enterFree(games: number, special: string, triggers: readonly number[]): Promise<void>
  freeGame(number: number, of: number): Promise<void>
  moreFree(games: number): Promise<void>
  leaveFree(won: bigint): Promise<void>
  enterRespin(held: readonly SlotCoin[], spins: number): Promise<void>
  respin(fallen: readonly SlotCoin[], left: number, sofar: bigint): Promise<void>
  leaveRespin(won: bigint, full: bigint): Promise<void>
  wheel(result: SlotWheelResult): Promise<void>
  jackpot(level: string, amount: bigint | undefined): Promise<void>
  total(won: bigint): Promise<void>
}

const sumOf = (wins: readonly SlotWin[]) => wins.reduce((sum, one) => sum + BigInt(one.amount), 0n)

/** Cells of a window (reel × rows + row) that show one of these letters. */
export function cellsWith(window: readonly string[], letters: string): number[] {
  return window.flatMap((column, reel) =>
    [...column].flatMap((one, row) => (letters.includes(one) ? [reel * column.length + row] : [])),
  )
}

/** The first reel that is worth waiting for: one trigger short, with reels still to come. */
export function awaitFrom(
  window: readonly string[],
  trigger: string | undefined,
  need: number,
): number {
  if (trigger === undefined || need < 2) return -1
  let seen = 0
  for (const [reel, column] of window.entries()) {
    if (seen >= need - 1) return reel
    for (const letter of column) if (letter === trigger) seen += 1
  }
  return -1
}

/** Triggers that the machine's feature takes; 0 without one. */
export function needOf({ machine }: Pick<SlotTitle, 'machine'>): number {
  if (machine.respin) return machine.respin.need
  if (machine.bonus) return machine.bonus.need
  return Math.max(0, machine.free?.games.findIndex((games) => games > 0) ?? 0)
}

type Title = Pick<SlotTitle, 'machine'>

const letterOfBoosts = ({ machine }: Title) => Object.keys(machine.boosts ?? {}).join('')

/** Plays one game on the show; returns what has been won with it. */
async function playGame(
  title: Title,
  game: SlotGameResult,
  special: string,
  before: bigint,
  show: SlotShow,
): Promise<bigint> {
  const [first, ...rest] = game.steps
  if (!first) return before
  await show.land(
    first.window,
    game.stops,
    awaitFrom(first.window, title.machine.trigger, needOf(title)),
  )
  let sofar = before
  const stepWins = async (step: SlotStepResult) => {
    if (step.wins.length === 0) return
    sofar += sumOf(step.wins)
    await show.wins(step.wins, sofar)
  }
  await stepWins(first)
  let last = first
  for (const step of rest) {
    await show.cascade(last.removed, step.window, step.times)
    await stepWins(step)
    last = step
  }
  if (game.boost > 1) {
    sofar = before + (sofar - before) * BigInt(game.boost)
    await show.boost(game.boost, cellsWith(last.window, letterOfBoosts(title)), sofar)
  }
  for (const win of game.closing) {
    if (win.kind === 'expand') await show.expand(special, win.cells)
    sofar += BigInt(win.amount)
    await show.wins([win], sofar)
  }
  return before + BigInt(game.amount)
}

async function playFree(
  title: Title,
  result: SlotResult,
  before: bigint,
  show: SlotShow,
): Promise<bigint> {
  const { base, free, special } = result
  const last = base.steps.at(-1)
  const triggers = last ? cellsWith(last.window, title.machine.trigger ?? '') : []
  await show.enterFree(base.awarded, special, triggers)
  let sofar = before
  let of = base.awarded
  for (const [index, game] of free.entries()) {
    await show.freeGame(index + 1, of)
    sofar = await playGame(title, game, special, sofar, show)
    if (game.awarded > 0) {
      of += game.awarded
      await show.moreFree(game.awarded)
    }
  }
  await show.leaveFree(sofar - before)
  return sofar
}

async function playRespin(
  result: SlotRespinResult,
  spins: number,
  before: bigint,
  show: SlotShow,
): Promise<bigint> {
  await show.enterRespin(result.held, spins)
  let sofar = result.held.reduce((sum, coin) => sum + BigInt(coin.amount), 0n)
  for (const { fallen, left } of result.respins) {
    sofar += fallen.reduce((sum, coin) => sum + BigInt(coin.amount), 0n)
    await show.respin(fallen, left, sofar)
  }
  await show.leaveRespin(BigInt(result.amount), BigInt(result.full))
  return before + BigInt(result.amount)
}

/**
 * Shows a round from its first stop to its sum: the steps of the server's result in their order,
 * and nothing that is not in it. `payout` is what was paid, pools of jackpots included.
 */
export async function playback(
  title: Title,
  result: SlotResult,
  payout: bigint,
  show: SlotShow,
): Promise<void> {
  let sofar = await playGame(title, result.base, '', 0n, show)
  if (result.free.length > 0) sofar = await playFree(title, result, sofar, show)
  if (result.respin) {
    sofar = await playRespin(result.respin, title.machine.respin?.spins ?? 3, sofar, show)
  }
  if (result.wheel) await show.wheel(result.wheel)
  if (result.jackpot) {
    const pool = payout - BigInt(result.total)
    await show.jackpot(result.jackpot.level, pool > 0n ? pool : undefined)
  }
  await show.total(payout)
}

/** The window that remains when all is shown. */
export function lastWindow(result: SlotResult): readonly string[] {
  const game = result.free.at(-1) ?? result.base
  return game.steps.at(-1)?.window ?? []
}
