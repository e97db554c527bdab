import { useRef, useState } from 'react'
import { toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'

export interface PictureOptions {
  /** Makes the picture of what is on the page. */
  take: () => Promise<Blob>
  fileName: string
  /** Stands for all that the picture shows; another value needs another picture. */
  version: string
}

/** A picture that is made once, when a button is pressed, and handed on. A toast says when it could not be made. */
export function useMadePicture({ take, fileName, version }: PictureOptions) {
  const [isBusy, setIsBusy] = useState(false)
  const made = useRef<{ version: string; picture: File }>(undefined)

  async function picture(): Promise<File> {
    if (made.current?.version === version) return made.current.picture
    const file = new File([await take()], fileName, { type: 'image/png' })
    made.current = { version, picture: file }
    return file
  }

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
