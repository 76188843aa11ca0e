import type { StaffConversation } from '@fairhouse/protocol'
import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { actorName } from '../../shared/actor-name.ts'
import { api } from '../../shared/api.ts'
import { AnswerForm } from '../../shared/inbox/answer-form.tsx'
import { InboxDialog } from '../../shared/inbox/inbox-dialog.tsx'
import { useAction } from '../../shared/inbox/use-action.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { useMay, useMe } from '../../shared/session.ts'
import { Messages } from './messages.tsx'

const REFRESH_MS = 5_000

async function refresh(conversationId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeys.grid('conversations') })
  await queryClient.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) })
}

/** Answers as often as it takes; the first answer claims the conversation. */
function Answer({ conversation }: { conversation: StaffConversation }) {
  const { conversationId, language } = conversation
  const send = async (text: string) => {
    const input = { params: { conversationId }, body: { text } }
    await api('POST /staff/conversations/:conversationId/answer', input)
    await refresh(conversationId)
  }
  return <AnswerForm inbox="conversations" language={language} rows={4} onSend={send} />
}

/** Claiming it, also from a colleague, and closing it. */
function Actions(props: { conversation: StaffConversation; isMine: boolean }) {
  const { conversation, isMine } = props
  const { t } = useTranslator()
  const toast = useToast()
  const { conversationId, claimedBy } = conversation
  const { error, isBusy, run } = useAction()
  const params = { conversationId }
  const claim = () => {
    const body = { isTakeover: claimedBy !== null }
    return run(async () => {
      await api('POST /staff/conversations/:conversationId/claim', { params, body })
      await refresh(conversationId)
    })
  }
  const close = async () => {
    const isDone = await run(async () => {
      await api('POST /staff/conversations/:conversationId/close', { params })
      await refresh(conversationId)
    })
    if (isDone) toast(t('office.conversations.closed'), 'win')
  }
  return (
    <div className="grid gap-2">
      {claimedBy !== null && !isMine && (
        <p className="text-sm text-text-2">
          {t('office.conversations.othersHave', { name: actorName(claimedBy) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isMine && (
          <Button variant="secondary" isLoading={isBusy} onClick={() => void claim()}>
            {t(claimedBy === null ? 'office.conversations.claim' : 'office.conversations.takeOver')}
          </Button>
        )}
        {(claimedBy === null || isMine) && (
          <Button variant="secondary" isLoading={isBusy} onClick={() => void close()}>
            {t('office.conversations.close')}
          </Button>
        )}
      </div>
      <ErrorNotice error={error} />
    </div>
  )
}

function Whole({ conversation }: { conversation: StaffConversation }) {
  const { t } = useTranslator()
  const may = useMay()
  const { username } = useMe()
  const { claimedBy, state, memberId } = conversation
  const isMine = claimedBy === `staff:${username}`
  const isOpen = may('feedback.answer') && state !== 'closed'
  const writer =
    memberId === null || conversation.username === null ? (
      t('office.conversations.visitor')
    ) : (
      <MemberLink key="member" memberId={memberId} username={conversation.username} />
    )
  return (
    <div className="grid gap-4">
      <DescriptionList
        rows={[
          [t('office.feedback.member'), writer],
          [
            t('office.conversations.entryTitle'),
            t(`office.conversations.entry.${conversation.entry}`),
          ],
          [t('office.conversations.stateTitle'), t(`office.conversations.state.${state}`)],
          [t('office.conversations.claimedBy'), actorName(claimedBy ?? '–')],
        ]}
      />
      <Messages conversation={conversation} />
      {isOpen && (claimedBy === null || isMine) && <Answer conversation={conversation} />}
      {isOpen && <Actions conversation={conversation} isMine={isMine} />}
    </div>
  )
}

/** One conversation: its messages, the next answer, and who has claimed it. */
export function ConversationDialog(props: { conversationId: string; onClose: () => void }) {
  const { conversationId, onClose } = props
  const { data, error } = useQuery({
    queryKey: queryKeys.conversation(conversationId),
    queryFn: async () => {
      const input = { params: { conversationId } }
      return (await api('GET /staff/conversations/:conversationId', input)).conversation
    },
    refetchInterval: REFRESH_MS,
  })
  return (
    <InboxDialog inbox="conversations" item={data} error={error} onClose={onClose}>
      {(conversation) => <Whole conversation={conversation} />}
    </InboxDialog>
  )
}
