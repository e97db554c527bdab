import { startPage } from '@/lib/startup'
import '@/styles/app.css'

startPage(async () => (await import('./main')).started)
