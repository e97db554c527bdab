import { LASTING_GROUP, EMAIL_GROUPS, emailGroupName } from '@/domain/email-groups'
import { EmailReply } from '@/features/account/email-replies/components/email-reply'
import { type ReplyWords, STOPPED } from '@/features/account/email-replies/labels'

function wordsOf(outcome: string): ReplyWords {
  // An email to an unconfirmed address belongs to no group, so unsubscribing there stops all emails.
  if (outcome === 'refused') return STOPPED
  const group = EMAIL_GROUPS.find((one) => one === outcome)
  if (group === LASTING_GROUP) {
    return {
      title: 'These emails go on',
      text: 'Emails about payments and receipts cannot be switched off: they tell you what became of your money. You can switch off other emails on your account page.',
    }
  }
  const what = group ? `about “${emailGroupName(group)}”` : 'of this kind'
  return {
    title: 'These emails are switched off',
    text: `We send you no more emails ${what}. You can switch them on again on your account page.`,
  }
}

/** The target of "Unsubscribe" in an email. */
export default function UnsubscribePage() {
  return (
    <EmailReply
      answer="unsubscribe"
      ask={{
        title: 'Stop these emails?',
        text: 'Press the button and we send you no more emails of this kind; the notices on your page go on.',
      }}
      button="Stop these emails"
      done={wordsOf}
    />
  )
}
