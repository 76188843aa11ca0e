import type { StaffConversation } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { api } from '../../shared/api.ts'
import { TextAreaField } from '../../shared/fields.tsx'
import { MemberLink } from '../../shared/member-link.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { useMay, useMe } from '../../shared/session.ts'
import { Messages } from './messages.tsx'

const ANSWER_MAX = 4_000
const REFRESH_MS = 5_000

async function refresh(conversationId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeys.grid('conversations') })
  await queryClient.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) })
}

/** An action on a conversation: whether it is running, and why it was refused. */
function useAction(conversationId: string) {
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true)
    setError(undefined)
    try {
      await work()
      await refresh(conversationId)
      return true
    } catch (refusal) {
      setError(refusal)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { error, isBusy, run }
}

function AnswerForm({ conversation }: { conversation: StaffConversation }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [text, setText] = useState('')
  const { conversationId, language } = conversation
  const { error, isBusy, run } = useAction(conversationId)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const input = { params: { conversationId }, body: { text } }
    const isSent = await run(() => api('POST /staff/conversations/:conversationId/answer', input))
    if (!isSent) return
    setText('')
    toast(t('office.conversations.sent'), 'win')
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="grid gap-3">
      <TextAreaField
        label={t('office.feedback.answer')}
        hint={t('office.feedback.answerHint', { language })}
        rows={4}
        maxLength={ANSWER_MAX}
        value={text}
        onValueChange={setText}
      />
      <ErrorNotice error={error} />
      <Button type="submit" isLoading={isBusy} className="justify-self-start">
        {t('office.feedback.send')}
      </Button>
    </form>
  )
}

/** Claiming it, also from a colleague, and closing it. */
function Actions(props: { conversation: StaffConversation; isMine: boolean }) {
  const { conversation, isMine } = props
  const { t } = useTranslator()
  const toast = useToast()
  const { conversationId, claimedBy } = conversation
  const { error, isBusy, run } = useAction(conversationId)
  const params = { conversationId }
  const claim = () => {
    const body = { isTakeover: claimedBy !== null }
    return run(() => api('POST /staff/conversations/:conversationId/claim', { params, body }))
  }
  const close = async () => {
    const isDone = await run(() =>
      api('POST /staff/conversations/:conversationId/close', { params }),
    )
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
      {isOpen && (claimedBy === null || isMine) && <AnswerForm conversation={conversation} />}
      {isOpen && <Actions conversation={conversation} isMine={isMine} />}
    </div>
  )
}

/** One conversation: its messages, the next answer, and who has claimed it. */
export function ConversationDialog(props: { conversationId: string; onClose: () => void }) {
  const { conversationId, onClose } = props
  const { t } = useTranslator()
  const { data, error } = useQuery({
    queryKey: queryKeys.conversation(conversationId),
    queryFn: async () => {
      const input = { params: { conversationId } }
      return (await api('GET /staff/conversations/:conversationId', input)).conversation
    },
    refetchInterval: REFRESH_MS,
  })
  return (
    <Dialog
      title={data?.receiptNo ?? t('office.nav.conversations')}
      size="lg"
      onClose={onClose}
    >
      <ErrorNotice error={error} />
      {data ? <Whole conversation={data} /> : <Skeleton className="h-60" />}
    </Dialog>
  )
}
