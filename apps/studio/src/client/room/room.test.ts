import type { RoomAsked, RoomTold } from '#studio/wire/room.ts'
import { describe, expect, it } from 'vitest'
import type { SocketHears } from './link.ts'
import { createRoom } from './room.ts'
import { settled } from './use-room.ts'

const KEYS = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`)

function roundOf(roundId: string, phase: 'betting' | 'running' | 'result' = 'betting') {
  const [since, until] = [1_000, 16_000]
  return { roundId, number: 1, phase, since, until, outcome: { at: roundId }, hash: 'ff' }
}

function enteredOf(roundId: string): RoomTold {
  return {
    type: 'entered',
    serverTime: 5_000,
    chain: { chainId: 'c', commitment: 'cc', salt: 'aa' },
    round: roundOf(roundId),
    own: [],
    others: [],
    history: [],
    playersHere: 1,
    balance: '100',
    shooters: [],
    seat: null,
    gone: [],
  }
}

/** A room whose other end is the test. Rests end when the test lets them. */
function makeRoom() {
  const sockets: { hears: SocketHears; sent: RoomAsked[] }[] = []
  const rests: { ms: number; done: () => void }[] = []
  const balances: string[] = []
  let [time, key] = [1_000, 0]
  const room = createRoom({
    open: (hears) => {
      const made = { hears, sent: [] as RoomAsked[] }
      sockets.push(made)
      return {
        send: (text) => void made.sent.push(JSON.parse(text) as RoomAsked),
        close: () => hears.close(),
      }
    },
    secret: () => 'secret',
    newKey: () => KEYS[key++] ?? '',
    here: () => time,
    rest: (ms) => new Promise((done) => rests.push({ ms, done })),
    onBalance: (balance) => balances.push(balance),
    onRefused: () => {},
  })
  room.start()
  const last = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new RangeError('no socket')
    return socket
  }
  const tell = (told: RoomTold) => last().hears.message(JSON.stringify(told))
  const typesSent = () => last().sent.map(({ type }) => type)
  const reconnect = async () => {
    last().hears.close()
    rests.findLast(({ ms }) => ms === 300)?.done()
    await Promise.resolve()
    await Promise.resolve()
    last().hears.open()
  }
  const go = (ms: number) => (time += ms)
  return { room, last, tell, typesSent, reconnect, balances, rests, go }
}

describe('a room', () => {
  it('says who it is first, and takes what it is told', () => {
    const { room, last, tell, typesSent, balances } = makeRoom()
    last().hears.open()
    expect(typesSent()).toEqual(['enter', 'ping'])
    tell(enteredOf('one'))
    expect(room.state.get()).toMatchObject({ link: 'open', playersHere: 1 })
    expect(balances).toEqual(['100'])
  })

  it('sends what has no answer again by the same key when the line is back', async () => {
    const { room, last, tell, reconnect } = makeRoom()
    last().hears.open()
    tell(enteredOf('one'))
    const answer = room.bet('red', 10n)
    await reconnect()
    expect(room.state.get().link).toBe('lost')
    tell(enteredOf('one'))
    const bets = last().sent.filter(({ type }) => type === 'bet')
    expect(bets).toEqual([{ type: 'bet', key: KEYS[0], spot: 'red', stake: '10' }])
    tell({ type: 'done', key: KEYS[0] ?? '', balance: '90' })
    expect(await answer).toEqual({ isDone: true })
    expect(room.state.get().asked).toEqual([])
  })

  it('never lets a bet slip into the next round', async () => {
    const { room, last, tell, reconnect } = makeRoom()
    last().hears.open()
    tell(enteredOf('one'))
    const answer = room.bet('red', 10n)
    await reconnect()
    tell(enteredOf('two'))
    expect(await answer).toEqual({ isDone: false, fault: { code: 'BETS_CLOSED' } })
    expect(last().sent.some(({ type }) => type === 'bet')).toBe(false)
  })

  it('asks again what the wallet has not heard, and ends what is refused', async () => {
    const { room, last, tell, rests } = makeRoom()
    last().hears.open()
    tell(enteredOf('one'))
    const answer = room.bet('red', 10n)
    tell({ type: 'refused', key: KEYS[0] ?? '', code: 'WALLET_UNHEARD' })
    rests.at(-1)?.done()
    await Promise.resolve()
    expect(last().sent.filter(({ type }) => type === 'bet')).toHaveLength(2)
    tell({ type: 'refused', key: KEYS[0] ?? '', code: 'NOT_ENOUGH_MONEY' })
    expect(await answer).toEqual({ isDone: false, fault: { code: 'NOT_ENOUGH_MONEY' } })
  })

  it('begins a new round without bets and remembers the last', () => {
    const { room, last, tell } = makeRoom()
    last().hears.open()
    tell(enteredOf('one'))
    tell({ type: 'others', bets: [{ alias: 'x', spot: 'red', stake: '1' }] })
    tell({ type: 'round', serverTime: 5_000, round: roundOf('two') })
    expect(room.state.get()).toMatchObject({
      others: [],
      history: [{ number: 1, outcome: { at: 'one' }, hash: 'ff' }],
    })
  })

  it('knows the server’s time from the ping that was answered quickest', () => {
    const { room, last, tell, go } = makeRoom()
    last().hears.open()
    go(100)
    tell({ type: 'pong', at: 1_000, serverTime: 9_050 })
    expect(room.now()).toBe(9_100)
    go(1_000)
    tell({ type: 'pong', at: 1_100, serverTime: 12_000 })
    expect(room.now()).toBe(10_100)
  })
})

describe('what own bets came to', () => {
  const bet = { betId: 'b', spot: 's', stake: '10', autoCashOut: null, cashedOutAt: null }
  it.each([
    { name: 'no bets', own: [], sums: undefined },
    { name: 'one undecided', own: [{ ...bet, payout: null }], sums: undefined },
    {
      name: 'all decided',
      own: [
        { ...bet, payout: '0' },
        { ...bet, payout: '35' },
      ],
      sums: { stake: 20n, payout: 35n },
    },
  ])('$name', ({ own, sums }) => expect(settled(own)).toEqual(sums))
})
