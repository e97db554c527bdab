import { useRef, useState } from 'react'
import { RadioGroup } from '@/components/ui/choice-group'
import { Dialog } from '@/components/ui/dialog'
import { publicName } from '@/domain/public-name'
import { type SharePicture, SHARE_PICTURE_WORDS } from '@/domain/share-picture'
import { pictureFileName } from '@/domain/ticket'
import { config } from '@/lib/config'
import { takePicture } from '@/lib/take-picture'
import { PictureButtons } from './picture-buttons'
import {
  DRAWING_SIZES,
  type PicturedChild,
  type PictureShape,
  SharePictureDrawing,
} from './share-picture-drawing'

/** Scaled to fit the narrowest phone, with room for the buttons. */
const PREVIEWS: Record<PictureShape, number> = { post: 0.75, story: 0.5 }

const SHAPES = [
  { value: 'post', label: 'For a chat' },
  { value: 'story', label: 'For a status' },
] as const

export interface SharePictureDialogProps {
  ticket: PicturedChild
  /** The URL of the sharing page, sent with the picture. */
  shareUrl: string
  /** Null while the dialog is closed. */
  picture: SharePicture | null
  onClose: () => void
}

/** Previews a picture before it is shared. */
export function SharePictureDialog({
  ticket,
  shareUrl,
  picture,
  onClose,
}: SharePictureDialogProps) {
  return (
    <Dialog
      isOpen={picture !== null}
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
  const [shape, setShape] = useState<PictureShape>('post')
  const name = publicName(ticket)
  const { width, height } = DRAWING_SIZES[shape]
  const preview = PREVIEWS[shape]

  function take() {
    if (!drawing.current) throw new Error('There is nothing to take a picture of')
    return takePicture(drawing.current)
  }

  return (
    <div className="flex flex-col gap-4">
      <div
        className="mx-auto overflow-hidden rounded-card shadow-soft"
        style={{ width: width * preview, height: height * preview }}
      >
        <div style={{ scale: preview, transformOrigin: '0 0' }}>
          <SharePictureDrawing
            ref={drawing}
            ticket={ticket}
            picture={picture}
            shape={shape}
            shareUrl={shareUrl}
          />
        </div>
      </div>
      <RadioGroup legend="Shape" isRequired choices={SHAPES} value={shape} onPick={setShape} />
      <PictureButtons
        take={take}
        fileName={pictureFileName(name, shape === 'story' ? `${picture}-status` : picture)}
        version={JSON.stringify([picture, shape, ticket])}
        title={name}
        caption={`${SHARE_PICTURE_WORDS[picture]} I’m ${name}, and I’m in the ${config.productName} talent show. See my star: ${shareUrl}`}
      />
    </div>
  )
}
