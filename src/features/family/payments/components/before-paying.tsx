import { AskBeforePaying } from '@/components/ask-before-paying'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { isPastShowAge } from '@/domain/ages'
import { paths } from '@/lib/paths'
import type { PayableChild } from '../api'

export interface BeforePayingProps {
  child: PayableChild
  /** The child's display name. */
  name: string
}

/** Matters to settle before paying for a ticket: an age above the show's limit, no talent chosen. */
export function BeforePaying({ child, name }: BeforePayingProps) {
  return (
    <>
      {isPastShowAge(child.age) ? (
        <AskBeforePaying
          country={child.country}
          message={`Hello, ${child.child_name} is ${child.age}. May we pay for a ticket? Reference: ${child.payment_reference}`}
        />
      ) : null}
      {child.talents.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft p-4 text-warning-strong">
          <p className="flex min-w-0 gap-2 font-semibold">
            <Icon name="alert" className="mt-0.5" />
            <span>{`${name} has no talent yet. Please choose one first.`}</span>
          </p>
          <ButtonLink size="small" variant="secondary" to={paths.editChild(child.id)}>
            Choose a talent
          </ButtonLink>
        </div>
      ) : null}
    </>
  )
}
