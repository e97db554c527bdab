import { useEffect, useEffectEvent, useState } from 'react'
import { buttonStyle } from './ui/button'
import { Dialog } from './ui/dialog'
import { ErrorState } from './ui/error-state'
import { Icon } from './ui/icon'
import { Spinner } from './ui/spinner'

export interface FileViewerProps {
  title: string
  /** The name that the sender's file had; offered when it is saved. */
  fileName: string
  /** Fetches the file with its true type; called when the viewer opens. */
  load: () => Promise<Blob>
  onClose: () => void
}

type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'shown'; url: string; type: string }

const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
}

/** One private file in a dialog: a picture is shown, anything else is saved or opened by the phone. */
export function FileViewer({ title, fileName, load, onClose }: FileViewerProps) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const fetchOnce = useEffectEvent(load)

  useEffect(() => {
    let url: string | undefined
    let isGone = false
    fetchOnce().then(
      (file) => {
        if (isGone) return
        url = URL.createObjectURL(file)
        setLoaded({ state: 'shown', url, type: file.type })
      },
      (cause: unknown) => {
        if (isGone) return
        setLoaded({
          state: 'failed',
          message: cause instanceof Error ? cause.message : 'Something went wrong',
        })
      },
    )
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [attempt])

  return (
    <Dialog isOpen onClose={onClose} title={title} description={fileName} size="large">
      {loaded.state === 'loading' ? <Spinner isLabelShown /> : null}
      {loaded.state === 'failed' ? (
        <ErrorState
          title="The file could not be opened"
          message={loaded.message}
          onRetry={() => {
            setLoaded({ state: 'loading' })
            setAttempt(attempt + 1)
          }}
        />
      ) : null}
      {loaded.state === 'shown' ? (
        <div className="flex flex-col items-start gap-4">
          {loaded.type.startsWith('image/') ? (
            <img src={loaded.url} alt={fileName} className="mx-auto max-h-[65dvh] max-w-full" />
          ) : (
            <p>This proof is a PDF. Save it to read it.</p>
          )}
          <a
            href={loaded.url}
            // Under the ending of what it is: a picture may have been made a JPEG on its way.
            download={fileName.replace(/\.[^.]*$/, '') + (ENDINGS[loaded.type] ?? '')}
            className={buttonStyle({ variant: 'secondary' })}
          >
            <Icon name="download" /> Save the file
          </a>
        </div>
      ) : null}
    </Dialog>
  )
}
