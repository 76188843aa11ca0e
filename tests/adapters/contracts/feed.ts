import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Contract, must, mustThrow, within } from '../contract.ts'

/** Fetches the text of an address. */
export type FetchFeed = (url: string) => Promise<string>

/** A turn of the worker waits for it. */
const FETCH_SECONDS = 30
const TEXT = 'issueNo,digits\n20261121001,1 2 3 4 5\nSão João'

/** Runs `work` with the address, "host:port", of a server on this machine. */
async function withServer(
  listener: RequestListener,
  work: (host: string) => Promise<void>,
): Promise<void> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    await work(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Throws unless fetching fails in the way that the worker takes for a fault of the feed. */
async function mustFail(fetchFeed: FetchFeed, url: string, what: string): Promise<void> {
  const error = await mustThrow(FETCH_SECONDS, what, () => fetchFeed(url))
  must(error.name === 'FeedFault', `${what}: the error is a ${error.name}, not a FeedFault`)
  must(error.message !== '', `${what}: the error says nothing`)
}

/** An answer that never comes to its end. */
const endless: RequestListener = (_request, response) => {
  const chunk = 'x'.repeat(1_000_000)
  const more = () => {
    while (response.write(chunk));
  }
  response.on('drain', more)
  more()
}

const BAD: Readonly<Record<string, RequestListener>> = {
  'status 404': (_request, response) => void response.writeHead(404).end('[]'),
  'status 500': (_request, response) => void response.writeHead(500).end('[]'),
  'an answer that breaks off': (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('[', () => response.destroy())
  },
  'an answer that stops': (_request, response) => void response.write('['),
  'an endless answer': endless,
}

/** Result feeds: the text of one address, or an error that says why not. */
export const feedContract: Contract<FetchFeed> = {
  methods: [],
  checks: [
    {
      name: 'gives the text of an address, as UTF-8',
      run: ({ adapter }) =>
        withServer(
          (_request, response) => response.end(TEXT),
          async (host) => {
            const text = await within(FETCH_SECONDS, 'it', adapter(`http://${host}/results`))
            must(text === TEXT, `what came is ${JSON.stringify(text)}`)
          },
        ),
    },
    {
      name: 'whatever is no whole answer is a FeedFault, in time',
      async run({ adapter, endpoints: { closed, silent, hangsUp } }) {
        const served = Object.entries(BAD).map(([what, listener]) =>
          withServer(listener, (host) => mustFail(adapter, `http://${host}/`, what)),
        )
        const unserved = [closed, silent, hangsUp].map((host) =>
          mustFail(adapter, `http://${host}/`, 'no answer'),
        )
        await Promise.all([...served, ...unserved])
      },
    },
    {
      name: 'a redirect is not followed',
      run({ adapter }) {
        let hasFollowed = false
        return withServer(
          ({ url }, response) => {
            hasFollowed ||= url === '/other'
            response.writeHead(302, { location: '/other' }).end()
          },
          async (host) => {
            await mustFail(adapter, `http://${host}/`, 'a redirect')
            must(!hasFollowed, 'it was')
          },
        )
      },
    },
    {
      name: 'a name that leads into the machine is not called',
      run({ adapter }) {
        let isCalled = false
        return withServer(
          (_request, response) => {
            isCalled = true
            response.end(TEXT)
          },
          async (host) => {
            const url = `http://localhost:${host.split(':')[1]}/`
            await mustFail(adapter, url, 'an inner name')
            must(!isCalled, 'it was')
          },
        )
      },
    },
  ],
}
