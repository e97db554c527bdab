/**
 * The in-app browsers of WhatsApp, Facebook, Messenger, Instagram and TikTok, by their user agents. A download silently
 * does nothing there. No page can detect that, so only the user agent tells.
 */
const APPS = /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|musical_ly|trill_|BytedanceWebview|TikTok/i

/** Whether the page runs in another app's browser, where downloads are lost. */
export function isInsideApp(): boolean {
  return APPS.test(navigator.userAgent)
}

export interface HandedFile {
  file: Blob
  name: string
}

let open: ((handed: HandedFile) => void) | undefined

/** Connects the view that opens a file on the page. Returns the function that disconnects it. */
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

/** The sender's file name with the extension of the actual type, because a picture may have been converted to JPEG. */
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
  // Some phones read the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Hands over a file: as a download or, inside another app's browser, through the phone's share menu. If that is
 * impossible, it opens on the page. A file to share must exist before the press, because user activation expires soon.
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
      // The person closed the share menu.
      if (cause instanceof Error && cause.name === 'AbortError') return
    }
  }
  open?.({ file, name })
}
