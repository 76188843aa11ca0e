import { formatMoney, minor, type Currency } from '@fairhouse/money'
import type { ChargeInstructions } from '@fairhouse/protocol'
import { renderSVG } from 'uqr'
import { escapeHtml, shell, type PageLanguage } from './html.ts'
import type { Charge } from './state.ts'

/** The pages where members pay, in the two languages every brand has. */
const TEXTS = {
  pt: {
    title: 'Pagamento de teste',
    notice: 'Ambiente de demonstração: nenhum dinheiro de verdade é movimentado.',
    amount: 'Valor do depósito',
    code: 'Pix copia e cola',
    qr: 'QR Code do Pix',
    beneficiary: 'Favorecido',
    account: 'Banco · agência · conta',
    reference: 'Escreva na transferência',
    network: 'Rede',
    address: 'Endereço',
    coins: 'Envie exatamente',
    pay: 'Pagar',
    decline: 'Recusar o pagamento',
    over: 'O prazo deste pagamento terminou.',
    done: 'Este pagamento já foi feito.',
    invalid: 'Este link de pagamento não é válido.',
    paid: 'Pagamento enviado',
    declined: 'Pagamento recusado',
    back: 'Voltar ao site',
    failed: 'O site não respondeu. Tentaremos de novo até que responda.',
  },
  en: {
    title: 'Test payment',
    notice: 'Demonstration: no real money moves.',
    amount: 'Deposit amount',
    code: 'Pix copy and paste',
    qr: 'QR code of the Pix',
    beneficiary: 'Beneficiary',
    account: 'Bank · branch · account',
    reference: 'Write into the transfer',
    network: 'Network',
    address: 'Address',
    coins: 'Send exactly',
    pay: 'Pay',
    decline: 'Decline the payment',
    over: 'The time of this payment is over.',
    done: 'This payment has been made.',
    invalid: 'This payment link is not valid.',
    paid: 'Payment sent',
    declined: 'Payment declined',
    back: 'Back to the site',
    failed: 'The site did not answer. We will try again until it does.',
  },
} as const

type Texts = (typeof TEXTS)[PageLanguage]

function term(name: string, value: string, kind = ''): string {
  return `<dt>${name}</dt><dd${kind}>${escapeHtml(value)}</dd>`
}

function howToPay(texts: Texts, instructions: ChargeInstructions): string {
  switch (instructions.kind) {
    case 'pix': {
      const picture = renderSVG(instructions.brCode, { ecc: 'M', border: 2 })
      const label = `role="img" aria-label="${texts.qr}"`
      return `<div class="qr">${picture.replace('<svg', `<svg ${label}`)}</div>
<dl>${term(texts.code, instructions.brCode)}</dl>`
    }
    case 'bankTransfer':
      return `<dl>${term(texts.beneficiary, instructions.beneficiary)}
${term(texts.account, instructions.account)}${term(texts.reference, instructions.reference)}</dl>`
    case 'crypto':
      return `<dl>${term(texts.network, instructions.network)}
${term(texts.address, instructions.address)}
${term(texts.coins, `${instructions.coinAmount} ${instructions.coin}`)}</dl>`
  }
}

function actionsOf(texts: Texts, { events }: Charge, token: string): string {
  if (events.some((one) => one.kind === 'charge.paid')) {
    return `<p role="status">${texts.done}</p>`
  }
  if (events.some((one) => one.kind === 'charge.expired')) {
    return `<p role="status">${texts.over}</p>`
  }
  return `<form method="post" action="/pay/${escapeHtml(token)}">
<button name="outcome" value="paid">${texts.pay}</button>
<button class="quiet" name="outcome" value="declined">${texts.decline}</button></form>`
}

/** An amount as people read it. */
export function moneyText(
  language: PageLanguage,
  order: { readonly amountMinor: string; readonly currency: string; readonly digits: number },
): string {
  const currency: Currency = { code: order.currency, digits: order.digits as Currency['digits'] }
  return formatMoney(minor(BigInt(order.amountMinor)), currency, language)
}

/** The page where a member pays. */
export function payPage(
  language: PageLanguage,
  charge: Charge,
  instructions: ChargeInstructions,
  token: string,
): string {
  const texts = TEXTS[language]
  const amount = term(texts.amount, moneyText(language, charge.order), ' class="amount"')
  return shell(
    language,
    texts.title,
    texts.notice,
    `<dl>${amount}</dl>${howToPay(texts, instructions)}${actionsOf(texts, charge, token)}`,
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
    texts.title,
    texts.notice,
    `<p role="status" class="outcome">${texts[outcome]}</p>
${hasArrived ? '' : `<p>${texts.failed}</p>`}
<a class="button" href="${escapeHtml(backUrl)}">${texts.back}</a>`,
  )
}

export function invalidPage(language: PageLanguage): string {
  const texts = TEXTS[language]
  return shell(language, texts.title, texts.notice, `<p role="alert">${texts.invalid}</p>`)
}
