import { expect, test } from 'vitest'
import { listQuery } from '../src/shared/games/list-query.ts'
import { queryClient } from '../src/shared/queries.ts'

test('a list is asked for by platform, and read anew after a fault until it has come', async () => {
  const queryKey = ['a list of games']
  const asked: string[] = []
  const ask = (isAnswered: boolean) =>
    queryClient
      .fetchQuery({
        queryKey,
        retry: false,
        staleTime: 0,
        queryFn: () => {
          asked.push(listQuery(queryKey).flush)
          return isAnswered ? Promise.resolve([]) : Promise.reject(new Error('no answer'))
        },
      })
      .catch(() => undefined)
  expect(listQuery(queryKey).platform).toBe('html5-desktop')
  await ask(false)
  await ask(false)
  await ask(true)
  await ask(true)
  expect(asked).toEqual(['false', 'true', 'true', 'false'])
})
