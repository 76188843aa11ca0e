import type { RealtimeEvent } from '@fairhouse/protocol'
import { storage } from './storage.ts'
import { createStore } from '@fairhouse/ui/store'

const PATH = '/realtime'
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

type Listener = (event: RealtimeEvent) => void

/** Whether the channel is connected. */
export const isLiveStore = createStore(false)

const listeners = new Set<Listener>()
let socket: WebSocket | undefined
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
let hasStarted = false

/** Subscribes to every event; returns an unsubscribe function. */
export function onRealtime(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function emit(event: RealtimeEvent): void {
  for (const listener of listeners) listener(event)
}

function eventOf(data: unknown): RealtimeEvent | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const event: unknown = JSON.parse(data)
    const isEvent = typeof event === 'object' && event !== null && 'type' in event
    return isEvent ? (event as RealtimeEvent) : undefined
  } catch {
    return undefined
  }
}

function open(): void {
  clearTimeout(timer)
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const mine = new WebSocket(`${scheme}://${location.host}${PATH}`)
  socket = mine
  mine.addEventListener('open', () => {
    // Events may have been missed: refetch what is shown.
    if (attempts > 0) emit({ type: 'resync' })
    attempts = 0
    isLiveStore.set(true)
  })
  mine.addEventListener('message', ({ data }) => {
    const event = eventOf(data)
    if (event) emit(event)
  })
  mine.addEventListener('close', () => {
    if (socket !== mine) return
    isLiveStore.set(false)
    attempts += 1
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1))
    // Random jitter, so that pages do not reconnect all at once.
    const chance = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255
    timer = setTimeout(open, longest * (0.5 + chance / 2))
  })
}

/** Closes the channel; later events of the old socket are ignored. */
function close(): void {
  clearTimeout(timer)
  const old = socket
  socket = undefined
  old?.close()
}

/** Opens the channel and keeps it open, for the life of the page. */
export function startRealtime(): void {
  if (hasStarted) return
  hasStarted = true
  open()
  window.addEventListener('online', reconnectRealtime)
  // An open channel keeps the page out of the back/forward cache; a restored page opens it again.
  window.addEventListener('pagehide', () => {
    close()
    isLiveStore.set(false)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reconnectRealtime()
  })
}

/** Reopens the channel: after a login or logout the server must read the cookie again. */
export function reconnectRealtime(): void {
  if (!hasStarted) return
  close()
  attempts = Math.max(attempts, 1)
  open()
}

/** True if the server and this page disagree on whether somebody is logged in. */
export function isHintStale(isMember: boolean): boolean {
  return isMember !== (storage.get('hasSession') === '1')
}
