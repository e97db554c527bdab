import { LASTING_GROUP, LETTER_GROUPS, letterGroupName } from '@/domain/letter-groups'
import { LetterReply } from '@/features/account/letter-replies/components/letter-reply'
import { type ReplyWords, STOPPED } from '@/features/account/letter-replies/words'

function wordsOf(outcome: string): ReplyWords {
  // A letter to an address that never said yes is of no group: somebody who wants none of these wants none at all.
  if (outcome === 'refused') return STOPPED
  const group = LETTER_GROUPS.find((one) => one === outcome)
  if (group === LASTING_GROUP) {
    return {
      title: 'These emails go on',
      text: 'Emails about payments and receipts cannot be switched off: they tell you what became of your money. You can switch off other emails on your account page.',
    }
  }
  const what = group ? `about “${letterGroupName(group)}”` : 'of this kind'
  return {
    title: 'These emails are switched off',
    text: `We send you no more emails ${what}. You can switch them on again on your account page.`,
  }
}

/** Where "Unsubscribe" in a letter leads. */
export default function UnsubscribePage() {
  return (
    <LetterReply
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
