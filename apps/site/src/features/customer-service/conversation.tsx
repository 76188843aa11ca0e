import type { ServiceConversation, ServiceMessage } from '@fairhouse/protocol'
import { cx, useTranslator } from '@fairhouse/ui'
import { Accordion } from '@fairhouse/ui/parts/accordion'
import { SentPictures } from '../../shared/sent-pictures.tsx'

function Message({ message }: { message: ServiceMessage }) {
  const { t, date } = useTranslator()
  const { author, text, sentAt } = message
  const isOwn = author === 'member'
  return (
    <li
      className={cx(
        'grid max-w-[85%] gap-1.5 rounded-card px-4 py-2.5',
        isOwn ? 'ms-auto bg-brand-soft text-on-soft' : 'me-auto border border-line bg-surface-1',
      )}
    >
      <p className={cx('text-legal', isOwn ? 'text-on-soft' : 'text-text-3')}>
        <span className="font-semibold">
          {t(isOwn ? 'support.service.you' : 'shell.nav.service')}
        </span>
        {' · '}
        <time dateTime={sentAt}>{date(sentAt, 'dateTime')}</time>
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {text}
      </p>
      <SentPictures pictures={message.pictures} />
    </li>
  )
}

function Messages({ messages }: Pick<ServiceConversation, 'messages'>) {
  return (
    <ul className="grid gap-3">
      {messages.map((message) => (
        <Message key={message.messageId} message={message} />
      ))}
    </ul>
  )
}

/** The open conversation; new messages are announced. */
export function OpenConversation(props: { conversation: ServiceConversation | undefined }) {
  const { t } = useTranslator()
  const messages = props.conversation?.messages ?? []
  const isWaiting = messages.at(-1)?.author === 'member'
  return (
    <section className="grid gap-3">
      <h2 className="sr-only">{t('support.service.log')}</h2>
      {messages.length === 0 && (
        <p className="rounded-card bg-surface-2 px-4 py-6 text-center text-text-2">
          {t('support.service.none')}
        </p>
      )}
      <div role="log" aria-label={t('support.service.log')}>
        <Messages messages={messages} />
      </div>
      <p role="status" className="text-sm text-text-3 empty:hidden">
        {isWaiting && t('support.service.waiting')}
      </p>
    </section>
  )
}

/** Closed conversations, or those of the other entry, newest first. */
export function EarlierConversations(props: { conversations: readonly ServiceConversation[] }) {
  const { t, date } = useTranslator()
  if (props.conversations.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-bold">{t('support.service.earlier')}</h2>
      <Accordion
        items={props.conversations.map(({ conversationId, receiptNo, openedAt, messages }) => ({
          id: conversationId,
          title: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="figures">{receiptNo}</span>
              <span className="text-sm font-normal text-text-3">{date(openedAt, 'date')}</span>
            </span>
          ),
          body: <Messages messages={messages} />,
        }))}
      />
    </section>
  )
}
