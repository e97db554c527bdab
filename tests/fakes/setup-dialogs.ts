import { addErrorSentences } from '@/lib/api/errors'
import { PANEL_SENTENCES } from '@/lib/api/panel-errors'
import { setSession } from '@/lib/api/session-store'
import { preloadDialog } from '@/components/ui/dialog'

// A page whose dialogs have come, as some moments after it was opened. The panel's sentences come with its layout.
await preloadDialog()
addErrorSentences(PANEL_SENTENCES)

// The file before may have signed somebody in.
setSession({ status: 'loading', user: null })
