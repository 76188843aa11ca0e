import { gzipSync } from 'node:zlib'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../studio-page/playwright.config.ts'
import startStudio from '../studio-page/global-setup.ts'
import {
  askMachine,
  countFrames,
  firstFrame,
  type Frames,
  type Game,
  GAMES,
  noteFirstFrame,
  noteWork,
  slowDown,
} from './game-frame/frames.ts'
import { median, percentile, round } from './lib/statistics.ts'

const HELP = `How soon a game of the studio is seen, and how evenly it moves.
Prints a line for each game and, last, one line of JSON; ends with 1 when a bound is broken.
  npm run -s bench:games -- [--visits N] [--only CODE,…]
  --visits N   first visits of each game, by a browser that has nothing of it; medians count (5)
First frames are those of an unslowed page over loopback, compressed. Frames are counted on a phone
of 360 px whose page works 4 times as slowly: what the page itself does in a frame is bounded
everywhere; the frames that are seen, too, where there is a graphics card. Without one the processor
draws every pixel, and frame times show only that.`

const PHONE = { width: 360, height: 740 }
const SLOWED = 4
/** Approximate duration of a round's animation. */
const COUNTED_MS = 3_000
const FIRST_FRAME_MS = 1_500
/** A sixtieth of a second, and what clocks differ by. */
const FRAME_MS = 1_000 / 60 + 1
/** One frame in twenty may be late, by one frame: more is visible as stutter. */
const LATE_FRAME_MS = 2 * (1_000 / 60) + 1

interface Line {
  readonly game: string
  readonly kind: string
  readonly firstFrameMs: number
  readonly scriptKb: number
  /** Medians, and what 19 frames of 20 do not exceed. */
  readonly workMs: number
  readonly lateWorkMs: number
  readonly frameMs: number
  readonly lateFrameMs: number
}

async function addressOf(code: string): Promise<string> {
  const query = new URLSearchParams({ json: '1', language: 'en', theme: 'dark', calm: '0' })
  const response = await fetch(`${process.env['STUDIO_DOOR']}/launch/${code}?${query}`)
  return ((await response.json()) as { url: string }).url
}

/** A visit by a browser that has nothing of the game; answers what it fetched of scripts, bytes. */
async function visit(browser: Browser, { code, stands }: Game, see: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    scripts.push(
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => 0,
      ),
    )
  })
  await page.addInitScript(noteWork)
  await page.addInitScript(noteFirstFrame, stands)
  await page.goto(await addressOf(code))
  const ms = await firstFrame(page)
  await see(page)
  const bytes = (await Promise.all(scripts)).reduce((all, one) => all + one, 0)
  await context.close()
  return { ms, bytes }
}

/** Speed of the machine, measured by an empty page. */
async function machineOf(browser: Browser) {
  const page = await browser.newPage({ viewport: PHONE })
  const machine = await askMachine(page)
  await page.close()
  return machine
}

async function measure(browser: Browser, game: Game, visits: number): Promise<Line> {
  const firsts: number[] = []
  for (let count = 0; count < visits; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow each other
    firsts.push((await visit(browser, game, async () => {})).ms)
  }
  let frames: Frames = { lengths: [], work: [] }
  const { bytes } = await visit(browser, game, async (page) => {
    await page.waitForTimeout(1_500)
    await slowDown(page, SLOWED)
    await game.move(page)
    frames = await countFrames(page, COUNTED_MS)
  })
  return {
    game: game.code,
    kind: game.kind,
    firstFrameMs: round(median(firsts)),
    scriptKb: round(bytes / 1024, 1),
    workMs: round(median(frames.work), 1),
    lateWorkMs: round(percentile(frames.work, 0.95), 1),
    frameMs: round(median(frames.lengths), 1),
    lateFrameMs: round(percentile(frames.lengths, 0.95), 1),
  }
}

function brokenOf(line: Line, isSoftware: boolean): string[] {
  const bounds: readonly (readonly [string, number, number])[] = [
    ['first frame, ms', line.firstFrameMs, FIRST_FRAME_MS],
    ['work on a frame, ms', line.workMs, FRAME_MS],
    ['work on one frame in 20, ms', line.lateWorkMs, LATE_FRAME_MS],
    ...(isSoftware
      ? []
      : ([
          ['a frame, ms', line.frameMs, FRAME_MS],
          ['one frame in 20, ms', line.lateFrameMs, LATE_FRAME_MS],
        ] as const)),
  ]
  return bounds
    .filter(([, is, most]) => !(is <= most))
    .map(([what, is, most]) => `${line.game}: ${what}: ${is}, at most ${round(most, 1)}`)
}

function printLine({ game, kind, ...line }: Line): void {
  const { firstFrameMs, scriptKb, workMs, lateWorkMs, frameMs, lateFrameMs } = line
  process.stdout.write(
    `${game.padEnd(14)} ${kind.padEnd(15)} first frame ${firstFrameMs} ms, ` +
      `scripts ${scriptKb} KB, work on a frame ${workMs} ms (95 %: ${lateWorkMs}), ` +
      `frames ${frameMs} ms (95 %: ${lateFrameMs})\n`,
  )
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      visits: { type: 'string', default: '5' },
      only: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${HELP}\n`)
    return 0
  }
  const wanted = values.only?.split(',')
  const stop = await startStudio()
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const lines: Line[] = []
    const machine = await machineOf(browser)
    const { isSoftware, bareMs } = machine
    const card = isSoftware ? 'no graphics card' : 'a graphics card'
    process.stdout.write(`${card}, a bare canvas after ${round(bareMs)} ms\n`)
    for (const game of GAMES.filter(({ code }) => wanted?.includes(code) ?? true)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow each other
      const line = await measure(browser, game, Number(values.visits))
      printLine(line)
      lines.push(line)
    }
    const broken = lines.flatMap((line) => brokenOf(line, isSoftware))
    for (const one of broken) process.stdout.write(`BROKEN  ${one}\n`)
    process.stdout.write(`${JSON.stringify({ bench: 'games', machine, games: lines, broken })}\n`)
    return broken.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await stop()
  }
}

process.exitCode = await main()
