import { formatMoney, minor, type Currency } from '@fairhouse/money'
import type { PayOrder } from './signature.ts'

/** The gateway's own pages, in the two languages every brand has. They are no part of the site. */
const TEXTS = {
  pt: {
    title: 'Pagamento de teste',
    notice: 'Ambiente de demonstração: nenhum dinheiro de verdade é movimentado.',
    amount: 'Valor do depósito',
    pay: 'Pagar',
    decline: 'Recusar o pagamento',
    invalid: 'Este link de pagamento não é válido.',
    paid: 'Pagamento enviado',
    declined: 'Pagamento recusado',
    back: 'Voltar ao site',
    failed: 'O site não respondeu. Tentaremos de novo por alguns minutos.',
  },
  en: {
    title: 'Test payment',
    notice: 'Demonstration: no real money moves.',
    amount: 'Deposit amount',
    pay: 'Pay',
    decline: 'Decline the payment',
    invalid: 'This payment link is not valid.',
    paid: 'Payment sent',
    declined: 'Payment declined',
    back: 'Back to the site',
    failed: 'The site did not answer. We will try again for some minutes.',
  },
} as const

export type PageLanguage = keyof typeof TEXTS

export const STYLE = `
:root{color-scheme:light dark;--bg:#f2f7fd;--card:#fff;--text:#141e2a;--soft:#576372;--line:#d3dae2;
--brand:#0060a6;--on:#fff}
@media(prefers-color-scheme:dark){:root{--bg:#060f1a;--card:#0e1824;--text:#eff4fb;--soft:#bdc5cf;
--line:#2e3946;--brand:#6bc3f4;--on:#050e19}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;
background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:400px;background:var(--card);border:1px solid var(--line);
border-radius:20px;padding:24px}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;color:var(--soft)}
dl{margin:0 0 24px;padding:16px;border:1px solid var(--line);border-radius:14px}
dt{color:var(--soft);font-size:14px}dd{margin:0;font-size:30px;font-weight:700;
font-variant-numeric:tabular-nums}
button,a.button{display:block;width:100%;min-height:48px;padding:12px;border-radius:999px;border:0;
background:var(--brand);color:var(--on);font:inherit;font-weight:600;text-align:center;
text-decoration:none;cursor:pointer;margin-bottom:8px}
button.quiet{background:transparent;color:var(--text);border:1px solid var(--line)}
:focus-visible{outline:3px solid var(--brand);outline-offset:3px}`

function shell(language: PageLanguage, body: string): string {
  const texts = TEXTS[language]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${texts.title}</title>
<link rel="stylesheet" href="/style.css"></head><body><main><h1>${texts.title}</h1>
<p>${texts.notice}</p>${body}</main></body></html>`
}

/** The page where a member pays. `token` is base64url and needs no escaping. */
export function payPage(language: PageLanguage, order: PayOrder, token: string): string {
  const texts = TEXTS[language]
  const currency: Currency = { code: order.currency, digits: order.digits as Currency['digits'] }
  const amount = formatMoney(minor(BigInt(order.amountMinor)), currency, language)
  return shell(
    language,
    `<dl><dt>${texts.amount}</dt><dd>${amount}</dd></dl>
<form method="post" action="/pay/${token}">
<button name="outcome" value="paid">${texts.pay}</button>
<button class="quiet" name="outcome" value="declined">${texts.decline}</button></form>`,
  )
}

export function donePage(
  language: PageLanguage,
  outcome: 'paid' | 'declined',
  backUrl: string,
  hasArrived: boolean,
): string {
  const texts = TEXTS[language]
  return shell(
    language,
    `<dl role="status"><dt>${texts[outcome]}</dt></dl>${hasArrived ? '' : `<p>${texts.failed}</p>`}
<a class="button" href="${backUrl}">${texts.back}</a>`,
  )
}

export function invalidPage(language: PageLanguage): string {
  return shell(language, `<p role="alert">${TEXTS[language].invalid}</p>`)
}
