import { Component, type ReactNode } from 'react'

interface Props {
  readonly onError: (error: unknown) => void
  /** Another value means another try: what failed before is forgotten. */
  readonly resetKey: string | undefined
  readonly children: ReactNode
}

interface State {
  readonly hasFailed: boolean
  readonly resetKey: string | undefined
}

/** Shows nothing in the place of what failed, and tells; the rest of the page goes on. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey }
  }

  override state: State = { hasFailed: false, resetKey: this.props.resetKey }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
