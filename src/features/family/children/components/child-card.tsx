import type { ReactNode } from 'react'
import { JourneyPath } from '@/components/journey-path'
import { MyStar } from '@/components/my-star'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { ChildCard as CardOfChild } from '@/domain/child-card'
import { formatDay } from '@/domain/dates'
import { firstName } from '@/domain/first-name'
import type { Application } from '../api'
import { familyStar } from '../family-star'

export interface ChildCardProps {
  application: Application
  card: CardOfChild
  /** One line of news. */
  news?: ReactNode
  /** Facts to know before the next step. */
  notice?: ReactNode
  /** The next step's button, and other actions of this child. */
  actions: ReactNode
  /** Something to do while the family waits. */
  meanwhile?: ReactNode
  /** Whether the list of the family's tasks already shows it. */
  isListed?: boolean
}

/** One child, always with the same layout: star, one sentence, its button, and a thin journey. */
export function ChildCard({
  application,
  card,
  news,
  notice,
  actions,
  meanwhile,
  isListed = false,
}: ChildCardProps) {
  const { child_name, entry_video_status } = application
  const didVideoFail = entry_video_status === 'failed' && card.action?.kind === 'submit_video'
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <MyStar {...familyStar(application)} className="size-20" />
        {/* Beside the star if there is room, below it with large text. */}
        <div className="min-w-0 flex-[1_1_10rem]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 translate="no" className="min-w-0 text-lg leading-tight break-words">
              {child_name}
            </h2>
            <Badge tone={card.chip.tone}>{card.chip.label}</Badge>
          </div>
          <Sentence application={application} card={card} isListed={isListed} />
          {card.venue ? <p className="mt-1 wrap-anywhere">{card.venue}</p> : null}
        </div>
      </div>
      <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {news}
        {notice}
        {didVideoFail && !card.reason ? <p>{card.happened}</p> : null}
        {card.reason ? (
          <p className="rounded-card bg-muted px-4 py-3 wrap-anywhere">
            <span className="block text-sm text-muted-foreground">
              {card.happened === card.sentence ? 'What we saw' : card.happened}
            </span>
            <span>{card.reason}</span>
          </p>
        ) : null}
      </div>
      <div className="flex flex-col gap-2 empty:hidden sm:flex-row sm:flex-wrap">{actions}</div>
      {meanwhile}
      {card.journey ? (
        <JourneyPath
          childName={child_name}
          steps={card.journey}
          dates={card.dates}
          className="-mx-4 -mb-4 rounded-t-none sm:-mx-6 sm:-mb-6"
        />
      ) : null}
    </Card>
  )
}

/** Names the child and year if the family has children in several years. */
function Sentence({
  application,
  card,
  isListed,
}: Pick<ChildCardProps, 'application' | 'card' | 'isListed'>) {
  const { child_name, created_at, country } = application
  if (isListed && card.year === null) return null
  return (
    <p
      aria-live="polite"
      className="mt-1 text-[min(1rem,6.5vw)] leading-snug font-bold text-balance text-heading"
    >
      {card.year === null ? null : (
        <>
          <span translate="no">{firstName(child_name)}</span>
          <span>{`, ${card.year}${isListed ? '' : '\u00a0· '}`}</span>
        </>
      )}
      {isListed ? null : <span>{card.sentence}</span>}
      {/* Reserves space, so that loading the payment window causes no layout shift. */}
      {card.lacksDay && !isListed ? (
        <span className="invisible">{` by ${formatDay(created_at, country)}`}</span>
      ) : null}
    </p>
  )
}
