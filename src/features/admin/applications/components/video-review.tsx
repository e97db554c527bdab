import { formatDate } from '@/domain/dates'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { AdminApplication } from '../api'
import { ticketLabel, videoLabel } from '../labels'
import type { RowSteps } from '../use-row-steps'
import { Fact } from './application-facts'
import { openerOf, StepButtons } from './step-buttons'
import { VideoPlayer } from '@/components/video-player'
import { VideoVerdict } from './video-verdict'

export interface VideoReviewProps {
  application: AdminApplication
  onClose: () => void
  /** Opens the same application's manage dialog instead. */
  onManage: (application: AdminApplication) => void
  steps: RowSteps | null
  /** Whether it replaces a neighbour's dialog. */
  isContinued: boolean
}

/** Reviews one entry video after another: watch, decide, and the next one opens. */
export function VideoReview(props: VideoReviewProps) {
  const { application, onClose, onManage, steps, isContinued } = props
  const { child_name: childName, country, entry_video_submitted_at: at } = application
  const ticket = ticketLabel(application.ticket_status)
  const video = videoLabel(application.entry_video_status)
  const isOpen = application.entry_video_status === 'submitted'

  async function goOn() {
    try {
      if (steps) await steps.afterWrite()
      else onClose()
    } catch {
      // The decision is stored: if the next video cannot be fetched, the list shows the error.
      onClose()
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={childName}
      description={['Entry video', ...(steps?.position ? [steps.position] : [])].join(' · ')}
      corner={steps ? <StepButtons steps={steps} onStep={(to) => void steps[to]?.()} /> : null}
      continued={isContinued ? { returnTo: () => openerOf(application.id) } : undefined}
      size="large"
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-2">
          <Button
            variant="quiet"
            className="mr-auto"
            onClick={() => onManage(application)}
            aria-label={`Manage ${childName}`}
          >
            Manage
          </Button>
          {isOpen ? (
            <VideoVerdict
              // Remounts, so that a refusal does not carry over to the next video.
              key={application.id}
              application={application}
              onDecided={() => void goOn()}
            />
          ) : null}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <dl
          // Takes the dialog's initial focus: a held key must not decide on the next video.
          tabIndex={0}
          aria-label={`About ${childName}`}
          className="grid grid-cols-fit-2 gap-x-4 gap-y-2 rounded-control sm:grid-cols-4"
        >
          <Fact name="Talents">{application.talents.join(', ') || 'None chosen'}</Fact>
          <Fact name="Child">{`${application.gender}, ${application.age}`}</Fact>
          <Fact name="Handed in">{at === null ? 'Not known' : formatDate(at, country)}</Fact>
          <Fact name="Ticket">
            <Badge tone={ticket.tone}>{ticket.label}</Badge>
          </Fact>
          {isOpen ? null : (
            <Fact name="Entry video">
              <Badge tone={video.tone}>{video.label}</Badge>
            </Fact>
          )}
        </dl>
        <VideoPlayer url={application.entry_video_url} childName={childName} />
      </div>
    </Dialog>
  )
}
