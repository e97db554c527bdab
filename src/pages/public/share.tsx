import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { KeptWords } from '@/components/kept-words'
import { ClientOnly } from '@/components/client-only'
import { PageHeading } from '@/components/page-heading'
import { ProfileNotFound } from '@/components/profile-not-found'
import { TicketCard } from '@/components/ticket-card'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { ticketDue } from '@/domain/ticket'
import type { TicketCardRow } from '@/features/public/sharing/api'
import { HOW_TO_HELP, HowToHelp } from '@/features/public/sharing/components/how-to-help'
import { InShort } from '@/features/public/sharing/components/in-short'
import { ShareBlock } from '@/features/public/sharing/components/share-block'
import { SupportLinks } from '@/features/public/sharing/components/support-links'
import { TicketStatusBanner } from '@/features/public/sharing/components/ticket-status-banner'
import { useHelpSteps } from '@/features/public/sharing/help-steps'
import { sharingQueries } from '@/features/public/sharing/queries'
import { shareHeadline, shareText, ticketStage } from '@/features/public/sharing/status'
import { useNoIndex } from '@/features/public/sharing/use-no-index'
import { config } from '@/lib/config'
import { isShareCode, paths } from '@/lib/paths'
import { usePageTitle } from '@/lib/use-page-title'
import type { Visit } from '@/lib/lazy'

const layout =
  'grid items-start gap-x-8 gap-y-6 lg:grid-cols-[min(26rem,50%)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]'

/** The page's first queries, sent even before its code has loaded. */
export function loader({ id }: Visit) {
  return [sharingQueries.card(id)]
}

export default function SharePage() {
  useNoIndex()
  const { shareCode = '' } = useParams()
  return (
    <div className="mx-auto max-w-page px-4 py-8">
      <ClientOnly fallback={<Loading />}>
        {isShareCode(shareCode) ? <SharedTicket shareCode={shareCode} /> : <ProfileNotFound />}
      </ClientOnly>
    </div>
  )
}

// One HTML page serves every ticket, so it names no child and shows only what all tickets have in common.
function Loading() {
  usePageTitle('Talent Hunt Ticket')
  return (
    <>
      <Skeleton className="h-20 max-w-xl" />
      <div className={`mt-6 ${layout}`}>
        <Skeleton className="h-[36rem] max-w-[26rem] rounded-card" />
        <div className="flex max-w-xl min-w-0 flex-col gap-8">
          <WhatThisIs />
          <Skeleton className="h-96 rounded-card" />
        </div>
      </div>
    </>
  )
}

/** For supporters who have never heard of the show. If nothing is due, it does not mention payment. */
function WhatThisIs({ asksForHelp = true }: { asksForHelp?: boolean }) {
  return (
    <p className="text-lg text-muted-foreground">
      {`${config.productName} is a yearly talent show for children aged 2 to 15 in Nigeria and South Africa. A ticket is a child’s place in it${asksForHelp ? ', and anyone may help to pay for one' : ''}.`}
    </p>
  )
}

function SharedTicket({ shareCode }: { shareCode: string }) {
  const card = useQuery(sharingQueries.card(shareCode))
  return (
    <QueryView query={card} errorTitle="Error fetching ticket profile" skeleton={<Loading />}>
      {(row) => (row ? <Ticket shareCode={shareCode} card={row} /> : <ProfileNotFound />)}
    </QueryView>
  )
}

function Ticket({ shareCode, card }: { shareCode: string; card: TicketCardRow }) {
  const stage = ticketStage(card)
  const headline = shareHeadline(stage, card.child_name)
  usePageTitle(headline)
  const url = new URL(paths.share(shareCode), config.siteUrl ?? window.location.origin).href
  const text = shareText(stage, card, `${config.productName} talent show ${card.edition}`)
  const isOpenForHelp = stage === 'open'
  const steps = useHelpSteps(`${shareCode}-${ticketDue(card).amount}`)

  return (
    <>
      <PageHeading className="break-words">
        <KeptWords text={headline} words={[card.child_name]} />
      </PageHeading>
      <InShort card={card} message={text ? `${text} ${url}` : null} />
      <div className={`mt-6 ${layout}`}>
        <TicketCard
          isChildLarge
          pattern={card.pattern}
          productName={config.productName}
          edition={card.edition}
          childName={card.child_name}
          gender={card.gender}
          stateCity={card.state_city}
          country={card.country}
          ticketStatus={card.ticket_status}
          reference={card.payment_reference ?? undefined}
          callToAction={
            isOpenForHelp
              ? { words: 'Help purchase a ticket!', href: `#${HOW_TO_HELP}` }
              : undefined
          }
        />
        <div className="flex max-w-xl min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <WhatThisIs asksForHelp={isOpenForHelp} />
          <TicketStatusBanner card={card} />
          {isOpenForHelp ? <HowToHelp card={card} steps={steps} /> : null}
        </div>
        {/* Below the card on a wide screen, and in reading order after the help. */}
        <div className="flex min-w-0 flex-col gap-6">
          {text ? (
            <ShareBlock
              title={stage === 'paid' ? 'Share the good news' : 'Share'}
              url={url}
              text={text}
            />
          ) : null}
          <SupportLinks card={card} url={url} />
        </div>
      </div>
    </>
  )
}
