import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { canShareFile, shareOrDownload } from '@/lib/share-or-download'
import { type PictureOptions, useMadePicture } from '@/lib/use-made-picture'

export interface PictureButtonsProps extends PictureOptions {
  /** The caption sent with the picture. */
  caption: string
  /** The title in the phone's share dialog. */
  title: string
}

const canSharePictures = () => canShareFile(new File([''], 'picture.png', { type: 'image/png' }))

/** Saves a picture, or shares it through the phone's share dialog. */
export function PictureButtons({ caption, title, ...options }: PictureButtonsProps) {
  const { isBusy, withPicture } = useMadePicture(options)
  const [pressed, setPressed] = useState<'share' | 'save'>()
  const [isWaitingForTap, setIsWaitingForTap] = useState(false)

  function press(which: 'share' | 'save', hand: (file: File) => unknown) {
    setPressed(which)
    void withPicture(hand)
  }

  async function share(file: File) {
    setIsWaitingForTap(false)
    try {
      await navigator.share({ files: [file], title, text: caption })
    } catch (cause) {
      // Creating the picture outlasted the browser's user activation; closing the share dialog is fine.
      if (cause instanceof Error && cause.name === 'NotAllowedError') setIsWaitingForTap(true)
    }
  }

  const canShare = canSharePictures()
  return (
    <div className="flex flex-col gap-2">
      {canShare ? (
        <Button
          isWide
          size="large"
          isBusy={isBusy && pressed === 'share'}
          busyText="Making the picture…"
          onClick={() => press('share', share)}
        >
          <Icon name="share" />
          <span>
            {isWaitingForTap ? 'The picture is ready: tap to share it' : 'Share the picture'}
          </span>
        </Button>
      ) : null}
      <Button
        isWide
        size={canShare ? 'default' : 'large'}
        variant={canShare ? 'secondary' : 'primary'}
        isBusy={isBusy && pressed === 'save'}
        busyText="Making the picture…"
        onClick={() => press('save', (file) => shareOrDownload(file, file.name))}
      >
        <Icon name="download" /> Save the picture
      </Button>
      {canShare ? null : (
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 flex-1 basis-48 text-sm [overflow-wrap:anywhere] text-muted-foreground">
            {caption}
          </span>
          <CopyButton value={caption} what="caption" />
        </p>
      )}
    </div>
  )
}
