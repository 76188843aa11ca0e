import { Button, Dialog, isoDateOf, useTranslator } from '@fairhouse/ui'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { register } from '../../shared/session.ts'
import { RegisterFields } from './register-fields.tsx'
import { dropDraft } from './register-form.ts'
import { useRegisterForm } from './use-register-form.ts'

const TermsDialog = lazy(() =>
  import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog })),
)

export interface RegisterDialogProps {
  readonly onClose: () => void
  readonly onDone: (username: string) => void
  readonly onLogin: () => void
}

/** Takes the focus to the first field at fault, once the faults stand beside their fields. */
function useFaultFocus() {
  const form = useRef<HTMLFormElement>(null)
  const [wishes, setWishes] = useState(0)
  useEffect(() => {
    if (wishes > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wishes])
  return { form, focusFault: () => setWishes((before) => before + 1) }
}

/** Opens an account: username, password, birth date, terms. */
export function RegisterDialog({ onClose, onDone, onLogin }: RegisterDialogProps) {
  const { t } = useTranslator()
  const state = useRegisterForm()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const [isTermsOpen, setIsTermsOpen] = useState(false)
  const { form, focusFault } = useFaultFocus()

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(undefined)
    const birthday = isoDateOf(state.form.birthday)
    if (!state.judgeAll() || birthday === undefined) {
      focusFault()
      return
    }
    setIsSending(true)
    try {
      const { username, password, hasAcceptedTerms } = state.form
      const member = await register({ username, password, birthday, hasAcceptedTerms })
      dropDraft()
      onDone(member.account)
    } catch (refusal) {
      setIsSending(false)
      if (state.showRefusal(refusal)) focusFault()
      else setError(refusal)
    }
  }
  const handleAccept = () => {
    state.change('hasAcceptedTerms', true)
    setIsTermsOpen(false)
  }

  return (
    <Dialog
      title={t('identity.registerTitle')}
      description={t('identity.registerSubtitle')}
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        className="grid gap-5"
      >
        <RegisterFields state={state} onTerms={() => setIsTermsOpen(true)} />
        <ErrorNotice error={error} />
        <Button type="submit" size="lg" isBlock isLoading={isSending}>
          {t('identity.registerSubmit')}
        </Button>
        <p className="text-center text-sm text-text-2">
          {t('identity.haveAccount')}{' '}
          <button type="button" onClick={onLogin} className="min-h-11 px-1 font-semibold
            text-brand">
            {t('common.login')}
          </button>
        </p>
      </form>
      {isTermsOpen && (
        <Suspense>
          <TermsDialog onClose={() => setIsTermsOpen(false)} onAccept={handleAccept} />
        </Suspense>
      )}
    </Dialog>
  )
}
