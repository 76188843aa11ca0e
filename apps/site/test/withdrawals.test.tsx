import { loadTranslator } from '@fairhouse/i18n'
import { CURRENCIES } from '@fairhouse/money'
import { WITHDRAWAL_STATES, type Withdrawal } from '@fairhouse/protocol'
import { UiProvider } from '@fairhouse/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { StateBadge, useStateSentence } from '../src/features/cashier/withdraw/state-words.tsx'

const NOW = new Date('2026-11-22T12:00:00Z')
const clock = { now: () => NOW.getTime(), first: () => NOW.getTime(), subscribe: () => () => {} }

const BANK = { kind: 'iban', detail: 'DE', maskedNumber: '•••• 3000' } as const
const COINS = { kind: 'crypto', detail: 'Bitcoin testnet', maskedNumber: '•••• jzsx' } as const

const ONE = {
  amountMinor: '500000',
  method: 'bankTransfer',
  bankAccount: BANK,
  status: 'sent',
  reason: null,
  heldUntil: null,
  promisedAt: '2026-11-22T13:00:00.000Z',
} as unknown as Withdrawal

/** Badge and sentence of a withdrawal, as rendered. */
async function say(part: Partial<Withdrawal>): Promise<string> {
  const translator = await loadTranslator('en', ['withdrawals', 'security', 'common', 'ui'])
  const withdrawal = { ...ONE, ...part }
  const Said = () => {
    const sentence = useStateSentence(NOW)
    return (
      <>
        <StateBadge status={withdrawal.status} method={withdrawal.method} />
        <p>{sentence(withdrawal)}</p>
      </>
    )
  }
  return renderToStaticMarkup(
    <UiProvider value={{ translator, currency: CURRENCIES.BRL, clock }}>
      <Said />
    </UiProvider>,
  )
}

describe.each(WITHDRAWAL_STATES.map((status) => [status] as const))('%s', (status) => {
  test('is said in words, of a bank and of coins', async () => {
    for (const method of ['bankTransfer', 'crypto'] as const) {
      const html = await say({ status, method })
      expect(html).not.toMatch(/withdrawals\.\w/)
      expect(html).toMatch(/<p>[^<]+<\/p>/)
    }
  })

  test('tells of no bank where there is none', async () => {
    const said = await say({ status, method: 'crypto', bankAccount: COINS })
    expect(said).not.toMatch(/\bbank\b/i)
  })
})

test('coins that were paid are said with their address and network', async () => {
  const paid = { status: 'paid', method: 'crypto', bankAccount: COINS } as const
  expect(await say(paid)).toContain('R$50.00 was paid to •••• jzsx · Crypto · Bitcoin testnet.')
  expect(await say({ status: 'paid' })).toContain('The bank reports that R$50.00')
})
