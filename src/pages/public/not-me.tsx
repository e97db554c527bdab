import { EmailReply } from '@/features/account/email-replies/components/email-reply'
import { STOPPED } from '@/features/account/email-replies/labels'
import { config } from '@/lib/config'

/** The target of "This is not me" in an email. */
export default function NotMePage() {
  return (
    <EmailReply
      answer="refuse"
      ask={{
        title: 'Was this email not for you?',
        text: `Press the button if you have no account with ${config.productName}: we then send no more emails to this address.`,
      }}
      button="This is not me"
      done={() => STOPPED}
    />
  )
}
