import { EmailReply } from '@/features/account/email-replies/components/email-reply'
import { config } from '@/lib/config'

/** The target of "Keep this email", in the email about another address for the account. */
export default function KeepAddressPage() {
  return (
    <EmailReply
      answer="keep_address"
      ask={{
        title: 'Keep this email?',
        text: `Somebody asked us to use another email for your account at ${config.productName}. Press the button if that wasn’t you, or if this one is right: then nothing changes.`,
      }}
      button="Keep this email"
      done={() => ({
        title: 'Your email stays as it is',
        text: 'We won’t change it. If somebody asks again, you’ll get another email.',
      })}
    />
  )
}
