import { Component, type ComponentType, type ReactNode } from 'react'

interface Props {
  readonly onError?: (error: unknown) => void
  /** A changed value resets the boundary. */
  readonly resetKey: string | undefined
  /** Rendered in place of the failed part; nothing by default. */
  readonly fallback?: ComponentType<{ readonly error: unknown }>
  readonly children: ReactNode
}

interface State {
  readonly failure: { readonly error: unknown } | undefined
  readonly resetKey: string | undefined
}

/** Limits a failure to the part that failed, and reports it; the rest of the page keeps working. */
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
