import { isPlainClick, Link, useNavigate } from './router/index.ts'
import type { MouseEvent, ReactNode } from 'react'
import { ASKS_FIRST, isTrial, loginPromptStore, useMember, withLogin } from './session.ts'

export interface MemberLinkProps {
  /** Page key of the member centre; without it the link leads to its menu. */
  readonly page?: string
  readonly className?: string
  readonly children: ReactNode
  readonly onClick?: () => void
  /** Also current while another page of the centre is shown. */
  readonly isCurrent?: boolean
}

/**
 * Link to the member centre. A visitor logs in first and then continues; a trial has no member
 * centre and is asked to open its own account (SPECIFICATION 6.10).
 */
export function MemberLink(props: MemberLinkProps) {
  const { page, className, children, onClick, isCurrent } = props
  const navigate = useNavigate()
  const member = useMember()
  const target =
    page === undefined
      ? ({ to: '/member' } as const)
      : ({ to: '/member/$page', params: { page } } as const)
  const handleClick = (event: MouseEvent) => {
    onClick?.()
    if (!isPlainClick(event) || (member && !isTrial(member))) return
    event.preventDefault()
    if (member) loginPromptStore.set({ mode: 'realAccount' })
    else withLogin(() => void navigate(target))
  }
  return (
    <Link
      {...target}
      current={page === undefined ? 'exact' : 'below'}
      className={className}
      onClick={handleClick}
      {...(member && !isTrial(member) ? {} : ASKS_FIRST)}
      {...(isCurrent === true ? { 'aria-current': 'page' as const } : {})}
    >
      {children}
    </Link>
  )
}
