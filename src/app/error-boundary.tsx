import { Component, type ReactNode } from 'react'
import { ErrorState } from '@/components/ui/error-state'

interface ErrorBoundaryState {
  error: Error | null
}

/** A crash shows words and a way on instead of a blank page. A chunk that did not arrive is one too. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(error: Error): ErrorBoundaryState {
    return { error }
  }

  override render() {
    if (!this.state.error) return this.props.children
    return (
      <main className="mx-auto max-w-xl px-4 py-16">
        <h1 className="sr-only">Something went wrong</h1>
        <ErrorState
          title="Something went wrong"
          message="This page could not be shown. Check your connection and load it again; what you typed is kept."
          onRetry={() => window.location.reload()}
        />
      </main>
    )
  }
}
