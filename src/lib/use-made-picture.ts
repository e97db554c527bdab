import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toAppError } from '@/lib/api/errors'
import { isInsideApp } from '@/lib/share-or-download'
import { notify } from '@/lib/notify'

export interface PictureOptions {
  /** Makes the picture of what is on the page. */
  take: () => Promise<Blob>
  fileName: string
  /** Stands for all that the picture shows; another value needs another picture. */
  version: string
}

/** A picture that is made once, when a button is pressed or ahead of that inside another app, and handed on. A toast says when it could not be made. */
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
    // One that failed is made anew by the next press.
    picture.catch(() => {
      if (made.current?.picture === picture) made.current = undefined
    })
    return picture
  }

  // Before the press: inside another app the picture is shared, and by the time that it is made a press is forgotten.
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
