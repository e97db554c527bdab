import { addErrorSentences } from '@/lib/api/errors'
import { PANEL_SENTENCES } from '@/lib/api/panel-errors'
import { setSession } from '@/lib/api/session-store'
import { preloadDialog } from '@/components/ui/dialog'

// Preloads the dialogs, which a page has some moments after it was opened. The panel's sentences come with its layout.
await preloadDialog()
addErrorSentences(PANEL_SENTENCES)

// The previous file may have signed somebody in.
setSession({ status: 'loading', user: null })
