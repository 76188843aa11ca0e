import { PROMOTION_CODE } from '@fairhouse/protocol/promotions'
import { Button, Card, TextField, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useNavigate } from '../../shared/router/index.ts'
import { useFaultFocus } from '../../shared/use-fault-focus.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { redeemCode } from './promotion-queries.ts'

const CODE = new RegExp(PROMOTION_CODE)

/** Redeems a code, and leads to the promotion that it belongs to. */
export function CodeForm() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const code = text.trim()
  const submission = useSubmit({
    fields: ['code'],
    fieldOf: { PROMOTION_CODE_UNKNOWN: 'code' },
    validate: () => (CODE.test(code) ? {} : { code: t('promotions.code.fault') }),
    send: async () => {
      const { promotionId } = await redeemCode(code)
      setText('')
      await navigate({ to: '/promoDetail', search: { promotionId } })
    },
  })
  const { form, focusFault } = useFaultFocus()
  return (
    <Card as="section" className="grid w-full max-w-150 gap-4 p-4 md:p-5">
      <h2 className="text-xl font-bold">{t('promotions.code')}</h2>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submission.handleSubmit(event).then(focusFault)}
        className="grid gap-4"
      >
        <ErrorNotice error={submission.error} />
        <TextField
          label={t('promotions.code.label')}
          hint={t('promotions.code.hint')}
          isRequired
          error={submission.faults['code']}
          value={text}
          onValueChange={setText}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          name="code"
          dir="ltr"
          action={
            <Button type="submit" isLoading={submission.isSending}>
              {t('promotions.code.submit')}
            </Button>
          }
        />
      </form>
    </Card>
  )
}
