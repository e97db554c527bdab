import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { yearQuery } from '@/lib/list-params'
import { useMember } from '@/lib/member'
import { paths } from '@/lib/paths'

export interface ChooseFamiliesProps {
  /** Whether there were ticked children, whom this page cannot read any more. */
  isLost: boolean
  /** Of which list they were ticked. */
  year: number | null
  /** Chooses by filters instead. */
  onForget: () => void
}

/** Takes the place of the form as long as nobody knows to whom the message goes. */
export function ChooseFamilies({ isLost, year, onForget }: ChooseFamiliesProps) {
  const { isOwner } = useMember()
  return (
    <div role={isLost ? 'alert' : undefined}>
      <EmptyState
        title={isLost ? 'We lost the children you ticked' : 'Choose the families in the list'}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={`${paths.adminDashboard}?tab=approved${yearQuery(year)}`}>
              See the applications
            </ButtonLink>
            {isOwner ? (
              <Button variant="secondary" onClick={onForget}>
                Choose by filters instead
              </Button>
            ) : null}
          </div>
        }
      >
        {isLost
          ? 'They don’t come along into another tab or browser. Nothing was sent. Please tick them again and press “Message their parents”.'
          : 'Tick their children there and press “Message their parents”.'}
      </EmptyState>
    </div>
  )
}
