import { minor } from '@fairhouse/money'
import type { NodeParts } from './node.ts'

/**
 * Ports broken on purpose: a simulation that does not detect one of these is useless. `posting`
 * credits a cent too much; `release` returns a cent too much of what was not paid out; `key` books
 * a repeat again; `limit` ignores the limits.
 */
export const CONTROLS = ['posting', 'release', 'key', 'limit'] as const
export type Control = (typeof CONTROLS)[number]

type Wraps = Pick<NodeParts, 'wrapQueue' | 'wrapRules'>

const CENT = 100n

export function breakPorts(control: Control, uuid: () => string): Wraps {
  if (control === 'limit') {
    return {
      wrapRules: (source) => ({
        async load(tx, brandId, accounts) {
          const rules = await source.load(tx, brandId, accounts)
          const open = [...rules].map(([account, one]) => [
            account,
            { ...one, refuse: () => undefined, count: () => undefined },
          ]) as [bigint, typeof rules extends ReadonlyMap<bigint, infer R> ? R : never][]
          return new Map(open)
        },
      }),
    }
  }
  const code = control === 'release' ? 'withdrawal.release' : 'deposit.credit'
  return {
    wrapQueue: (queue) => ({
      ...queue,
      submit(command) {
        if (control === 'key') return queue.submit({ ...command, transferKey: uuid() })
        const postings = command.postings.map((one) =>
          one.code === code ? { ...one, amount: minor(one.amount + CENT) } : one,
        )
        return queue.submit({ ...command, postings })
      },
    }),
  }
}
