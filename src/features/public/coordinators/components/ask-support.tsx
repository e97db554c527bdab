import { ButtonAnchor, ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { type Country, stateWord } from '@/domain/regions'
import { whatsappLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { useSupportNumber } from '@/lib/support'

export interface AskSupportProps {
  country: Country
  /** States without anybody to call. */
  states: readonly string[]
}

/** Contacts for a state without a coordinator to call, and how to become one. */
export function AskSupport({ country, states }: AskSupportProps) {
  const word = stateWord(country).toLowerCase()
  const number = useSupportNumber(country)
  const asked = states.length === 1 ? ` My ${word} is ${states[0]}.` : ` My ${word} is: `
  return (
    <section aria-labelledby="ask-support" className="flex flex-col gap-4">
      <h2 id="ask-support" className="text-xl">{`Nobody in your ${word} yet?`}</h2>
      <div className="flex flex-wrap gap-3">
        {number ? (
          <ButtonAnchor
            variant="secondary"
            href={whatsappLink(
              number,
              `Hello ${config.productName}, I have a question about the show.${asked}`,
            )}
          >
            <Icon name="whatsapp" />
            <span>{`Ask support for your ${word}`}</span>
          </ButtonAnchor>
        ) : null}
        <ButtonLink to={paths.volunteer} variant="quiet">
          Become a coordinator
        </ButtonLink>
      </div>
    </section>
  )
}
