import { useRef } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { publicFirstName, publicName } from '@/domain/public-name'
import { type SharePicture, SHARE_PICTURE_WORDS } from '@/domain/share-picture'
import { pictureFileName } from '@/domain/ticket'
import { config } from '@/lib/config'
import type { Ticket } from '../api'
import { takePicture } from '../picture'
import { PictureButtons } from './picture-buttons'
import { DRAWING_SIZE, SharePictureDrawing } from './share-picture-drawing'

/** Room for it on the narrowest phone. */
const PREVIEW = 0.75

export interface SharePictureDialogProps {
  ticket: Ticket
  /** The sharing page, which goes with the picture. */
  shareUrl: string
  /** Nothing while the dialog is closed. */
  picture: SharePicture | null
  onClose: () => void
}

/** A picture to look at before it is sent. */
export function SharePictureDialog({
  ticket,
  shareUrl,
  picture,
  onClose,
}: SharePictureDialogProps) {
  return (
    <Dialog
      isOpen={picture !== null}
      isInAddress
      onClose={onClose}
      title={picture ? SHARE_PICTURE_WORDS[picture] : ''}
      description="A picture you send can’t be called back."
    >
      {picture ? <Preview ticket={ticket} shareUrl={shareUrl} picture={picture} /> : null}
    </Dialog>
  )
}

interface PreviewProps extends Pick<SharePictureDialogProps, 'ticket' | 'shareUrl'> {
  picture: SharePicture
}

function Preview({ ticket, shareUrl, picture }: PreviewProps) {
  const drawing = useRef<HTMLDivElement>(null)
  const name = publicFirstName(ticket)

  function take() {
    if (!drawing.current) throw new Error('There is nothing to take a picture of')
    return takePicture(drawing.current)
  }

  return (
    <div className="flex flex-col gap-4">
      <div
        className="mx-auto overflow-hidden rounded-card shadow-soft"
        style={{ width: DRAWING_SIZE.width * PREVIEW, height: DRAWING_SIZE.height * PREVIEW }}
      >
        <div style={{ scale: PREVIEW, transformOrigin: '0 0' }}>
          <SharePictureDrawing ref={drawing} ticket={ticket} picture={picture} />
        </div>
      </div>
      <PictureButtons
        take={take}
        fileName={pictureFileName(publicName(ticket), picture)}
        version={JSON.stringify([picture, ticket])}
        title={publicName(ticket)}
        caption={`${SHARE_PICTURE_WORDS[picture]} ${name} is in the ${config.productName} talent show. ${shareUrl}`}
      />
    </div>
  )
}
