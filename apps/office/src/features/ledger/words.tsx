import type { LedgerCause } from '@fairhouse/protocol'
import { cx, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'

export const LINK = 'font-semibold text-brand underline underline-offset-2'

/** Display name of a posting code. */
export function useCodeName(): (code: string) => string {
  const { find } = useTranslator()
  return (code) => find(`statement.${code}`) ?? code
}

/** Display name of a house account. */
export function useHouseAccountName(): (name: string) => string {
  const { find } = useTranslator()
  return (name) => find(`office.house.${name}`) ?? name
}

/** The cause of a posting: its kind and number. */
export function CauseText(props: { cause: LedgerCause; isLine?: boolean }) {
  const { cause, isLine = false } = props
  const { t } = useTranslator()
  return (
    <span className={cx('inline-flex gap-x-1.5', isLine ? 'whitespace-nowrap' : 'flex-wrap')}>
      {t(`office.cause.${cause.kind}`)}
      {cause.id !== null && (
        <bdi className={cx('figures text-text-2', !isLine && 'break-all')}>{cause.id}</bdi>
      )}
    </span>
  )
}

/** Link to a posting's story. */
export function PostingLink(props: { accountId: string; seq: string; children: string }) {
  const { accountId, seq, children } = props
  return (
    <Link
      to="/ledger/accounts/$accountId/$seq"
      params={{ accountId, seq }}
      search={{}}
      className={LINK}
    >
      {children}
    </Link>
  )
}
