import { matchLanguage } from '@fairhouse/i18n'
import { messageTranslator, movementText } from '@fairhouse/i18n/server'
import { CURRENCIES, formatMoney, minor, type CurrencyCode } from '@fairhouse/money'
import type { Brand } from '#server/core/brand.ts'
import { textArray } from '#server/db/arrays.ts'
import type { Statement } from '#server/db/one-trip.ts'
import type { Tx } from '#server/db/tx.ts'
import { announce } from '#server/realtime/announce.ts'
import { htmlOfText } from './notice-html.ts'

/** Messages of the platform to one member, each with the values of its text. */
interface MessageTemplates {
  readonly feedbackAnswered: { readonly receiptNo: string; readonly answer: string }
  readonly depositCredited: { readonly amountMinor: string; readonly currency: string }
  readonly resultCorrected: Readonly<Record<'issueNo' | 'amountMinor' | 'currency', string>>
  /** The amount is of all that moved; the rebate, if any was taken back, is a part of it. */
  readonly issueVoided: Readonly<
    Record<'issueNo' | 'amountMinor' | 'currency', string> & { rebateMinor?: string }
  >
  readonly groupReturned: Readonly<Record<'issueNo' | 'amountMinor' | 'currency', string>>
  readonly groupPaid: Readonly<Record<'issueNo' | 'amountMinor' | 'currency', string>>
  readonly groupCorrected: Readonly<Record<'issueNo' | 'amountMinor' | 'currency', string>>
  /** A round that was never closed: its stakes were returned automatically. */
  readonly roundRefunded: Readonly<Record<'game' | 'amountMinor' | 'currency', string>>
  /** A chase that was stopped by the platform: the error that refused its next step. */
  readonly chaseStopped: Readonly<Record<'reason' | 'amountMinor' | 'currency', string>>
  /** A slip of a followed plan that was not copied, and a plan that is followed no more. */
  readonly followLeftOut: Readonly<Record<'plan' | 'reason', string>>
  readonly followStopped: Readonly<Record<'plan' | 'reason', string>>
  /** The outcome of the documents that were sent. */
  readonly kycApproved: Readonly<Record<never, string>>
  readonly kycRejected: Readonly<Record<never, string>>
  readonly kycNeedsMore: Readonly<Record<never, string>>
  /** The exclusion register lists the member: days by which what happens. */
  readonly registerListed: Readonly<Record<'withdrawUntil' | 'closesAt' | 'paidUntil', string>>
  /** Asked twice a year. */
  readonly limitsReview: Readonly<Record<never, string>>
  readonly transferReceived: Readonly<Record<'from' | 'amountMinor' | 'currency', string>>
  /** Staff have given or taken money, and why. */
  readonly adjustmentCredited: Readonly<Record<'reason' | 'amountMinor' | 'currency', string>>
  readonly contractClawedBack: Readonly<Record<'reason' | 'amountMinor' | 'currency', string>>
  readonly adjustmentDebited: Readonly<Record<'reason' | 'amountMinor' | 'currency', string>>
  readonly depositFailed: { readonly amountMinor: string; readonly currency: string }
  /** Money that arrived and was not credited goes back: the reason, as the deposit states it. */
  readonly depositReturned: Readonly<Record<'reason' | 'amountMinor' | 'currency', string>>
  readonly depositChargedBack: { readonly amountMinor: string; readonly currency: string }
  readonly withdrawalApproved: Readonly<Record<'amountMinor' | 'currency', string>>
  readonly withdrawalPaid: Readonly<Record<'amountMinor' | 'currency', string>>
  /** Ends without payment: the money is back in the balance. */
  readonly withdrawalRejected: Readonly<Record<'amountMinor' | 'currency' | 'reason', string>>
  readonly withdrawalFailed: Readonly<Record<'amountMinor' | 'currency' | 'reason', string>>
  readonly withdrawalReturned: Readonly<Record<'amountMinor' | 'currency' | 'reason', string>>
  /** The outcome of a dispute about money that did not arrive. */
  readonly withdrawalResolved: Readonly<Record<'amountMinor' | 'currency' | 'reason', string>>
  /** The outcome of an exchange of points. */
  readonly exchangeApproved: Readonly<Record<'good', string>>
  readonly exchangeRejected: Readonly<Record<'good' | 'reason', string>>
  readonly rewardWithdrawn: Readonly<Record<'reason', string>>
  /** The outcome of an application for a promotion. */
  readonly promotionApproved: Readonly<Record<'promotion' | 'remark', string>>
  readonly promotionRejected: Readonly<Record<'promotion' | 'remark', string>>
  /** A rank that is held from a day on, and one that the month's points do not keep so far. */
  readonly rankRaised: Readonly<Record<'rank' | 'day' | 'points', string>>
  readonly rankFalling: Readonly<Record<'rank' | 'day' | 'points' | 'threshold', string>>
  /** Contracts of agents. `asks`: new terms or an end; `day`: the first, or the last, of them. */
  readonly contractAsked: Readonly<Record<'from' | 'kind' | 'asks', string>>
  readonly contractAccepted: Readonly<Record<'from' | 'kind' | 'day', string>>
  readonly contractRejected: Readonly<Record<'from' | 'kind' | 'asks', string>>
  readonly contractEnded: Readonly<Record<'with' | 'kind' | 'because' | 'day', string>>
}

