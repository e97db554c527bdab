import { useEffect, useState } from 'react'
import type { HandedFile } from '@/lib/share-or-download'
import { CopyButton } from './ui/copy-button'
import { Dialog } from './ui/dialog'

export interface OpenedFileProps {
  handed: HandedFile | undefined
  onClose: () => void
}

type Content = { kind: 'picture' | 'text'; value: string }

/** As a data URL, because an app asks the phone to save a picture, and the phone cannot read a blob URL of the page. */
function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}

async function contentOf(file: Blob): Promise<Content | null> {
  if (file.type.startsWith('image/')) return { kind: 'picture', value: await asDataUrl(file) }
  if (/^text\/|json/.test(file.type)) return { kind: 'text', value: await file.text() }
  return null
}

/** A file shown on the page, for a browser that cannot save: a picture to press and hold, a text to copy. */
export function OpenedFile({ handed, onClose }: OpenedFileProps) {
  const [opened, setOpened] = useState<{ file: Blob; content: Content | null }>()
  useEffect(() => {
    if (!handed) return
    let isGone = false
    contentOf(handed.file).then(
      (content) => {
        if (!isGone) setOpened({ file: handed.file, content })
      },
      () => onClose(),
    )
    return () => {
      isGone = true
    }
  }, [handed, onClose])

  if (!handed) return null
  const content = opened?.file === handed.file ? opened.content : null
  return (
    <Dialog isOpen onClose={onClose} title="Your file" description={handed.name} size="large">
      <div className="flex flex-col gap-4">
        {content?.kind === 'picture' ? (
          <>
            <p className="font-semibold">Press and hold to save</p>
            <img src={content.value} alt={handed.name} className="mx-auto max-w-full" />
          </>
        ) : null}
        {content?.kind === 'text' ? (
          <>
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">Press and hold to save</span>
              <CopyButton value={content.value} what="all of it" isNamed />
            </p>
            <pre
              tabIndex={0}
              translate="no"
              className="max-h-[40dvh] overflow-auto rounded-card border border-border bg-muted p-3 text-sm wrap-anywhere whitespace-pre-wrap select-text"
            >
              {content.value}
            </pre>
          </>
        ) : null}
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">Open in your browser</h3>
          <p>
            The app you are in can&rsquo;t keep files. Copy this page&rsquo;s link, open it in your
            browser (Chrome, Safari…) and press the button again. You may need to sign in there.
          </p>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span
              translate="no"
              className="min-w-0 flex-1 basis-48 text-sm wrap-anywhere text-muted-foreground"
            >
              {window.location.href}
            </span>
            <CopyButton value={window.location.href} what="link" isNamed />
          </p>
        </section>
      </div>
    </Dialog>
  )
}
