import { loadTranslator } from '@fairhouse/i18n'
import { CURRENCIES } from '@fairhouse/money'
import type { ChargeInstructions, Deposit } from '@fairhouse/protocol'
import { DEPOSIT_REASONS, DEPOSIT_STATUSES } from '@fairhouse/protocol'
import { ToastProvider, UiProvider } from '@fairhouse/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { DepositOutcome } from '../src/features/cashier/deposit-outcome.tsx'
import { MethodChoice } from '../src/features/cashier/method-choice.tsx'
import { createRouter, RouterProvider } from '../src/shared/router/index.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const clock = { now: () => NOW, first: () => NOW, subscribe: () => () => undefined }

const INSTRUCTIONS: readonly ChargeInstructions[] = [
  { kind: 'pix', brCode: '00020101021226BR', payUrl: 'http://gateway.example/pay/1' },
  {
    kind: 'bankTransfer',
    beneficiary: 'Fairhouse Sandbox',
    account: '999 · 0001 · 12345-6',
    reference: 'FH12345678',
    payUrl: 'http://gateway.example/pay/2',
  },
  {
    kind: 'crypto',
    network: 'Bitcoin testnet',
    address: 'tb1qaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    coinAmount: '0.00014286',
    coin: 'tBTC',
    payUrl: 'http://gateway.example/pay/3',
  },
]

const PENDING: Deposit = {
  depositId: 'dep_0123456789abcdef01234567',
  method: 'pix',
  amountMinor: '500000',
  creditedMinor: '0',
  takenBackMinor: '0',
  status: 'pending',
  reason: null,
  instructions: INSTRUCTIONS[0] ?? null,
  expiresAt: '2026-11-22T12:29:30.000Z',
  createdAt: '2026-11-22T11:59:30.000Z',
  creditedAt: null,
}

/** Renders it as the site does, in a language. */
async function show(deposit: Partial<Deposit>, language: 'pt' | 'en'): Promise<string> {
  const translator = await loadTranslator(language, ['cashier', 'common', 'ui', 'errors'])
  const Frame = () => <DepositOutcome deposit={{ ...PENDING, ...deposit }} />
  const Nothing = () => null
  const config = { routes: [], frame: Frame, notFound: Nothing, failed: Nothing }
  const router = createRouter({ ...config, mayPreload: () => false }, '/')
  return renderToStaticMarkup(
    <UiProvider value={{ translator, currency: CURRENCIES.BRL, clock }}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </UiProvider>,
  )
}

const KEY = /\bcashier\.\w/

describe('a deposit on the page', () => {
  test.each(DEPOSIT_STATUSES.map((status) => [status]))('%s is said in words', async (status) => {
    for (const language of ['pt', 'en'] as const) {
      for (const reason of [null, ...DEPOSIT_REASONS]) {
        const html = await show({ status, reason }, language)
        expect(html).not.toMatch(KEY)
        expect(html).toContain('role="status"')
      }
    }
  })

  test.each(INSTRUCTIONS.map((one) => [one.kind, one] as const))(
    'by %s shows all that is needed to pay, and how long',
    async (_kind, instructions) => {
      const html = await show({ instructions }, 'en')
      expect(html).toContain('29:30')
      expect(html).toContain('R$50.00')
      for (const text of Object.values(instructions).slice(1)) expect(html).toContain(text)
      expect(html).not.toMatch(KEY)
    },
  )

  test('says what arrived where it is not what was asked for', async () => {
    const html = await show({ status: 'credited', creditedMinor: '450000' }, 'en')
    expect(html).toContain('You asked for R$50.00, and R$45.00 arrived.')
    const same = await show({ status: 'credited', creditedMinor: '500000' }, 'en')
    expect(same).not.toContain('You asked for')
  })

  test('ways to pay are radio buttons, of which one is chosen', async () => {
    const translator = await loadTranslator('pt', ['cashier', 'common', 'ui'])
    const rule = { minMinor: '50000', maxMinor: '100000000', minutes: 30, isOwnAccountOnly: true }
    const methods = (['pix', 'bankTransfer', 'crypto'] as const).map((method) => {
      return { method, ...rule }
    })
    const html = renderToStaticMarkup(
      <UiProvider value={{ translator, currency: CURRENCIES.BRL, clock }}>
        <MethodChoice methods={methods} selected="bankTransfer" onSelect={() => undefined} />
      </UiProvider>,
    )
    expect(html.match(/type="radio"/g)).toHaveLength(3)
    expect(html.match(/checked=""/g)).toHaveLength(1)
    expect(html).toMatch(/Transferência bancária/)
  })
})
