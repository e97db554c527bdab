import { useEffect, useEffectEvent, useState } from 'react'
import { shareOrDownload, nameByKind } from '@/lib/share-or-download'
import { Button } from './ui/button'
import { Dialog } from './ui/dialog'
import { ErrorState } from './ui/error-state'
import { Icon } from './ui/icon'
import { Spinner } from './ui/spinner'

export interface FileViewerProps {
  title: string
  /** The sender's file name, offered for saving. */
  fileName: string
  /** Fetches the file with its detected type. Called when the viewer opens. */
  load: () => Promise<Blob>
  onClose: () => void
}

type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'shown'; url: string; file: Blob }

/** One private file in a dialog. A picture is shown, other files are saved or opened by the phone. */
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
        setLoaded({ state: 'shown', url, file })
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
          {loaded.file.type.startsWith('image/') ? (
            <img src={loaded.url} alt={fileName} className="mx-auto max-h-[65dvh] max-w-full" />
          ) : (
            <p>This proof is a PDF. Save it to read it.</p>
          )}
          <Button
            variant="secondary"
            onClick={() => void shareOrDownload(loaded.file, nameByKind(fileName, loaded.file))}
          >
            <Icon name="download" /> Save the file
          </Button>
        </div>
      ) : null}
    </Dialog>
  )
}
