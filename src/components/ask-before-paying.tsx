import { Icon } from '@/components/ui/icon'
import { ASK_BEFORE_PAYING } from '@/domain/ages'
import { MAX_AGE_AT_REGISTRATION } from '@/domain/application'
import type { Country } from '@/domain/regions'
import { whatsappLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { useSupportNumber } from '@/lib/support'

export interface AskBeforePayingProps {
  country: Country
  /** The text of the message to us. */
  message?: string
}

/** For a child older than the show allows, because a parent who pays first may pay for nothing. */
export function AskBeforePaying({
  country,
  message = `Hello ${config.productName}, my child is older than ${MAX_AGE_AT_REGISTRATION}. Can my child take part?`,
}: AskBeforePayingProps) {
  const number = useSupportNumber(country)
  return (
    <p className="flex gap-2 rounded-card bg-warning-soft p-3 text-warning-strong">
      <Icon name="alert" className="mt-0.5" />
      <span>
        <strong>{`${ASK_BEFORE_PAYING}.`}</strong>{' '}
        {number ? (
          <a
            href={whatsappLink(number, message)}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4"
          >
            Ask support<span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : null}
      </span>
    </p>
  )
}
