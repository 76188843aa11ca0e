import type { Message } from '@fairhouse/protocol'
import {
  Button,
  Card,
  cx,
  EmptyState,
  IconButton,
  Skeleton,
  SrOnly,
  Tabs,
  useToast,
  useTranslator,
} from '@fairhouse/ui'
import { ChevronDown, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { errorMessage } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd, Page } from '../../shared/page.tsx'
import { changeMessage, readAllMessages, useMessages, useUnreadCount } from './messages-query.ts'
import { NoticeHtml } from './notice-html.tsx'
import { langAttributes } from './lang-attributes.ts'
import { stampOf } from './stamp.ts'

type Filter = 'all' | 'unread'

/** Runs an action; errors are shown in a toast. */
function useAction() {
  const translator = useTranslator()
  const toast = useToast()
  return (action: Promise<void>) => {
    action.catch((error: unknown) => toast(errorMessage(translator, error), 'lose'))
  }
}

interface RowProps {
  readonly message: Message
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function Row({ message, isOpen, onToggle }: RowProps) {
  const { t } = useTranslator()
  const run = useAction()
  const id = useId()
  const { messageId, title, content, language, sentAt, isRead } = message
  const toggle = () => {
    onToggle()
    if (!isRead) run(changeMessage('PUT /wps/messages/:messageId/read', messageId))
  }
  return (
    <li>
      <h2 className="flex">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-14 flex-1 items-center gap-3.5 px-4 py-3 text-start
            hover:bg-surface-2 md:px-5"
        >
          <span
            aria-hidden
            className={cx('size-2.5 shrink-0 rounded-pill', isRead ? 'bg-transparent' : 'bg-live')}
          />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span
              {...langAttributes(language)}
              className={isRead ? 'text-text-2' : 'font-semibold'}
            >
              {!isRead && <SrOnly>{`${t('notices.unread')}: `}</SrOnly>}
              {title}
            </span>
            <time
              dir="ltr"
              dateTime={sentAt}
              className="figures justify-self-start text-legal text-text-3"
            >
              {stampOf(sentAt)}
            </time>
          </span>
          <ChevronDown
            aria-hidden
            className={cx('size-5 shrink-0 text-text-3', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-4 pb-4 ps-10 md:px-5 md:ps-11">
        {isOpen && (
          <div className="grid gap-3">
            <NoticeHtml html={content} language={language} />
            <IconButton
              label={t('notices.remove', { title })}
              onClick={() => run(changeMessage('DELETE /wps/messages/:messageId', messageId))}
              className="-ms-3"
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </div>
        )}
      </div>
    </li>
  )
}

function List({ filter }: { filter: Filter }) {
  const { t } = useTranslator()
  const isUnread = filter === 'unread'
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useMessages(isUnread)
  const [openId, setOpenId] = useState<string>()
  if (!data) {
    return error ? (
      <LoadError error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-90" />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState code="no-message" title={t(isUnread ? 'notices.allRead' : 'notices.noMessages')}>
        {t('notices.noMessagesHint')}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <Card>
        <ul className="divide-y divide-line overflow-hidden">
          {data.map((message) => (
            <Row
              key={message.messageId}
              message={message}
              isOpen={message.messageId === openId}
              onToggle={() =>
                setOpenId(message.messageId === openId ? undefined : message.messageId)
              }
            />
          ))}
        </ul>
      </Card>
      <ListEnd
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </div>
  )
}

/** Messages from the platform and its staff. */
export function MessagesPage() {
  const { t } = useTranslator()
  const run = useAction()
  const unread = useUnreadCount()
  const [filter, setFilter] = useState<Filter>('all')
  const names = {
    all: t('notices.filterAll'),
    unread: t('notices.filterUnread', { unread }),
  }
  return (
    <Page isNarrow title={t('notices.messages')} intro={t('notices.messagesIntro')}>
      <div className="grid gap-4">
        {unread > 0 && (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => run(readAllMessages())}
          >
            {t('notices.readAll')}
          </Button>
        )}
        <Tabs
          label={t('notices.messages')}
          choices={(['all', 'unread'] as const).map((id) => ({ id, label: names[id] }))}
          selected={filter}
          onSelect={setFilter}
        >
          <List key={filter} filter={filter} />
        </Tabs>
      </div>
    </Page>
  )
}
