import type { CatalogueColumns } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { TILES_MAX, windowOf } from '../src/features/game-lobby/grid-window.ts'
import { listGames } from '../src/features/game-lobby/list-games.ts'
import {
  PLAIN,
  readLobby,
  withUnderstood,
  writeLobby,
} from '../src/features/game-lobby/lobby-state.ts'
import { FIRST_GAMES_AT } from '../src/shared/games/first-games.ts'
import { openingOf } from '../src/shared/games/opening.ts'

describe('what the card of a vendor opens', () => {
  const list = { vassalage: 'V', isGame: 'VASSALAGE' } as const
  const game = { vassalage: 'V', isGame: 'GAME', gameId: 'g' } as const
  it.each([
    // From the menu: slots, live, fishing, cards have lobbies; the rest opens by its flag.
    ['RNG', list, false, 'lobby'],
    ['RNG', game, false, 'lobby'],
    ['LIVE', game, false, 'lobby'],
    ['FISH', list, false, 'lobby'],
    ['PVP', list, false, 'lobby'],
    ['SPORTS', list, false, 'list'],
    ['SPORTS', game, false, 'game'],
    ['ESPORTS', game, false, 'game'],
    ['LOTT', list, false, 'list'],
    // Within the lobby: slots are filtered, others open their list or game.
    ['RNG', game, true, 'lobby'],
    ['LIVE', game, true, 'game'],
    ['LIVE', list, true, 'list'],
    // Flagged as a game, but without a game id: its list.
    ['LIVE', { vassalage: 'V', isGame: 'GAME' }, true, 'list'],
  ] as const)('%s %j, in its room %s: %s', (title, card, isInLobby, is) => {
    expect(openingOf(title, card, isInLobby).is).toBe(is)
  })
})

describe('the address of a lobby', () => {
  it('says all of its state, and nothing of what is as always', () => {
    const state = {
      ...PLAIN,
      show: 'hot',
      sort: 'rtp',
      text: 'olá mundo',
      vassalage: ['A_1', 'B2'],
      shelf: 'crash',
      volatility: [1, 2],
      features: 5,
      rtpFrom: 9600,
      stakeUpTo: 2000,
    } as const
    expect(readLobby(writeLobby(state))).toEqual(state)
    expect(Object.values(writeLobby(PLAIN)).filter(Boolean)).toEqual([])
  })

  it.each([
    [{ show: 'x', sort: '1', page: '2', volatility: '0,9,a', rtp: '-1', stake: '1e9' }],
    [{ vassalage: "a,<b>,'" }],
    [{ features: 'none,__proto__' }],
  ])('%j is read as nothing', (search) => {
    expect(readLobby(search)).toEqual(PLAIN)
  })

  it('takes over what was understood of a phrase', () => {
    const filters = { vendors: [1], volatility: [1, 2], features: 2, stakeUpTo: 2000, flags: 2 }
    expect(withUnderstood(PLAIN, filters, ['A_', 'B_'])).toMatchObject({
      vassalage: ['B_'],
      volatility: [1, 2],
      features: 2,
      stakeUpTo: 2000,
      show: 'new',
    })
  })
})

describe('the part of the grid that is drawn', () => {
  it.each([3, 4, 6, 8])('of %i columns: all in sight, never more than the most', (columns) => {
    const count = 10_000
    for (let scrolled = 0; scrolled < 400_000; scrolled += 977) {
      const facts = { count, columns, rowHeight: 200, top: 300 - scrolled, viewHeight: 900 }
      const { from, to, above, below } = windowOf(facts)
      expect(to - from).toBeLessThanOrEqual(TILES_MAX)
      const rows = Math.ceil(count / columns)
      expect(above + below + Math.ceil((to - from) / columns) * 200).toBe(rows * 200)
      const first = Math.max(0, Math.floor(-facts.top / 200))
      const last = Math.floor((900 - facts.top) / 200)
      if (first < rows) expect(from / columns).toBeLessThanOrEqual(first)
      if (last < rows - 1) expect(to / columns).toBeGreaterThanOrEqual(last + 1)
    }
  })
})

const columns: CatalogueColumns = {
  version: 'v1',
  vendors: [
    { code: 'AA', name: 'A' },
    { code: 'BB', name: 'B' },
  ],
  themes: ['sea'],
  palettes: [[]],
  codes: ['a', 'b', 'c', 'd'],
  names: ['Zeta', 'Beta', 'Alfa', 'Match'],
  vendor: [0, 1, 0, 0],
  category: [0, 0, 0, 2],
  subtype: [0, 1, 0, -1],
  theme: [0, 0, 0, 0],
  palette: [0, 0, 0, 0],
  features: [1, 3, 0, 0],
  rtp: [9500, 9700, 9600, 9000],
  rtpMore: [0, 0, 150, 0],
  volatility: [5, 1, 3, 3],
  minStake: [1000, 5000, 1000, 1000],
  maxWin: [10, 1000, 100, 0],
  flags: [1, 2, 3, 16],
  rank: [2, 1, 0, 3],
}

describe('the games of a lobby', () => {
  it.each([
    [{}, [0, 1, 2]],
    [{ show: 'new' }, [1, 2]],
    [{ show: 'hot' }, [0, 2]],
    [{ show: 'favourites' }, [2, 0]],
    [{ vassalage: ['BB'] }, [1]],
    [{ vassalage: ['NOBODY'] }, []],
    [{ shelf: 'jackpot' }, [1]],
    [{ features: 1 }, [0, 1]],
    [{ features: 3 }, [1]],
    [{ rtpFrom: 9600 }, [1, 2]],
    [{ stakeUpTo: 1000 }, [0, 2]],
    [{ volatility: [1, 3] }, [1, 2]],
    [{ sort: 'name' }, [2, 1, 0]],
    [{ sort: 'popular' }, [2, 1, 0]],
    [{ sort: 'rtp' }, [1, 2, 0]],
    [{ sort: 'maxWin' }, [1, 2, 0]],
    [{ sort: 'calm' }, [1, 2, 0]],
  ] as const)('%j: %j', (part, expected) => {
    const own = ['AA c', 'AA gone', 'AA a']
    expect(listGames(columns, 'RNG', { ...PLAIN, ...part }, own)).toEqual(expected)
  })

  it('e-sports stand with sports, and apart', () => {
    expect(listGames(columns, 'SPORTS', PLAIN)).toEqual([3])
    expect(listGames(columns, 'ESPORTS', PLAIN)).toEqual([3])
  })

  it('the page of the server carries the first of its own room alone', () => {
    const part = FIRST_GAMES_AT.get('/sports-betting-games')?.(
      ['games'],
      columns,
    ) as CatalogueColumns
    expect([part.version, part.codes, part.flags]).toEqual(['', ['d'], [16]])
  })
})
