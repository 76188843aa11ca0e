import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Addresses, "host:port", at which a service is not to be had. */
export interface Endpoints {
  /** Nobody listens. */
  readonly closed: string
  /** Takes connections and never says a word. */
  readonly silent: string
  /** Reads what comes first, and hangs up. */
  readonly hangsUp: string
  close(): Promise<void>
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Opens all of them on this machine. */
export async function openEndpoints(): Promise<Endpoints> {
  const sockets = new Set<Socket>()
  const serve = (onConnection: (socket: Socket) => void) =>
    createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => socket.destroy())
      onConnection(socket)
    })
  const silent = serve((socket) => socket.resume())
  const hangsUp = serve((socket) => socket.once('data', () => socket.destroy()))
  const gone = createServer()
  const closed = await listen(gone)
  await once(gone.close(), 'close')
  return {
    closed,
    silent: await listen(silent),
    hangsUp: await listen(hangsUp),
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all([silent, hangsUp].map((server) => once(server.close(), 'close')))
    },
  }
}
