import { EmailReply } from '@/features/account/email-replies/components/email-reply'

/** The target of "Yes, that's my email" in an email. */
export default function ConfirmAddressPage() {
  return (
    <EmailReply
      answer="confirm"
      ask={{
        title: 'Is this your email?',
        text: 'Press the button to confirm it. Our emails can then name your child and say what happened.',
      }}
      button="Yes, that's my email"
      done={() => ({
        title: 'Thank you. Your email is confirmed.',
        text: 'From now on our emails tell you what happened. You can choose which of them you get on your account page.',
      })}
    />
  )
}
