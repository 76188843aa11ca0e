import { CRYPTO_NETWORKS, type GatewayEventBody } from '@fairhouse/protocol'
import { escapeHtml, shell, type PageLanguage } from './html.ts'
import { moneyText } from './page.ts'
import {
  FAULTS,
  NO_FAULTS,
  type Fault,
  type FaultOrder,
  type PayoutLine,
  type State,
} from './state.ts'

/** The number of newest entries of each kind that are shown. */
const SHOWN = 50

const TEXTS = {
  pt: {
    title: 'Gateway de teste',
    notice: 'Aqui se decide o que acontece com cobranças e pagamentos. Nenhum dinheiro de verdade.',
    faultsOfAll: 'Defeitos de tudo o que vier',
    faultsOfOne: 'Defeitos',
    seconds: 'Segundos',
    order: 'Aplicar',
    charges: 'Cobranças',
    payouts: 'Pagamentos a membros',
    none: 'Nada ainda.',
    number: 'Número',
    amount: 'Valor',
    standing: 'O que aconteceu',
    acts: 'Fazer acontecer',
    undelivered: 'ainda não avisado',
    pay: 'Pagar',
    payMore: 'Pagar 10 % a mais',
    payStranger: 'Pagar por outra pessoa',
    decline: 'Recusar',
    chargeBack: 'Contestar',
    reverseChargeback: 'Desfazer contestação',
    payOut: 'Pagar',
    failPayout: 'Falhar',
    returnPayout: 'Devolver',
  },
  en: {
    title: 'Test gateway',
    notice: 'What becomes of charges and payouts is decided here. No real money.',
    faultsOfAll: 'Faults of all that come',
    faultsOfOne: 'Faults',
    seconds: 'Seconds',
    order: 'Apply',
    charges: 'Charges',
    payouts: 'Payouts to members',
    none: 'Nothing yet.',
    number: 'Number',
    amount: 'Amount',
    standing: 'What has happened',
    acts: 'Make happen',
    undelivered: 'not told yet',
    pay: 'Pay',
    payMore: 'Pay 10 % more',
    payStranger: 'Pay as somebody else',
    decline: 'Decline',
    chargeBack: 'Charge back',
    reverseChargeback: 'Reverse chargeback',
    payOut: 'Pay',
    failPayout: 'Fail',
    returnPayout: 'Return',
  },
} as const

type Texts = (typeof TEXTS)[PageLanguage]

const FAULT_TEXTS: Readonly<Record<PageLanguage, Readonly<Record<Fault, string>>>> = {
  pt: {
    late: 'aviso atrasado',
    lost: 'aviso perdido',
    twice: 'aviso em dobro',
    reordered: 'aviso fora de ordem',
    wrongAmount: 'valor errado',
    thirdParty: 'outro pagador',
    decline: 'recusado',
    chargeback: 'contestado depois',
    chargebackReversed: 'contestado e desfeito',
    payoutRefused: 'saída recusada',
    payoutFails: 'saída falha',
    payoutReturned: 'saída devolvida',
  },
  en: {
    late: 'callback late',
    lost: 'callback lost',
    twice: 'callback twice',
    reordered: 'callback out of order',
    wrongAmount: 'wrong amount',
    thirdParty: 'somebody else pays',
    decline: 'declined',
    chargeback: 'charged back later',
    chargebackReversed: 'charged back and reversed',
    payoutRefused: 'payout refused',
    payoutFails: 'payout fails',
    payoutReturned: 'payout returned',
  },
}

/** What the buttons of the page are called in its forms. */
export const CHARGE_ACTS = [
  'pay',
  'payMore',
  'payStranger',
  'decline',
  'chargeBack',
  'reverseChargeback',
] as const
export const PAYOUT_ACTS = ['payOut', 'failPayout', 'returnPayout'] as const

