import { randomUUID } from 'node:crypto'
import type { APIRequestContext, FrameLocator, Page } from '@playwright/test'
import type { GameRoundWire } from '@fairhouse/protocol'
import { expect } from './journey.ts'

/** A game that is drawn is slow on a machine without a graphics card. */
const FIRST_PICTURE_MS = 40_000
const HEADERS = { 'x-fairhouse': '1', language: 'pt' }

/** A round as sent to the studio's page. */
export interface PlayedRound {
  readonly roundId: string
  readonly stake: string
  readonly payout: string
  readonly isOver: boolean
  readonly view: unknown
}

export const addressOfGame = (gameId: string, path = '/game') =>
  `${path}?vassalage=FAIRHOUSE&gameId=${gameId}`

/** The game within the page, with its first picture. */
export async function gameIn(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('[data-main]')).toBeVisible({ timeout: FIRST_PICTURE_MS })
  return frame
}

/** Does something that sends a request to the studio; resolves with the round in its answer. */
export async function roundOf(page: Page, action: () => Promise<void>): Promise<PlayedRound> {
  const answer = page.waitForResponse(
    (response) =>
      /\/api\/rounds(\/[\w-]+\/act)?$/.test(response.url()) &&
      response.request().method() === 'POST' &&
      response.ok(),
  )
  await action()
  return ((await (await answer).json()) as { round: PlayedRound }).round
}

/** The stake and what came back, as one movement of the balance. */
export const gainOf = ({ stake, payout }: PlayedRound): bigint => BigInt(payout) - BigInt(stake)

/** Rounds of the member, asked beside the page. */
export async function roundsOf(request: APIRequestContext): Promise<readonly GameRoundWire[]> {
  const answer = await request.get('/wps/game/rounds', { headers: HEADERS })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { rounds: readonly GameRoundWire[] }).rounds
}

/** Begins a pause of a day, as another page of the member would. */
export async function beginPause(request: APIRequestContext): Promise<void> {
  const data = { span: 'P1D' }
  const answer = await request.post('/wps/member/limits/pause', { data, headers: HEADERS })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Address and session of the game's page: for bets outside of the page. */
export async function sessionIn(page: Page): Promise<{ url: string; secret: string }> {
  const frame = page.frames().find((one) => one.url().includes('/play/'))
  if (!frame) throw new Error('there is no game')
  const secret = await frame.evaluate(() => {
    const key = Object.keys(sessionStorage).find((one) => one.endsWith('.secret'))
    return key === undefined ? null : sessionStorage.getItem(key)
  })
  return { url: new URL('/api/rounds', frame.url()).href, secret: secret ?? '' }
}

/** A bet of 0.10 on dice, past the page: 'taken', or the code of its refusal. */
export async function betPast(
  request: APIRequestContext,
  { url, secret }: { readonly url: string; readonly secret: string },
): Promise<string> {
  const answer = await request.post(url, {
    data: { key: randomUUID(), stake: '1000', bet: { side: 'under', target: 5_000 } },
    headers: { authorization: `Bearer ${secret}` },
  })
  return answer.ok() ? 'taken' : ((await answer.json()) as { code: string }).code
}
