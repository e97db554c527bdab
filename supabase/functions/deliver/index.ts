// The edge function; its work is in handler.ts, which the embedded stack runs too.
import { readEmailSettings } from '../_shared/email-settings.ts'
import { createJobServer } from '../_shared/serve-job.ts'
import { createSmtpSender } from '../_shared/smtp.ts'
import { correctAddresses } from './correct-addresses.ts'
import { deliver, deliverNothing } from './handler.ts'

declare const Deno: {
  serve(answer: (request: Request) => Promise<Response>): unknown
  env: { get(name: string): string | undefined }
}

const setting = (name: string) => Deno.env.get(name)

Deno.serve(
  createJobServer(async ({ rpc, accounts }) => {
    await correctAddresses({ rpc, accounts })
    if (!setting('SMTP_URL')) {
      await deliverNothing(rpc)
      return { message: 'No emails are sent: SMTP_URL is not set.' }
    }
    const { smtpUrl, ...settings } = readEmailSettings(setting)
    const sender = createSmtpSender(smtpUrl)
    try {
      return await deliver({ rpc, sender, settings })
    } finally {
      sender.close()
    }
  }, setting),
)
