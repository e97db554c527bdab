import { inject } from 'vitest'
import { standOn } from './ground.ts'
import { beTheApp } from './be-the-app.ts'
import { sqlOfServer } from './sql.ts'

const { databaseUrl, ...stage } = inject('stage')

standOn({ isEmbedded: false, ...stage, database: sqlOfServer(databaseUrl) })
beTheApp(stage.url)
