import { startPage } from '@/lib/startup'
import '@/styles/app.css'

startPage(() => import('./main'))
