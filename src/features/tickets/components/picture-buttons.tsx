import { type RefObject, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { rewardCardFileName } from '@/domain/ticket'
import { toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import { takePicture } from '../picture'

export interface PictureButtonsProps {
  card: RefObject<HTMLElement | null>
  childName: string
  /** What the card shows; another value needs another picture. */
  version: string
}

function canShareFiles(): boolean {
  const probe = new File([''], 'ticket.png', { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [probe] })
}

function save(picture: File): void {
  const url = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = url
  link.download = picture.name
  link.click()
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The ticket as a picture: to keep, and to hand to whatever the phone can share with. */
export function PictureButtons({ card, childName, version }: PictureButtonsProps) {
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
      await navigator.share({ files: [file], title: childName })
    } catch (cause) {
      // Making the picture took longer than the browser remembers the tap; closing the sheet is fine.
      if (cause instanceof Error && cause.name === 'NotAllowedError') setIsWaitingForTap(true)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Button
        isWide
        size="large"
        isBusy={busy === 'saving'}
        busyText="Making the picture…"
        onClick={() => void run('saving', save)}
      >
        <Icon name="download" /> Download the ticket
      </Button>
      {canShareFiles() ? (
        <Button
          isWide
          variant="secondary"
          isBusy={busy === 'sharing'}
          busyText="Making the picture…"
          onClick={() => void run('sharing', share)}
        >
          <Icon name="share" />
          {isWaitingForTap ? 'The picture is ready: tap to share it' : 'Share the picture'}
        </Button>
      ) : null}
    </div>
  )
}
