import type { OutboxMessage } from '@fairhouse/protocol'
import { Dialog, useTranslator } from '@fairhouse/ui'
import { CopyButton } from '../../shared/copy-button.tsx'
import { DescriptionList, Nothing } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { type MessagePart, messageParts } from './message-parts.ts'

function Part({ part }: { part: MessagePart }) {
  if (part.kind === 'link') {
    return (
      <a
        href={part.text}
        target="_blank"
        rel="noreferrer"
        className="font-semibold break-all text-brand underline underline-offset-2"
      >
        {part.text}
      </a>
    )
  }
  if (part.kind === 'code') return <strong className="font-mono text-lg">{part.text}</strong>
  return part.text
}

/**
 * A message as received. Only links and codes are highlighted; nothing in it is rendered as HTML.
 */
export function MessageDialog(props: { message: OutboxMessage; onClose: () => void }) {
  const { t } = useTranslator()
  const { message, onClose } = props
  const { subject, body, channel, target, status, attempts, createdAt, sentAt } = message
  const parts = messageParts(body ?? '')
  const code = parts.find(({ kind }) => kind === 'code')?.text
  const from = (place: number) =>
    parts.slice(0, place).reduce((sum, { text }) => sum + text.length, 0)
  return (
    <Dialog title={subject ?? t(`office.outbox.channel.${channel}`)} size="lg" onClose={onClose}>
      <div className="grid gap-4">
        {body === null ? (
          <Nothing>{t('office.outbox.deleted')}</Nothing>
        ) : (
          <p
            lang={message.language}
            className="rounded-input bg-surface-2 px-4 py-3 text-base whitespace-pre-line"
          >
            {parts.map((part, place) => (
              <Part key={from(place)} part={part} />
            ))}
          </p>
        )}
        {code !== undefined && (
          <div>
            <CopyButton text={code} label={t('office.outbox.copyCode', { code })} />
          </div>
        )}
        <DescriptionList
          rows={[
            [t('office.outbox.target'), <bdi key="target">{target}</bdi>],
            [
              t('office.outbox.statusTitle'),
              `${t(`office.outbox.status.${status}` as 'office.outbox.status.sent')} · ${attempts}`,
            ],
            [t('office.outbox.createdAt'), <When key="created" at={createdAt} isLong />],
            [t('office.outbox.sentAt'), <When key="sent" at={sentAt} isLong />],
          ]}
        />
      </div>
    </Dialog>
  )
}
