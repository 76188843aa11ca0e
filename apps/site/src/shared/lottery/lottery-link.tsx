import type { LotteryWire } from '@fairhouse/protocol'
import type { MouseEvent, ReactNode } from 'react'
import { useLotteries } from '../queries.ts'
import { isPlainClick, Link, useNavigate } from '../router/index.ts'
import { ASKS_FIRST, useMember, withLogin } from '../session.ts'

/**
 * The path of a lottery: a Vietnam account type has another one than others (SPECIFICATION 2.102).
 */
export function lotteryRoute(
  lottery: Pick<LotteryWire, 'accountTypeName'> | undefined,
): '/vnlottery/$lotteryCode' | '/lottery/$lotteryCode' {
  const isOfVietnam = lottery?.accountTypeName === 'TCG_LOTTO_VN'
  return isOfVietnam ? '/vnlottery/$lotteryCode' : '/lottery/$lotteryCode'
}

/** The link target of a lottery known only by its code. */
export function useLotteryTarget(lotteryCode: string) {
  const { data = [] } = useLotteries()
  const lottery = data.find((one) => one.lotteryCode === lotteryCode)
  return { to: lotteryRoute(lottery), params: { lotteryCode } } as const
}

export interface LotteryLinkProps {
  readonly lotteryCode: string
  /** Asks a visitor to log in first, and then continues: in the navigation by category. */
  readonly asksFirst?: boolean
  readonly className?: string
  readonly onClick?: () => void
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/** Link to a lottery. */
export function LotteryLink(props: LotteryLinkProps) {
  const { lotteryCode, asksFirst = false, onClick, ...rest } = props
  const navigate = useNavigate()
  const isVisitor = !useMember()
  const target = useLotteryTarget(lotteryCode)
  const needsLogin = asksFirst && isVisitor
  const handleClick = (event: MouseEvent) => {
    onClick?.()
    if (!needsLogin || !isPlainClick(event)) return
    event.preventDefault()
    withLogin(() => void navigate(target))
  }
  return <Link {...target} {...rest} onClick={handleClick} {...(needsLogin ? ASKS_FIRST : {})} />
}
