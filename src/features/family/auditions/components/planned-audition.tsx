import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { QrCode } from '@/components/qr-code'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { mapLink } from '@/domain/safeguarding-details'
import { firstName } from '@/domain/first-name'
import type { Country } from '@/domain/regions'
import { lazyView } from '@/lib/lazy'
import { useUser } from '@/lib/supabase/use-user'
import type { OwnAudition } from '../api'
import { ownAuditionQueries, presentRound } from '../queries'
import { useAnswerAudition, useWithdrawCare } from '../use-answers'

const CareDialog = lazyView(async () => (await import('./care-dialog')).CareDialog)
const CannotComeDialog = lazyView(
  async () => (await import('./cannot-come-dialog')).CannotComeDialog,
)

export interface PlannedAuditionProps {
  child: {
    id: string
    child_name: string
    country: Country
    audition_details: string | null
    audition_date: string | null
    audition_round: number
    payment_reference: string
  }
}

/**
 * Everything about a planned audition except its time: directions, the code for the door, the answer, and the care
 * details.
 */
export function PlannedAudition({ child }: PlannedAuditionProps) {
  const user = useUser()
  const { data = [] } = useQuery(ownAuditionQueries.all(user.id))
  const audition = presentRound(data, child)
  return (
    <div className="flex flex-col gap-4">
      <ButtonAnchor
        variant="secondary"
        href={mapLink(child.audition_details)}
        className="self-start print:hidden"
      >
        Open the map
      </ButtonAnchor>
      <div className="flex flex-wrap items-center gap-4 rounded-card bg-muted p-4">
        <QrCode
          value={child.payment_reference}
          label={`Code for the door: ${child.payment_reference}`}
          className="size-32 shrink-0 rounded-card print:size-56"
        />
        <p className="min-w-40 flex-1">
          <span className="block">Show this at the door, on your phone or on paper:</span>
          <strong translate="no" className="block text-lg whitespace-nowrap text-heading">
            {child.payment_reference}
          </strong>
        </p>
      </div>
      {audition?.starts_at && new Date(audition.starts_at) > new Date() ? (
        <>
          {audition.check_in ? null : <Answer child={child} audition={audition} />}
          <Care child={child} audition={audition} />
        </>
      ) : null}
    </div>
  )
}

interface OwnAuditionProps extends PlannedAuditionProps {
  audition: OwnAudition
}

function Answer({ child, audition }: OwnAuditionProps) {
  const [isAsked, setIsAsked] = useState(false)
  const answer = useAnswerAudition()
  const name = firstName(child.child_name)
  const isComing = audition.answer === 'coming'
  return (
    <section aria-label="Your answer" className="flex flex-col gap-3 print:hidden">
      {audition.answer === null ? (
        <h3 className="text-lg">{`Will ${name} be there?`}</h3>
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isComing ? 'success' : 'warning'}>
            {isComing ? "You'll be there" : "You can't come"}
          </Badge>
          {audition.answer_reason ? <span>{audition.answer_reason}</span> : null}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isComing ? null : (
          <Button
            variant={audition.answer === null ? 'primary' : 'secondary'}
            isBusy={answer.isPending}
            busyText="Saving…"
            onClick={() => answer.mutate({ applicationId: child.id, answer: 'coming' })}
          >
            We will be there
          </Button>
        )}
        {audition.answer === 'not_coming' ? null : (
          <Button variant="secondary" onClick={() => setIsAsked(true)}>
            We cannot come
          </Button>
        )}
      </div>
      {isAsked ? (
        <CannotComeDialog applicationId={child.id} name={name} onClose={() => setIsAsked(false)} />
      ) : null}
    </section>
  )
}

function Care({ child, audition: { care } }: OwnAuditionProps) {
  const [opened, setOpened] = useState<'edit' | 'withdraw' | null>(null)
  const withdraw = useWithdrawCare(child.id)
  const name = firstName(child.child_name)
  return (
    <section
      aria-label="For the day"
      className={clsx(
        'flex flex-col gap-3 border-t border-border pt-4',
        care === null && 'print:hidden',
      )}
    >
      <h3 className="text-lg">For the day</h3>
      {care === null ? (
        <p className="text-muted-foreground">
          {`Tell the door whom to call in an emergency, what ${name} needs, and who may collect them.`}
        </p>
      ) : (
        <dl className="grid gap-2">
          <div>
            <dt className="text-sm text-muted-foreground">In an emergency</dt>
            <dd translate="no">{`${care.contact_name}, ${care.contact_phone}`}</dd>
          </div>
          {care.needs ? (
            <div>
              <dt className="text-sm text-muted-foreground">Allergies or needs</dt>
              <dd className="wrap-anywhere">{care.needs}</dd>
            </div>
          ) : null}
          {care.collectors.length > 0 ? (
            <div>
              <dt className="text-sm text-muted-foreground">May collect</dt>
              <dd translate="no">{care.collectors.join(', ')}</dd>
            </div>
          ) : null}
        </dl>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => setOpened('edit')}>
          {care === null ? 'Tell the door' : 'Change'}
        </Button>
        {care === null ? null : (
          <Button variant="quiet" onClick={() => setOpened('withdraw')}>
            Take it back
          </Button>
        )}
      </div>
      {opened === 'edit' ? (
        <CareDialog child={child} care={care} onClose={() => setOpened(null)} />
      ) : null}
      <ConfirmDialog
        isOpen={opened === 'withdraw'}
        onClose={() => setOpened(null)}
        title="Take this back?"
        description="It is deleted at once, and the door does not see it any more."
        confirmLabel="Delete it"
        isDestructive
        onConfirm={() => withdraw.mutateAsync(undefined)}
      />
    </section>
  )
}
