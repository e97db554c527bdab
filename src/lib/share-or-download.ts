/**
 * The browsers inside WhatsApp, Facebook, Messenger, Instagram and TikTok by the names that they give themselves. A download
 * does nothing there and says nothing, which no page can find out, so these names are the only way to know.
 */
const APPS = /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|musical_ly|trill_|BytedanceWebview|TikTok/i

/** Whether the page stands in another app's browser, where downloads are lost. */
export function isInsideApp(): boolean {
  return APPS.test(navigator.userAgent)
}

export interface HandedFile {
  file: Blob
  name: string
}

let open: ((handed: HandedFile) => void) | undefined

/** Connects the view in which a file is opened on the page. Returns the disconnection. */
export function onFileToOpen(next: (handed: HandedFile) => void): () => void {
  open = next
  return () => {
    if (open === next) open = undefined
  }
}

const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
}

/** The sender's name of a file under the ending of what it is: a picture may have been made a JPEG on its way. */
export function nameByKind(name: string, file: Blob): string {
  return name.replace(/\.[^.]*$/, '') + (ENDINGS[file.type] ?? '')
}

export function canShareFile(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some phones read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Hands somebody a file: as a download, and inside another app's browser to what the phone shares with or, where that is
 * not possible, opened on the page. To be shared it has to be made before the press, as browsers forget a press soon.
 */
export async function shareOrDownload(file: Blob, name: string): Promise<void> {
  if (!isInsideApp()) {
    download(file, name)
    return
  }
  const shared = new File([file], name, { type: file.type })
  if (canShareFile(shared)) {
    try {
      await navigator.share({ files: [shared] })
      return
    } catch (cause) {
      // The person has closed the sheet.
      if (cause instanceof Error && cause.name === 'AbortError') return
    }
  }
  open?.({ file, name })
}
