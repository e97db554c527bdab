import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { yearQuery } from '@/lib/list-params'
import { useMember } from '@/lib/member'
import { paths } from '@/lib/paths'

export interface ChooseFamiliesProps {
  /** Whether there were ticked children that this page can no longer read. */
  isLost: boolean
  /** The year of the list they were ticked in. */
  year: number | null
  /** Switches to filters. */
  onForget: () => void
}

/** Replaces the form while the recipients are unknown. */
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
