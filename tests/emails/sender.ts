// A sender in a process of its own, which can be killed: runs the job deliver until nothing is due.
import process from 'node:process'
import { createServices } from '../../supabase/functions/_shared/services.ts'
import { createSmtpSender } from '../../supabase/functions/_shared/smtp.ts'
import { deliver } from '../../supabase/functions/deliver/handler.ts'

const [url = '', key = '', smtpUrl = ''] = process.argv.slice(2)
const { rpc } = createServices({ url, key })
const sender = createSmtpSender(smtpUrl)
const settings = {
  productName: 'Kanyezi',
  siteUrl: 'https://show.example.org',
  projectUrl: 'https://abc.supabase.co',
  from: 'show@example.org',
}
for (;;) {
  const { sent, later, failed } = await deliver({ rpc, sender, settings })
  if (sent + later + failed === 0) break
}
sender.close()
