import type { StaffConversation } from '@fairhouse/protocol'
import { cx, useTranslator } from '@fairhouse/ui'
import { actorName } from '../../shared/actor-name.ts'
import { When } from '../../shared/when.tsx'

type Message = StaffConversation['messages'][number]

function Pictures({ pictures }: Pick<Message, 'pictures'>) {
  const { t } = useTranslator()
  return (
    <ul className="flex flex-wrap gap-2 empty:hidden">
      {pictures.map(({ pictureId, url, width, height }, at) => (
        <li key={pictureId}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <img
              src={url}
              width={width}
              height={height}
              alt={t('office.feedback.picture', { at: at + 1 })}
              className="h-28 w-auto rounded-odds border border-line"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What was written, oldest first; that of the house stands at the other side. */
export function Messages({ conversation }: { conversation: StaffConversation }) {
  const { t } = useTranslator()
  const member = conversation.username ?? t('office.conversations.visitor')
  return (
    <div role="log" aria-label={t('office.conversations.messages')}>
      <ul className="grid gap-3">
        {conversation.messages.map(({ messageId, staff, text, sentAt, pictures }) => (
          <li
            key={messageId}
            className={cx(
              'grid max-w-[85%] gap-1.5 rounded-input px-4 py-2.5',
              staff === null ? 'me-auto bg-surface-2' : 'ms-auto bg-brand-soft text-on-soft',
            )}
          >
            <p className={cx('text-legal', staff === null && 'text-text-3')}>
              <bdi className="font-semibold">{staff === null ? member : actorName(staff)}</bdi>
              {' · '}
              <When at={sentAt} isLong />
            </p>
            <p dir="auto" className="break-words whitespace-pre-line">
              {text}
            </p>
            <Pictures pictures={pictures} />
          </li>
        ))}
      </ul>
    </div>
  )
}
