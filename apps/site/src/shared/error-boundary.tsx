import { Component, type ComponentType, type ReactNode } from 'react'

interface Props {
  readonly onError?: (error: unknown) => void
  /** Another value means another try: what failed before is forgotten. */
  readonly resetKey: string | undefined
  /** Stands in the place of what failed; else nothing does. */
  readonly fallback?: ComponentType<{ readonly error: unknown }>
  readonly children: ReactNode
}

interface State {
  readonly failure: { readonly error: unknown } | undefined
  readonly resetKey: string | undefined
}

/** Keeps a failure to the part that failed, and tells of it; the rest of the page goes on. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failure: undefined, resetKey }
  }

  override state: State = { failure: undefined, resetKey: this.props.resetKey }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    const Fallback = this.props.fallback
    return Fallback ? <Fallback error={failure.error} /> : null
  }
}
