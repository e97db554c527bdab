import { createElement, useEffect, useLayoutEffect } from 'react'
import { pageAppeared } from '@/lib/notify'
import { keepInput, replayActions, replayInput } from '@/lib/startup'
import { useIsHydrated } from '@/lib/use-is-hydrated'
import { usePageTitle } from '@/lib/use-page-title'
import type { RouteConfig } from './route-config'

/** Renders a page with the title of its route config. Once it handles events, earlier actions are replayed. */
export function RoutePage({ record }: { record: RouteConfig }) {
  // Inside the page's own Suspense boundary, because React hydrates each boundary separately.
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

/** Runs in each commit, because a key pressed between two commits must find what was typed before it. */
function TypedInput() {
  const isHydrated = useIsHydrated()
  useLayoutEffect(() => {
    if (isHydrated) replayInput()
    else keepInput()
  }, [isHydrated])
  return null
}

/** Placed after the page and inside its boundary, so that it waits for the page's code. */
function Appearance() {
  useEffect(pageAppeared, [])
  return null
}

/** Placed before the page, so that a title set by the page wins. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

/**
 * Calls back once everything before it in the same boundary handles events, including the second step of hydration, in
 * which forms restore drafts and earlier input.
 */
function AfterHydration({ callback }: { callback: () => void }) {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (isHydrated) callback()
  }, [isHydrated, callback])
  return null
}
