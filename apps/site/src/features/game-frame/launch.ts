import type { Launched } from '@fairhouse/protocol'
import { useEffect, useState } from 'react'
import { api } from '../../shared/api.ts'
import { isCalm, languageStore } from '../../shared/preferences.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'

/** Which game an address means, and how it is to be opened. */
export interface GameAddress {
  readonly vassalage: string
  readonly gameId: string
  readonly isDemo: boolean
}

/** Reads `?vassalage=…&gameId=…&demo=1`; undefined where it names no game. */
export function readGameAddress(
  search: Readonly<Record<string, string | undefined>>,
): GameAddress | undefined {
  const { vassalage, gameId, demo } = search
  if (!vassalage || !gameId) return undefined
  return { vassalage, gameId, isDemo: demo === '1' }
}

/** How a launch stands. */
export type LaunchState =
  | { readonly is: 'asking' }
  | { readonly is: 'open'; readonly launched: Launched }
  | { readonly is: 'refused'; readonly error: unknown }

/** The look of the page, for the game's own page to be of a piece with it. */
export function lookNow(): { theme: 'light' | 'dark'; is_calm: boolean } {
  const chosen = document.documentElement.dataset['theme']
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  return { theme: isDark ? 'dark' : 'light', is_calm: isCalm() }
}

async function launch({ vassalage, gameId, isDemo }: GameAddress): Promise<Launched> {
  const body = { vassalage, gameId, language: languageStore.get(), look: lookNow() }
  return isDemo
    ? api('POST /wps/game/demo', { body })
    : api('POST /wps/game/launchGame', {
        body: {
          ...body,
          accountType: 1,
          confirmTrans: 0,
          launchMode: 'GLS',
          platform: 'html5-desktop',
          clientType: 3,
        },
      })
}

/** Tells the platform that the game was left: what a vendor holds of the member's comes back. */
export function endGame(launched: Launched): void {
  const { sessionId } = launched
  if (sessionId === undefined) return
  void api('POST /wps/game/sessions/:sessionId/end', { params: { sessionId } })
    // Not heard: the session ends by itself, and the worker sees to the rest.
    .catch(() => undefined)
    .finally(() => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.balance })
      void queryClient.invalidateQueries({ queryKey: queryKeys.gameRounds })
    })
}

/** A page of our own origin could reach out of its frame: no vendor's is opened there. */
function isOwnOrigin(url: string): boolean {
  return URL.parse(url, location.href)?.origin === location.origin
}

/**
 * Opens the game of an address for as long as the component stands, and ends its session on
 * leaving. A launch that is answered after one has left is ended as well. Another address needs
 * another key.
 */
export function useLaunch(address: GameAddress): LaunchState {
  const { vassalage, gameId, isDemo } = address
  const [state, setState] = useState<LaunchState>({ is: 'asking' })
  useEffect(() => {
    let isGone = false
    let launched: Launched | undefined
    launch({ vassalage, gameId, isDemo }).then(
      (answer) => {
        launched = answer
        if (isGone) endGame(answer)
        else if (isOwnOrigin(answer.game_url)) setState({ is: 'refused', error: new Error() })
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
  }, [vassalage, gameId, isDemo])
  return state
}
