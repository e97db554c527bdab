import { LetterReply } from '@/features/account/letter-replies/components/letter-reply'
import { STOPPED } from '@/features/account/letter-replies/words'
import { config } from '@/lib/config'

/** Where "This is not me" in a letter leads. */
export default function NotMePage() {
  return (
    <LetterReply
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