export type MessageTemplate = keyof MessageTemplates

/**
 * Sends a member a message, in the transaction of the action; their open pages are notified after
 * the commit.
 */
export async function sendMessage<T extends MessageTemplate>(
  tx: Tx,
  to: { readonly brandId: number; readonly memberId: bigint },
  template: T,
  values: MessageTemplates[T],
): Promise<void> {
  await tx.query(
    `insert into member_messages (brand_id, member_id, template, message_values, sent_at)
     values ($1, $2, $3, $4, app_now())`,
    [to.brandId, to.memberId, template, JSON.stringify(values)],
  )
  await announceMessages(tx, to.brandId, [to.memberId])
}

/** The same for several members, each with their own values. */
export async function sendMessagesTo<T extends MessageTemplate>(
  tx: Tx,
  brandId: number,
  template: T,
  messages: readonly { readonly memberId: bigint; readonly values: MessageTemplates[T] }[],
): Promise<void> {
  if (messages.length === 0) return
  const memberIds = messages.map(({ memberId }) => memberId)
  await tx.query(
    `insert into member_messages (brand_id, member_id, template, message_values, sent_at)
     select $1, k.member, $2, k.v::jsonb, app_now()
     from unnest($3::bigint[], $4::text[]) as k(member, v)`,
    [brandId, template, memberIds, messages.map(({ values }) => JSON.stringify(values))],
  )
  await announceMessages(tx, brandId, memberIds)
}

/** The same for the owners of several accounts; a pool has none, and gets nothing. */
export async function sendMessages<T extends MessageTemplate>(
  tx: Tx,
  brandId: number,
  template: T,
  messages: readonly { readonly accountId: bigint; readonly values: MessageTemplates[T] }[],
): Promise<void> {
  if (messages.length === 0) return
  await tx.query(
    `insert into member_messages (brand_id, member_id, template, message_values, sent_at)
     select $1, a.member_id, $2, k.v::jsonb, app_now()
     from unnest($3::bigint[], $4::text[]) as k(account, v)
     join ledger_accounts a on a.brand_id = $1 and a.account_id = k.account
     where a.member_id is not null`,
    [
      brandId,
      template,
      messages.map(({ accountId }) => accountId),
      messages.map(({ values }) => JSON.stringify(values)),
    ],
  )
  for (const { accountId } of messages) {
    await announce(tx, { brandId, accountId, event: { type: 'messages.changed' } })
  }
}

/**
 * The same as a statement of a batch, for the owners of accounts; the batch notifies their pages by
 * an announcement of its own.
 */
export function messageStatement<T extends MessageTemplate>(
  brandId: number,
  template: T,
  messages: readonly { readonly accountId: bigint; readonly values: MessageTemplates[T] }[],
): Statement {
  return {
    name: `message-${template}`,
    text: `insert into member_messages (brand_id, member_id, template, message_values, sent_at)
      select $1, a.member_id, $2, k.v::jsonb, batch_now()
      from unnest($3::text[], $4::text[]) as k(account, v)
      join ledger_accounts a on a.brand_id = $1 and a.account_id = k.account::bigint
      where a.member_id is not null`,
    values: [
      String(brandId),
      template,
      textArray(messages.map(({ accountId }) => String(accountId))),
      textArray(messages.map(({ values }) => JSON.stringify(values))),
    ],
  }
}

/** Tells the open pages of members that their messages are others now, after the commit. */
export async function announceMessages(
  tx: Tx,
  brandId: number,
  memberIds: readonly bigint[],
): Promise<void> {
  const rows = await tx.query<{ account_id: bigint }>(
    `select account_id from ledger_accounts
     where brand_id = $1 and member_id = any($2) and kind = 'cash'`,
    [brandId, memberIds],
  )
  for (const { account_id: accountId } of rows) {
    await announce(tx, { brandId, accountId, event: { type: 'messages.changed' } })
  }
}

/** The amounts of money among the values of a message, as a person reads them: `xMinor` as `x`. */
function amountsOf(
  { currency = '', ...values }: Readonly<Record<string, string>>,
  language: string,
): Record<string, string> {
  const amounts = Object.entries(values).filter(([name]) => name.endsWith('Minor'))
  const write = (text: string) =>
    formatMoney(minor(BigInt(text)), CURRENCIES[currency as CurrencyCode], language)
  return Object.fromEntries(amounts.map(([name, text]) => [name.slice(0, -5), write(text)]))
}

/** The text of a message in the reader's language: a title, and HTML. */
export function renderPlatformMessage(
  template: MessageTemplate,
  brand: Brand,
  language: string,
  values: Readonly<Record<string, string>>,
): { readonly language: string; readonly title: string; readonly content: string } {
  const code = matchLanguage(language)
  const { text } = messageTranslator(code)
  const amounts = amountsOf(values, code)
  const filled = { site: brand.name, ...values, ...amounts }
  const body = text(`inbox.${template}.body`, filled)
  const { rebate } = amounts
  const taken = rebate && `\n\n${movementText(code, 'bet.rebateReversal')}: ${rebate}`
  return {
    language: code,
    title: text(`inbox.${template}.title`, filled),
    content: htmlOfText(`${body}${taken ?? ''}`),
  }
}
