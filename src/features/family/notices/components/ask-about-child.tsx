import { Icon } from '@/components/ui/icon'
import { whatsappLink } from '@/domain/whatsapp'
import { useSupportNumber } from '@/lib/support'
import type { Notice } from '../api'

/** A WhatsApp link to ask the country's support about a child who is out of the show. */
export function AskAboutChild({ notice: { child_name, facts } }: { notice: Notice }) {
  const support = useSupportNumber(facts.country)
  if (!support) return null
  return (
    <a
      href={whatsappLink(
        support,
        `Hello, I have a question about ${child_name ?? 'my child'}'s application.`,
      )}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
    >
      <Icon name="whatsapp" />
      <span>Ask us on WhatsApp</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
