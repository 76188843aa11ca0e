import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SIGNATURE_HEADER } from '@fairhouse/protocol/vendor'
import type { LabWallet } from './lab-wallet.ts'

const BODY_MAX = 65_536

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size <= BODY_MAX) chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Where a wallet of the lab is served: http://127.0.0.1:PORT/gw/v1/ANY. */
export interface LabServer {
  readonly port: number
  close(): Promise<void>
}

/** Serves a wallet on this machine; port 0 takes any that is free. */
export async function serveWallet(wallet: LabWallet, port = 0): Promise<LabServer> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((raw) => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      const given = request.headers[SIGNATURE_HEADER]
      const header = typeof given === 'string' ? given : ''
      const call = path.split('/').slice(4).join('/')
      const answer = wallet.hear({ path, call, header, raw })
      if (!answer) return request.socket.destroy()
      if (answer.header !== '') response.setHeader(SIGNATURE_HEADER, answer.header)
      response.setHeader('content-type', 'application/json')
      return response.writeHead(answer.http).end(answer.text)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
