import { preloadDialog } from '@/components/ui/dialog'

// A page whose dialogs have come, as some moments after it was opened.
await preloadDialog()
