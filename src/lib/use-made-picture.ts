import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toAppError } from '@/lib/api/errors'
import { isInsideApp } from '@/lib/share-or-download'
import { notify } from '@/lib/notify'

export interface PictureOptions {
  /** Makes the picture of what is on the page. */
  take: () => Promise<Blob>
  fileName: string
  /** Identifies what the picture shows. A new value needs a new picture. */
  version: string
}

/**
 * A picture that is made once, on a press or ahead of it inside another app, and then shared or downloaded. A toast
 * reports a failure.
 */
export function useMadePicture({ take, fileName, version }: PictureOptions) {
  const [isBusy, setIsBusy] = useState(false)
  const made = useRef<{ version: string; picture: Promise<File> }>(undefined)

  async function make(): Promise<File> {
    return new File([await take()], fileName, { type: 'image/png' })
  }

  function picture(): Promise<File> {
    if (made.current?.version === version) return made.current.picture
    const picture = make()
    made.current = { version, picture }
    // After a failure the next press tries again.
    picture.catch(() => {
      if (made.current?.picture === picture) made.current = undefined
    })
    return picture
  }

  // Runs before the press: inside another app the picture is shared, and user activation would expire while it is made.
  const prepare = useEffectEvent(() => {
    if (isInsideApp()) picture().catch(() => undefined)
  })
  useEffect(() => queueMicrotask(prepare), [version])

  async function withPicture(hand: (file: File) => unknown) {
    setIsBusy(true)
    try {
      await hand(await picture())
    } catch (cause) {
      notify({
        title: 'Download failed',
        description: toAppError(cause).message,
        variant: 'destructive',
      })
    }
    setIsBusy(false)
  }

  return { isBusy, withPicture }
}
