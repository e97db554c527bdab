import { KeptWords } from '@/components/kept-words'
import { Dialog } from '@/components/ui/dialog'
import { whatsappLink, whatsappMessage } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { useSupportNumber } from '@/lib/support'
import type { Application } from '../api'
import { useSubmitEntryVideo } from '../queries'
import { EntryVideoForm } from './entry-video-form'

export interface EntryVideoDialogProps {
  /** The child to submit a video for; null while the dialog is closed. */
  application: Application | null
  onClose: () => void
}

export function EntryVideoDialog({ application, onClose }: EntryVideoDialogProps) {
  const submitVideo = useSubmitEntryVideo()
  const number = useSupportNumber(application?.country)
  if (!application) return null
  const { id, child_name, entry_video_url, payment_reference } = application
  return (
    <Dialog
      isOpen
      title={<KeptWords text={`Entry video of ${child_name}`} words={[child_name]} />}
      isLocked={submitVideo.isPending}
      onClose={onClose}
    >
      <EntryVideoForm
        currentUrl={entry_video_url}
        draftKey={`entry-video:${id}`}
        whatsappHref={
          number &&
          whatsappLink(
            number,
            whatsappMessage(`Hello ${config.productName}, here is our entry video.`, [
              ['Child', child_name],
              ['Reference', payment_reference],
            ]),
          )
        }
        onSubmit={async ({ url }) => {
          await submitVideo.mutateAsync({ applicationId: id, url })
          onClose()
        }}
      />
    </Dialog>
  )
}
