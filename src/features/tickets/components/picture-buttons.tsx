import { type RefObject, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { rewardCardFileName } from '@/domain/ticket'
import { toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import { saveFile } from '@/lib/save-file'
import { takePicture } from '../picture'

export interface PictureButtonsProps {
  card: RefObject<HTMLElement | null>
  childName: string
  /** Stands for all that the card shows; another value needs another picture. */
  version: string
  /** The words that go with the picture. */
  caption: string
}

function canShareFiles(): boolean {
  const probe = new File([''], 'ticket.png', { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [probe] })
}

/** The ticket as a picture: to keep, and to hand to whatever the phone can share with. */
export function PictureButtons({ card, childName, version, caption }: PictureButtonsProps) {
  const [busy, setBusy] = useState<'saving' | 'sharing' | null>(null)
  const [isWaitingForTap, setIsWaitingForTap] = useState(false)
  const made = useRef<{ version: string; picture: File }>(undefined)

  async function picture(): Promise<File> {
    if (made.current?.version === version) return made.current.picture
    if (!card.current) throw new Error('There is no ticket to take a picture of')
    const blob = await takePicture(card.current)
    const file = new File([blob], rewardCardFileName(childName), { type: 'image/png' })
    made.current = { version, picture: file }
    return file
  }

  async function run(what: 'saving' | 'sharing', hand: (file: File) => unknown) {
    setBusy(what)
    try {
      await hand(await picture())
    } catch (cause) {
      notify({
        title: 'Download failed',
        description: toAppError(cause).message,
        variant: 'destructive',
      })
    }
    setBusy(null)
  }

  async function share(file: File) {
    setIsWaitingForTap(false)
    try {
      await navigator.share({ files: [file], title: childName, text: caption })
    } catch (cause) {
      // Making the picture took longer than the browser remembers the tap; closing the sheet is fine.
      if (cause instanceof Error && cause.name === 'NotAllowedError') setIsWaitingForTap(true)
    }
  }

  const canShare = canShareFiles()
  return (
    <div className="flex flex-col gap-2">
      {canShare ? (
        <Button
          isWide
          size="large"
          isBusy={busy === 'sharing'}
          busyText="Making the picture…"
          onClick={() => void run('sharing', share)}
        >
          <Icon name="share" />
          {isWaitingForTap ? 'The picture is ready: tap to share it' : 'Share the picture'}
        </Button>
      ) : null}
      <Button
        isWide
        size={canShare ? 'default' : 'large'}
        variant={canShare ? 'secondary' : 'primary'}
        isBusy={busy === 'saving'}
        busyText="Making the picture…"
        onClick={() => void run('saving', (file) => saveFile(file, file.name))}
      >
        <Icon name="download" /> Download the ticket
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
