import type { ReactNode } from 'react'
import { ButtonAnchor, ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { ASK_BEFORE_PAYING, isPastShowAge } from '@/domain/ages'
import { whatsappLink } from '@/domain/whatsapp'
import { paths } from '@/lib/paths'
import { supportNumber } from '@/lib/support'
import type { PayableChild } from '../api'

export interface BeforePayingProps {
  child: PayableChild
  /** As the child is called. */
  name: string
}

/** What has to be settled before a ticket is paid for: an age past the show's, no talent chosen. */
export function BeforePaying({ child, name }: BeforePayingProps) {
  const support = supportNumber(child.country)
  return (
    <>
      {isPastShowAge(child.age) ? (
        <Notice words={ASK_BEFORE_PAYING}>
          {support ? (
            <ButtonAnchor
              size="small"
              variant="secondary"
              href={whatsappLink(
                support,
                `Hello, ${child.child_name} is ${child.age}. May we pay for a ticket? Reference: ${child.payment_reference}`,
              )}
            >
              <Icon name="whatsapp" /> Ask us
            </ButtonAnchor>
          ) : null}
        </Notice>
      ) : null}
      {child.talents.length === 0 ? (
        <Notice words={`${name} has no talent yet. Please choose one first.`}>
          <ButtonLink size="small" variant="secondary" to={paths.editChild(child.id)}>
            Choose a talent
          </ButtonLink>
        </Notice>
      ) : null}
    </>
  )
}

function Notice({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft p-4 text-warning-strong">
      <p className="flex min-w-0 gap-2 font-semibold">
        <Icon name="alert" className="mt-0.5" />
        {words}
      </p>
      {children}
    </div>
  )
}
