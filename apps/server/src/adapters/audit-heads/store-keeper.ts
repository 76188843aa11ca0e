import type { HeadKeeper } from '../../modules/audit/index.ts'

const TIMEOUT_MS = 10_000

/**
 * Puts each head into an object store, by HTTP PUT to `<url>/<brand>/<seq>.json`, with a bearer
 * token if one is set. Give the store a policy that forbids changing or deleting objects.
 */
export function createStoreKeeper(options: {
  readonly url: string
  readonly token: string
}): HeadKeeper {
  const { url, token } = options
  return {
    name: 'store',
    everySeconds: 60,
    async keep(heads) {
      for (const head of heads) {
        const response = await fetch(`${url}/${head.brandId}/${head.seq}.json`, {
          method: 'PUT',
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            'content-type': 'application/json',
            ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(head),
        })
        await response.body?.cancel()
        if (!response.ok) throw new Error(`the store answered ${response.status}`)
      }
    },
  }
}
