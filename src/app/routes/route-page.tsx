import { createElement, useEffect, useLayoutEffect } from 'react'
import { pageAppeared } from '@/lib/notify'
import { keepInput, replayActions, replayInput } from '@/lib/startup'
import { useIsHydrated } from '@/lib/use-is-hydrated'
import { usePageTitle } from '@/lib/use-page-title'
import type { PageRecord } from './page-record'

/** A page with the title of its record. Once it handles events, what was pressed before that is done. */
export function RoutePage({ record }: { record: PageRecord }) {
  // Within the same boundary as the page: React hydrates each boundary in its own time.
  return (
    <>
      <PageTitle key={record.path} title={record.title} />
      {createElement(record.page)}
      <Appearance key={`${record.path} appears`} />
      <TypedInput />
      <AfterHydration callback={replayActions} />
    </>
  )
}

/** Within each commit: a key that is pressed between two of them must find what was typed before it. */
function TypedInput() {
  const isHydrated = useIsHydrated()
  useLayoutEffect(() => {
    if (isHydrated) replayInput()
    else keepInput()
  }, [isHydrated])
  return null
}

/** After the page: within its boundary, so that it waits for the page's code. */
function Appearance() {
  useEffect(pageAppeared, [])
  return null
}

/** Before the page, whose own title, set later, stays. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

/**
 * Calls back once everything that stands before it in the same boundary handles events: after the second step of
 * hydration too, in which forms take their drafts and what was typed before.
 */
function AfterHydration({ callback }: { callback: () => void }) {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (isHydrated) callback()
  }, [isHydrated, callback])
  return null
}
