import { minor } from '@fairhouse/money'
import type { OwnBetWire } from '#studio/wire/room.ts'
import type { StudioFault } from '#studio/wire/session.ts'
import { useEffect, useState } from 'react'
import { createTabStorage } from '../shell/tab-storage.ts'
import type { Play } from '../shell/play.ts'
import { openReplaySocket } from './replay-socket.ts'
import { openBrowserSocket } from './link.ts'
import { type Answer, createRoom, type Room } from './room.ts'
import { followRounds } from './shared-rounds.ts'

/** What own bets of a round cost and brought; undefined until every one is decided. */
export function settled(own: readonly OwnBetWire[]): { stake: bigint; payout: bigint } | undefined {
  let [stake, payout] = [0n, 0n]
  for (const bet of own) {
    if (bet.payout === null) return undefined
    stake += BigInt(bet.stake)
    payout += BigInt(bet.payout)
  }
  return own.length === 0 ? undefined : { stake, payout }
}

const OVER = new Set<StudioFault['code']>(['SESSION_OVER', 'CODE_USED', 'EXCLUDED'])

function takeFault(play: Play, fault: StudioFault): void {
  play.update({ fault, isOver: play.state.get().isOver || OVER.has(fault.code) })
  if (OVER.has(fault.code)) play.frame.send({ type: 'failed', reason: 'expired' })
}

/** Shows a refusal in the bar; answers whether it was none. */
export function passed(play: Play, answer: Answer): boolean {
  if (!answer.isDone) takeFault(play, answer.fault)
  return answer.isDone
}

/** Adds winnings and stakes to the session's net result, and notifies the parent page. */
export function addToNet(play: Play, sums: { stake: bigint; payout: bigint }): void {
  const storage = createTabStorage(`studio.${play.session.gameCode}`)
  const net = minor(play.state.get().net + sums.payout - sums.stake)
  storage.set('net', net.toString())
  play.update({ net, payout: minor(sums.payout) })
  play.frame.send({ type: 'balanceChanged' })
}

/** Rounds with a published result count once, over reloads too. */
function countRounds(play: Play, room: Room): () => void {
  const storage = createTabStorage(`studio.${play.session.gameCode}`)
  let isOpen = false
  return room.state.subscribe(() => {
    const { round, own } = room.state.get()
    const hasBets = own.length > 0 && round?.phase !== 'result'
    if (hasBets !== isOpen) {
      isOpen = hasBets
      play.frame.send({ type: 'round', isOpen })
    }
    if (round?.phase !== 'result' || storage.get('counted') === round.roundId) return
    const sums = settled(own)
    if (!sums) return
    storage.set('counted', round.roundId)
    addToNet(play, sums)
  })
}

const here = () => performance.timeOrigin + performance.now()

/** The room of the session's game, open while the component is mounted. */
export function useRoom(play: Play): Room {
  const [room] = useState(() =>
    createRoom({
      open: play.past ? openReplaySocket(play.past, here) : openBrowserSocket,
      secret: () => createTabStorage(`studio.${play.session.gameCode}`).get('secret') ?? '',
      newKey: play.newKey,
      here,
      rest: (ms) => new Promise((done) => setTimeout(done, ms)),
      onBalance: (balance) => play.update({ balance: minor(BigInt(balance)) }),
      onRefused: (fault) => takeFault(play, fault),
    }),
  )
  useEffect(() => {
    // What is shown again was counted when it was played.
    const stopCounting = play.past ? () => {} : countRounds(play, room)
    const stopFollowing = followRounds(play, room)
    room.start()
    play.frame.send({ type: 'ready' })
    return () => {
      stopCounting()
      stopFollowing()
      room.stop()
    }
  }, [play, room])
  return room
}

/** Server time, updated at an interval in ms while it is wanted. */
export function useServerTime(room: Room, every: number, isWanted = true): number {
  const [now, setNow] = useState(() => room.now())
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setInterval(() => setNow(room.now()), every)
    return () => clearInterval(timer)
  }, [room, every, isWanted])
  return now
}
