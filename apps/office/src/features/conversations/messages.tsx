import type { StaffConversation } from '@fairhouse/protocol'
import { cx, useTranslator } from '@fairhouse/ui'
import { actorName } from '../../shared/actor-name.ts'
import { PictureList } from '../../shared/picture-list.tsx'
import { When } from '../../shared/when.tsx'

/** Messages, oldest first; answers are aligned to the other side. */
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
            <PictureList pictures={pictures} />
          </li>
        ))}
      </ul>
    </div>
  )
}
