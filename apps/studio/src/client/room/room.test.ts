import type { RoomCommand, RoomEvent } from '#studio/wire/room.ts'
import { describe, expect, it } from 'vitest'
import type { SocketHandlers } from './link.ts'
import { createRoom } from './room.ts'
import { settled } from './use-room.ts'

const KEYS = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`)

const CHAIN = { chainId: 'c', commitment: 'cc', salt: 'aa' }

function roundOf(roundId: string, phase: 'betting' | 'running' | 'result' = 'betting') {
  const [since, until] = [1_000, 16_000]
  return { roundId, number: 1, phase, since, until, outcome: { at: roundId }, hash: 'ff' }
}

function enteredOf(roundId: string): RoomEvent {
  return {
    type: 'entered',
    serverTime: 5_000,
    chain: CHAIN,
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

/** A room with the test as its server. Waits end when the test lets them. */
function makeRoom() {
  const sockets: { handlers: SocketHandlers; sent: RoomCommand[] }[] = []
  const rests: { ms: number; done: () => void }[] = []
  const balances: string[] = []
  let [time, key] = [1_000, 0]
  const room = createRoom({
    open: (handlers) => {
      const made = { handlers, sent: [] as RoomCommand[] }
      sockets.push(made)
      return {
        send: (text) => void made.sent.push(JSON.parse(text) as RoomCommand),
        close: () => handlers.close(),
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
  const receive = (event: RoomEvent) => last().handlers.message(JSON.stringify(event))
  const typesSent = () => last().sent.map(({ type }) => type)
  const reconnect = async () => {
    last().handlers.close()
    rests.findLast(({ ms }) => ms === 300)?.done()
    await Promise.resolve()
    await Promise.resolve()
    last().handlers.open()
  }
  const go = (ms: number) => (time += ms)
  return { room, last, receive, typesSent, reconnect, balances, rests, go }
}

describe('a room', () => {
  it('says who it is first, and takes what it is told', () => {
    const { room, last, receive, typesSent, balances } = makeRoom()
    last().handlers.open()
    expect(typesSent()).toEqual(['enter', 'ping'])
    receive(enteredOf('one'))
    expect(room.state.get()).toMatchObject({ link: 'open', playersHere: 1 })
    expect(balances).toEqual(['100'])
  })

  it('sends what has no answer again by the same key when the line is back', async () => {
    const { room, last, receive, reconnect } = makeRoom()
    last().handlers.open()
    receive(enteredOf('one'))
    const answer = room.bet('red', 10n)
    await reconnect()
    expect(room.state.get().link).toBe('lost')
    receive(enteredOf('one'))
    const bets = last().sent.filter(({ type }) => type === 'bet')
    expect(bets).toEqual([{ type: 'bet', key: KEYS[0], spot: 'red', stake: '10' }])
    receive({ type: 'done', key: KEYS[0] ?? '', balance: '90' })
    expect(await answer).toEqual({ isDone: true, key: KEYS[0] })
    expect(room.state.get().pending).toEqual([])
  })

  it('never lets a bet slip into the next round', async () => {
    const { room, last, receive, reconnect } = makeRoom()
    last().handlers.open()
    receive(enteredOf('one'))
    const answer = room.bet('red', 10n)
    await reconnect()
    receive(enteredOf('two'))
    expect(await answer).toEqual({ isDone: false, fault: { code: 'BETS_CLOSED' } })
    expect(last().sent.some(({ type }) => type === 'bet')).toBe(false)
  })

  it('asks again what the wallet has not heard, and ends what is refused', async () => {
    const { room, last, receive, rests } = makeRoom()
    last().handlers.open()
    receive(enteredOf('one'))
    const answer = room.bet('red', 10n)
    receive({ type: 'refused', key: KEYS[0] ?? '', code: 'WALLET_UNHEARD' })
    rests.at(-1)?.done()
    await Promise.resolve()
    expect(last().sent.filter(({ type }) => type === 'bet')).toHaveLength(2)
    receive({ type: 'refused', key: KEYS[0] ?? '', code: 'NOT_ENOUGH_MONEY' })
    expect(await answer).toEqual({ isDone: false, fault: { code: 'NOT_ENOUGH_MONEY' } })
  })

  it('begins a new round without bets and remembers the last', () => {
    const { room, last, receive } = makeRoom()
    last().handlers.open()
    receive(enteredOf('one'))
    receive({ type: 'others', bets: [{ alias: 'x', spot: 'red', stake: '1' }] })
    receive({ type: 'round', serverTime: 5_000, chain: CHAIN, round: roundOf('two') })
    expect(room.state.get()).toMatchObject({
      others: [],
      history: [{ number: 1, outcome: { at: 'one' }, hash: 'ff' }],
    })
  })

  it('begins a new chain with the rounds of it alone', () => {
    const { room, last, receive } = makeRoom()
    last().handlers.open()
    receive(enteredOf('one'))
    const chain = { chainId: 'next', commitment: 'dd', salt: 'ee' }
    receive({ type: 'round', serverTime: 5_000, chain, round: roundOf('two') })
    expect(room.state.get()).toMatchObject({ chain, history: [] })
  })

  it('knows the server’s time from the ping that was answered quickest', () => {
    const { room, last, receive, go } = makeRoom()
    last().handlers.open()
    go(100)
    receive({ type: 'pong', at: 1_000, serverTime: 9_050 })
    expect(room.now()).toBe(9_100)
    go(1_000)
    receive({ type: 'pong', at: 1_100, serverTime: 12_000 })
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
