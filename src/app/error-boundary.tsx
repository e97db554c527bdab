import { Component, type ReactNode } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { NEW_VERSION_SENTENCE, NEW_VERSION_TITLE } from '@/lib/api/offline-sentence'
import { loadNewVersion, NewVersionError, tellError } from '@/lib/startup'

interface ErrorBoundaryState {
  error: Error | null
}

/** A crash shows a message and a way on instead of a blank page. A missing chunk is a crash too. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(error: Error): ErrorBoundaryState {
    // Runs while the page is still there, so that its text can be removed from the report.
    tellError(error)
    return { error }
  }

  override render() {
    if (!this.state.error) return this.props.children
    const isNewVersion = this.state.error instanceof NewVersionError
    const title = isNewVersion ? NEW_VERSION_TITLE : 'Something went wrong'
    return (
      <main className="mx-auto max-w-xl px-4 py-16">
        <h1 className="sr-only">{title}</h1>
        <ErrorState
          title={title}
          message={
            isNewVersion
              ? NEW_VERSION_SENTENCE
              : 'This page could not be shown. Check your connection and load it again; what you typed is kept.'
          }
          retryLabel={isNewVersion ? 'Load the new version' : undefined}
          onRetry={() => (isNewVersion ? void loadNewVersion() : window.location.reload())}
        />
      </main>
    )
  }
}
