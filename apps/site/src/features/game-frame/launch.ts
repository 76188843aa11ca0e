import type { Launched } from '@fairhouse/protocol'
import { useEffect, useState } from 'react'
import { api } from '../../shared/api.ts'
import { isCalm, languageStore } from '../../shared/preferences.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

/** The game of an address, and how to open it. */
export interface GameAddress {
  readonly vassalage: string
  readonly gameId: string
  /** It is a room of a game between members: its launch names it as one. */
  readonly isRoom: boolean
  readonly isDemo: boolean
}

/**
 * Parses `?vassalage=…&gameId=…&demo=1`, or a room by `roomId`; undefined if it names no game.
 */
export function readGameAddress(
  search: Readonly<Record<string, string | undefined>>,
): GameAddress | undefined {
  const { vassalage, gameId, roomId, demo } = search
  const code = gameId || roomId
  if (!vassalage || !code) return undefined
  return { vassalage, gameId: code, isRoom: !gameId, isDemo: demo === '1' }
}

/** State of a launch. */
export type LaunchState =
  | { readonly is: 'asking' }
  | { readonly is: 'open'; readonly launched: Launched }
  | { readonly is: 'refused'; readonly error: unknown }

/** The page's look, so that the game's page can match it. */
export function lookNow(): { theme: 'light' | 'dark'; is_calm: boolean } {
  const chosen = document.documentElement.dataset['theme']
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  return { theme: isDark ? 'dark' : 'light', is_calm: isCalm() }
}

/** The address of the game's page: a launch of PVP reads `value.content` (SPECIFICATION 7.39). */
export function pageOf({ value, game_url: url }: Launched): string {
  return value?.content ?? url
}

async function launch(address: GameAddress): Promise<Launched> {
  const { vassalage, gameId, isRoom, isDemo } = address
  const body = { vassalage, language: languageStore.get(), look: lookNow() }
  return isDemo
    ? api('POST /wps/game/demo', { body: { ...body, gameId } })
    : api('POST /wps/game/launchGame', {
        body: {
          ...body,
          ...(isRoom ? { roomId: gameId, gameType: 'PVP' } : { gameId }),
          accountType: 1,
          confirmTrans: 0,
          launchMode: 'GLS',
          platform: 'html5-desktop',
          clientType: 3,
        },
      })
}

/** Reports that the game was left: the vendor's balance of the member is returned. */
export function endGame(launched: Launched): void {
  const { sessionId } = launched
  if (sessionId === undefined) return
  void api('POST /wps/game/sessions/:sessionId/end', { params: { sessionId } })
    // Failed: the session expires by itself, and the worker handles the rest.
    .catch(() => undefined)
    .finally(() => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
      void queryClient.invalidateQueries({ queryKey: queryKeys.gameRounds })
    })
}

/** A page of our own origin could escape its frame: no vendor's page is opened there. */
function isOwnOrigin(url: string): boolean {
  return URL.parse(url, location.href)?.origin === location.origin
}

/**
 * Opens the game of an address while the component is mounted, and ends its session on unmount. A
 * launch answered after unmounting is ended as well. Another address needs another key.
 */
export function useLaunch(address: GameAddress): LaunchState {
  const { vassalage, gameId, isRoom, isDemo } = address
  const [state, setState] = useState<LaunchState>({ is: 'asking' })
  useEffect(() => {
    let isGone = false
    let launched: Launched | undefined
    launch({ vassalage, gameId, isRoom, isDemo }).then(
      (answer) => {
        launched = answer
        if (isGone) endGame(answer)
        else if (isOwnOrigin(pageOf(answer))) setState({ is: 'refused', error: new Error() })
        else setState({ is: 'open', launched: answer })
      },
      (error: unknown) => {
        if (!isGone) setState({ is: 'refused', error })
      },
    )
    return () => {
      isGone = true
      if (launched) endGame(launched)
    }
  }, [vassalage, gameId, isRoom, isDemo])
  return state
}
