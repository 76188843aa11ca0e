import { afterEach, expect, test, vi } from 'vitest'
import { balanceQuery, takeBalance } from '../src/shared/balance.ts'
import { queryClient } from '../src/shared/queries.ts'

const asked = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../src/shared/api.ts', () => ({ api: asked }))

const balance = (sumBalance: string, seq: string) => ({
  sumBalance,
  seq,
  currency: 'BRL',
  isSingle: true,
})

afterEach(() => {
  queryClient.clear()
  asked.mockReset()
})

/** Reads the balance; `meanwhile` is called during each request. */
async function read(answers: readonly unknown[], meanwhile: () => void) {
  for (const answer of answers) {
    asked.mockImplementationOnce(async () => {
      meanwhile()
      return answer
    })
  }
  await queryClient.fetchQuery(balanceQuery)
  return queryClient.getQueryData(balanceQuery.queryKey)?.sumBalance
}

test('a bet that is placed before the first balance came is in it', async () => {
  const answers = [balance('100000', '1'), balance('80000', '2')]
  const news = [{ sumBalance: '80000', seq: '2' }]
  expect(await read(answers, () => news.splice(0).forEach(takeBalance))).toBe('80000')
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a movement announced during the second request is in it, in any order', async () => {
  const answers = [balance('100000', '1'), balance('80000', '2'), balance('70000', '3')]
  const news = [
    [
      { sumBalance: '80000', seq: '2' },
      { sumBalance: '100000', seq: '1' },
    ],
    [{ sumBalance: '70000', seq: '3' }],
    [],
  ]
  expect(await read(answers, () => news.shift()?.forEach(takeBalance))).toBe('70000')
  expect(asked).toHaveBeenCalledTimes(3)
})

test.each(['1', '2'])('an answer that is as new as the news is asked for once: %s', async (seq) => {
  const news = { sumBalance: '80000', seq }
  expect(await read([balance('80000', '2')], () => takeBalance(news))).toBe('80000')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('news of a known balance win over an older answer', async () => {
  queryClient.setQueryData(balanceQuery.queryKey, balance('100000', '1'), { updatedAt: 0 })
  const news = { sumBalance: '80000', seq: '2' }
  expect(await read([balance('100000', '1')], () => takeBalance(news))).toBe('80000')
})
