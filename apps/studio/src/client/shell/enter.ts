import {
  createTranslator,
  DEFAULT_LANGUAGE,
  isLanguageCode,
  loadTexts,
  type LanguageCode,
} from '@fairhouse/i18n'
import type { RoundWire, SessionWire } from '#studio/wire/session.ts'
import { type GameEntry, loaderOf } from '../games/registry.ts'
import { type Api, BROWSER_WIRE, createApi } from './api.ts'
import { createFrame } from './frame.ts'
import { createTabStorage, newKey, type TabStorage } from './tab-storage.ts'
import type { PastRound, Play } from './play.ts'
import { createPlay } from './session-play.ts'
import { createSpeaker } from './sound.ts'

export interface Entered {
  readonly play: Play
  readonly entry: GameEntry
}

/** The code behind `#code=`, once: it leaves the address, so that no reload uses it again. */
function takeCode(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? undefined
  if (code !== undefined) history.replaceState(null, '', location.pathname + location.search)
  return code
}

export function languageOf(session: Pick<SessionWire, 'language'>): LanguageCode {
  return isLanguageCode(session.language) ? session.language : DEFAULT_LANGUAGE
}

/** How the page looks before anything of the game does. */
export function dressPage(isDark: boolean, isCalm: boolean): void {
  const { dataset } = document.documentElement
  dataset['theme'] = isDark ? 'dark' : 'light'
  if (isCalm) dataset['calm'] = ''
  else delete dataset['calm']
}

/** Reduced motion in the system counts as calm, whatever the session says. */
export const wantsStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

async function openSession(api: Api, storage: TabStorage): Promise<SessionWire> {
  const code = takeCode()
  if (code === undefined) return await api.call('GET /api/session')
  const { secret, session } = await api.call('POST /api/session', { body: { code } })
  storage.set('secret', secret)
  for (const name of ['pending', 'net', 'stake', 'since']) storage.set(name, undefined)
  return session
}

/**
 * From an address to a game: exchanges the code for the session's secret, which this tab stores;
 * game and texts are fetched in parallel. Throws Refused or NoAnswerError.
 */
export async function enter(game: string): Promise<Entered> {
  const storage = createTabStorage(`studio.${game}`)
  const api = createApi(() => storage.get('secret'), BROWSER_WIRE)
  const early = loaderOf(game, undefined)?.()
  early?.catch(() => undefined)
  const session = await openSession(api, storage)
  return await open(session, api, storage, { early })
}

/** A finished round by the code of its address, which stays there: a reload shows it again. */
export async function enterReplay(game: string): Promise<Entered & { readonly round: RoundWire }> {
  const api = createApi(() => undefined, BROWSER_WIRE)
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? ''
  const language = new URLSearchParams(location.search).get('language') ?? undefined
  const body = { code, ...(language === undefined ? {} : { language }) }
  const { session, round, own } = await api.call('POST /api/replay', { body })
  if (session.kind === 'fishing') throw new RangeError(session.kind)
  // As the page around is now, not as it was when the round was played.
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const still = { ...session, theme, openRound: null } as const
  const storage = createTabStorage(`studio.replay.${game}.${round.roundId}`)
  const past = { kind: session.kind, round, own }
  return { ...(await open(still, api, storage, { past })), round }
}

type Loader = NonNullable<ReturnType<typeof loaderOf>>

async function open(
  session: SessionWire,
  api: Api,
  storage: TabStorage,
  how: { readonly early?: ReturnType<Loader> | undefined; readonly past?: PastRound } = {},
): Promise<Entered> {
  const { early, past } = how
  const code = languageOf(session)
  const loader = loaderOf(session.gameCode, session.kind)
  if (!loader) throw new RangeError(`no page for ${session.gameCode}`)
  const [texts, { entry }] = await Promise.all([loadTexts(code, ['studio']), early ?? loader()])
  const translator = createTranslator(code, texts)
  const { documentElement } = document
  documentElement.lang = translator.language.tag
  documentElement.dir = translator.language.dir
  const isCalm = session.isCalm || wantsStill()
  dressPage(session.theme === 'dark', isCalm)
  const play = createPlay({
    api,
    translator,
    storage,
    newKey,
    session: { ...session, isCalm },
    frame: createFrame(session.lobbyOrigin),
    speaker: createSpeaker(),
    rest: (ms) => new Promise((done) => setTimeout(done, ms)),
    ...(past ? { past } : {}),
  })
  document.title = entry.nameOf(play)
  return { play, entry }
}
