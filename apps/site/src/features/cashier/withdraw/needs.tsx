import type { WithdrawalOptions } from '@fairhouse/protocol'
import { buttonClass, Card, useTranslator } from '@fairhouse/ui'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from '../../../shared/router/index.ts'

/** Prerequisites of a withdrawal that are missing; undefined if there are none. */
export function missingOf({ accounts, hasFundPassword, hasRealName }: WithdrawalOptions) {
  const needs = [
    { key: 'realName', isDone: hasRealName },
    { key: 'fundPassword', isDone: hasFundPassword },
    { key: 'account', isDone: accounts.length > 0 },
  ] as const
  return needs.some(({ isDone }) => !isDone) ? needs : undefined
}

/** The three prerequisites of a first withdrawal, with links. */
export function Needs({ needs }: { needs: NonNullable<ReturnType<typeof missingOf>> }) {
  const { t } = useTranslator()
  return (
    <Card className="grid gap-5 p-5 md:p-7">
      <h2 className="text-xl font-bold">{t('withdrawals.needs.title')}</h2>
      <ul className="grid gap-3">
        {needs.map(({ key, isDone }) => {
          const Icon = isDone ? CircleCheck : CircleDashed
          return (
            <li key={key} className="flex gap-3">
              <Icon
                aria-hidden
                className={
                  isDone
                    ? 'mt-0.5 size-5 shrink-0 text-brand'
                    : 'mt-0.5 size-5 shrink-0 text-text-3'
                }
              />
              <span className={isDone ? 'text-text-3 line-through' : ''}>
                {t(`withdrawals.needs.${key}`)}
              </span>
            </li>
          )
        })}
      </ul>
      <Link
        to="/member/$page"
        params={{ page: 'securityCenter' }}
        className={buttonClass('primary', 'lg')}
      >
        {t('withdrawals.needs.go')}
      </Link>
    </Card>
  )
}