function faultForm(
  language: PageLanguage,
  subject: string | undefined,
  order: FaultOrder,
  faults: readonly Fault[],
): string {
  const texts: Texts = TEXTS[language]
  const boxes = faults.map((fault) => {
    const checked = order.faults.includes(fault) ? ' checked' : ''
    const box = `<input type="checkbox" name="fault" value="${fault}"${checked}>`
    return `<label>${box}${FAULT_TEXTS[language][fault]}</label>`
  })
  const hidden =
    subject === undefined
      ? ''
      : `<input type="hidden" name="subject" value="${escapeHtml(subject)}">`
  const seconds = `<input type="number" name="seconds" min="0" max="3600" value="${order.seconds}">`
  return `<form method="post" action="/control/faults">${hidden}<fieldset>${boxes.join('')}
<label>${texts.seconds}${seconds}</label></fieldset>
<div class="acts"><button class="quiet">${texts.order}</button></div></form>`
}

function row(
  language: PageLanguage,
  state: State,
  order: { readonly amountMinor: string; readonly currency: string; readonly digits: number },
  item: {
    readonly subject: string
    readonly events: readonly GatewayEventBody[]
    readonly acts: readonly (keyof Texts)[]
    /** Where it goes; empty for charges. */
    readonly to?: string
    readonly faults: readonly Fault[]
  },
): string {
  const texts: Texts = TEXTS[language]
  const subject = escapeHtml(item.subject)
  const deliveries = item.events.map((event) => {
    const isDelivered = !state.undelivered.has(event.eventId)
    const amount = moneyText(language, { ...order, amountMinor: event.amountMinor })
    return `<div>${event.kind} ${amount}${isDelivered ? '' : ` (${texts.undelivered})`}</div>`
  })
  const buttons = item.acts.map((act) => {
    return `<button class="quiet" name="act" value="${act}">${texts[act]}</button>`
  })
  const faults = state.faults.get(item.subject) ?? NO_FAULTS
  const to = item.to === undefined ? '' : `<div>${escapeHtml(item.to)}</div>`
  return `<tr><td><code>${subject}</code>${to}</td>
<td class="amount">${moneyText(language, order)}</td>
<td>${deliveries.join('')}</td><td><form method="post" action="/control/acts" class="acts">
<input type="hidden" name="subject" value="${subject}">${buttons.join('')}</form>
<details><summary>${texts.faultsOfOne}</summary>
${faultForm(language, item.subject, faults, item.faults)}</details></td></tr>`
}

function table(texts: Texts, heading: string, rows: readonly string[]): string {
  if (rows.length === 0) return `<h2>${heading}</h2><p>${texts.none}</p>`
  const heads = [texts.number, texts.amount, texts.standing, texts.acts]
  return `<h2>${heading}</h2><div class="scroll"><table><thead><tr>
${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`
}

/** Where a payout goes. An address of coins is public; accounts and keys identify persons. */
function placeOf({ method, destination }: PayoutLine): string {
  if (destination.kind !== 'crypto') return method
  return `${CRYPTO_NETWORKS[destination.network]} ${destination.address}`
}

function newest<T>(items: ReadonlyMap<string, T>): T[] {
  return [...items.values()].slice(-SHOWN).toReversed()
}

/** Charges and payouts, with buttons for what can become of them, and the faults to order. */
export function controlPage(language: PageLanguage, state: State): string {
  const texts = TEXTS[language]
  const charges = newest(state.charges).map(({ order, events }) =>
    row(language, state, order, {
      subject: order.depositId,
      events,
      acts: CHARGE_ACTS,
      faults: FAULTS.filter((fault) => !fault.startsWith('payout')),
    }),
  )
  const payouts = newest(state.payouts).map(({ order, events }) =>
    row(language, state, order, {
      subject: order.withdrawalId,
      events,
      acts: PAYOUT_ACTS,
      to: placeOf(order),
      faults: FAULTS.filter((fault) => /^(payout|late|lost|twice|reordered)/.test(fault)),
    }),
  )
  return shell(
    language,
    texts.title,
    texts.notice,
    `<h2>${texts.faultsOfAll}</h2>${faultForm(language, undefined, state.next, FAULTS)}
${table(texts, texts.charges, charges)}${table(texts, texts.payouts, payouts)}`,
    true,
  )
}
