import { isPlainClick, Link, useNavigate } from './router/index.ts'
import type { MouseEvent, ReactNode } from 'react'
import type { Category } from './categories.ts'
import { ASKS_FIRST, useMember, withLogin } from './session.ts'

export interface CategoryLinkProps {
  readonly category: Category
  readonly className?: string
  readonly children: ReactNode
  readonly onClick?: () => void
}

/** Link to a category; one for members asks a visitor to log in, and then continues. */
export function CategoryLink({ category, className, children, onClick }: CategoryLinkProps) {
  const navigate = useNavigate()
  const isVisitor = !useMember()
  const { id, route, isForMembers } = category
  const asksFirst = isForMembers && isVisitor
  const handleClick = (event: MouseEvent) => {
    onClick?.()
    if (!asksFirst || !isPlainClick(event)) return
    event.preventDefault()
    withLogin(() => void navigate({ to: route, hash: id }))
  }
  const target =
    id === 'ELOTT' || id === 'LOTT'
      ? ({ hash: id, current: 'mark' } as const)
      : ({ search: id === 'ESPORTS' ? { lane: id } : {}, current: 'exact' } as const)
  return (
    <Link
      to={route}
      {...target}
      className={className}
      onClick={handleClick}
      {...(asksFirst ? ASKS_FIRST : {})}
    >
      {children}
    </Link>
  )
}
