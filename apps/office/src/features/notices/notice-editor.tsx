import type { StaffNotice } from '@fairhouse/protocol'
import { Button, Tabs, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, fieldErrors } from '../../shared/api.ts'
import { textOf, withText } from '../../shared/language-texts.ts'
import { MissingTexts } from '../../shared/missing-texts.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Page, PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { bodyOf, draftOf, NEW_NOTICE, type NoticeDraft } from './draft.ts'
import { NoticeFields } from './notice-fields.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { NoticeState } from './notice-state.tsx'
import { TextEditor } from './text-editor.tsx'

/** State of the editor: the draft, whether it is being sent, and errors. */
function useNoticeEditor(notice: StaffNotice | undefined) {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<NoticeDraft>(notice ? draftOf(notice) : NEW_NOTICE)
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const isSaved = notice !== undefined && JSON.stringify(draftOf(notice)) === JSON.stringify(draft)

  const take = (next: StaffNotice) => {
    setDraft(draftOf(next))
    queryClient.setQueryData(queryKeys.notice(next.noticeId), next)
    void queryClient.invalidateQueries({ queryKey: queryKeys.grid('notices') })
  }
  const run = async (action: () => Promise<StaffNotice>, said: string) => {
    setIsBusy(true)
    setError(undefined)
    try {
      const next = await action()
      take(next)
      toast(said, 'win')
      const { noticeId } = next
      if (!notice) await navigate({ to: '/notices/$noticeId', params: { noticeId }, replace: true })
    } catch (fault) {
      setError(fault)
    }
    setIsBusy(false)
  }
  const save = () =>
    run(async () => {
      const body = bodyOf(draft)
      if (!notice) return (await api('POST /staff/notices', { body })).notice
      const { noticeId, version } = notice
      const input = { params: { noticeId }, body: { ...body, version } }
      return (await api('PUT /staff/notices/:noticeId', input)).notice
    }, t('office.notices.saved'))
  const publish = ({ noticeId, version }: StaffNotice) =>
    run(
      async () =>
        (
          await api('POST /staff/notices/:noticeId/publish', {
            params: { noticeId },
            body: { version },
          })
        ).notice,
      t('office.notices.published'),
    )
  return {
    draft,
    setDraft,
    error,
    isBusy,
    isSaved,
    save,
    publish,
    take,
    faults: fieldErrors(translator, error),
  }
}

interface ActionsProps {
  readonly notice: StaffNotice | undefined
  readonly editor: ReturnType<typeof useNoticeEditor>
  readonly onWithdraw: () => void
}

/** Actions on the notice in its current state. */
function Actions({ notice, editor, onWithdraw }: ActionsProps) {
  const { t } = useTranslator()
  const may = useMay()
  const isPublished = notice !== undefined && /scheduled|live|ended/.test(notice.state)
  const mayPublish = may('notices.publish')
  return (
    <>
      {notice && <NoticeState state={notice.state} />}
      {may('notices.write') && (
        <Button
          size="sm"
          variant="secondary"
          isLoading={editor.isBusy}
          disabled={editor.isSaved}
          onClick={() => void editor.save()}
        >
          {t('office.save')}
        </Button>
      )}
      {notice && !isPublished && mayPublish && (
        <Button
          size="sm"
          isLoading={editor.isBusy}
          disabled={!editor.isSaved}
          onClick={() => void editor.publish(notice)}
        >
          {t('office.notices.publish')}
        </Button>
      )}
      {isPublished && mayPublish && (
        <Button size="sm" variant="danger" onClick={onWithdraw}>
          {t('office.notices.withdraw')}
        </Button>
      )}
    </>
  )
}

function Words({ editor, offered }: { offered: readonly string[] } & Pick<ActionsProps, 'editor'>) {
  const { t } = useTranslator()
  const may = useMay()
  const { draft, setDraft } = editor
  const [language, setLanguage] = useState(offered[0] ?? 'en')
  const text = textOf(draft, language)
  return (
    <Panel title={t('office.notices.words')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <MissingTexts draft={draft} offered={offered} />
        <Tabs
          label={t('common.language')}
          choices={offered.map((id) => ({ id, label: id }))}
          selected={language}
          onSelect={setLanguage}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <TextEditor
              key={language}
              text={text}
              isReadOnly={!may('notices.write')}
              onChange={(next) => setDraft(withText(draft, next))}
            />
            <NoticePreview text={text} />
          </div>
        </Tabs>
      </div>
    </Panel>
  )
}

interface EditorProps extends Pick<StaffNotice, 'offered' | 'segments'> {
  readonly notice: StaffNotice | undefined
}

function Editor({ notice, offered, segments }: EditorProps) {
  const { t } = useTranslator()
  const editor = useNoticeEditor(notice)
  const { draft, setDraft } = editor
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const title = notice ? (notice.texts[0]?.title ?? notice.noticeId) : t('office.notices.new')
  return (
    <Page
      title={title}
      actions={
        <Actions notice={notice} editor={editor} onWithdraw={() => setIsWithdrawing(true)} />
      }
    >
      <ErrorNotice error={editor.error} />
      <div
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4
          xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <Words editor={editor} offered={offered} />
        <Panel title={t('office.notices.facts')}>
          <NoticeFields
            draft={draft}
            onDraft={(part) => setDraft({ ...draft, ...part })}
            faults={editor.faults}
            segments={segments}
          />
        </Panel>
      </div>
      {isWithdrawing && notice && (
        <ReasonDialog
          title={t('office.notices.withdrawTitle')}
          description={t('office.notices.withdrawBody')}
          submit={t('office.notices.withdraw')}
          isDanger
          onClose={() => setIsWithdrawing(false)}
          onSubmit={async (reason) => {
            const input = { params: { noticeId: notice.noticeId }, body: { reason } }
            editor.take((await api('POST /staff/notices/:noticeId/withdraw', input)).notice)
          }}
        />
      )}
    </Page>
  )
}

/** A notice: its texts in each language, its settings, and publishing. */
export function NoticeEditor({ noticeId }: { noticeId: string }) {
  const isNew = noticeId === 'new'
  const { data: notice, error } = useQuery({
    queryKey: queryKeys.notice(noticeId),
    queryFn: async () =>
      (await api('GET /staff/notices/:noticeId', { params: { noticeId } })).notice,
    enabled: !isNew,
  })
  const { data: lists } = useQuery({
    queryKey: queryKeys.notice('offered'),
    queryFn: () => api('GET /staff/notices', { query: { limit: '1' } }),
    enabled: isNew,
  })
  if (error) return <ErrorNotice error={error} />
  if (isNew) {
    if (!lists) return <PageSkeleton />
    return <Editor notice={undefined} offered={lists.offered} segments={lists.segments} />
  }
  return notice ? (
    <Editor
      key={notice.version}
      notice={notice}
      offered={notice.offered}
      segments={notice.segments}
    />
  ) : (
    <PageSkeleton />
  )
}
