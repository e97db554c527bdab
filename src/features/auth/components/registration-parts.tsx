import { clsx } from 'clsx'
import { createContext, type ReactNode, use } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Icon } from '@/components/ui/icon'
import { openQuestions, type RegistrationInput } from '../registration-schema'

interface PartOfForm {
  id: string
  title: string
  questions: readonly (keyof RegistrationInput)[]
}

const PARTS = [
  {
    id: 'about-you',
    title: 'About you',
    questions: ['parent_name', 'email', 'password', 'phone_number', 'living_status'],
  },
  {
    id: 'about-your-child',
    title: 'About your child',
    questions: ['child_name', 'age', 'gender', 'country', 'state_city', 'talents'],
  },
  { id: 'your-consent', title: 'Your consent', questions: ['has_consented'] },
] as const satisfies readonly PartOfForm[]

type PartId = (typeof PARTS)[number]['id']
type PartState = 'done' | 'current' | 'open'

const STATE_WORDS: Record<PartState, string> = { done: 'Done', current: 'Now', open: 'To do' }

const PartStates = createContext<readonly PartState[]>([])

/** A part is done when all its answers are valid; the first other part is the current one. */
export function RegistrationProgress({ children: form }: { children: ReactNode }) {
  const { getValues, control, formState } = useFormContext<RegistrationInput>()
  // Rerenders this component on every answer, but not the form inside.
  useWatch({ control })
  const open = openQuestions(getValues())
  const isDone = PARTS.map(({ questions }) =>
    questions.every((name) => !open.has(name) && !formState.errors[name]),
  )
  const current = isDone.indexOf(false)
  const states = isDone.map((done, index) =>
    done ? 'done' : index === current ? 'current' : 'open',
  )
  return <PartStates value={states}>{form}</PartStates>
}

const BARS: Record<PartState, string> = {
  done: 'border-success text-success-strong',
  current: 'border-heading text-heading',
  open: 'border-control text-muted-foreground',
}

/** The form's parts in one line with their state, each a link to its part. */
export function RegistrationOverview() {
  const states = use(PartStates)
  return (
    <nav aria-label="Parts of this form" className="@container">
      <ol className="grid gap-1 @min-[18rem]:grid-cols-3">
        {PARTS.map(({ id, title }, index) => {
          const state = states[index] ?? 'open'
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={state === 'current' ? 'step' : undefined}
                className={clsx(
                  'flex h-full min-h-11 items-center gap-1 border-t-4 text-xs leading-tight font-semibold',
                  BARS[state],
                )}
              >
                <span aria-hidden>
                  {state === 'done' ? <Icon name="check" className="size-4" /> : index + 1}
                </span>
                <span>{title}</span>
                <span className="sr-only">{STATE_WORDS[state]}</span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

export interface RegistrationPartProps {
  id: PartId
  children: ReactNode
}

/** One part. Its heading repeats the position, because the overview has scrolled out of view by then. */
export function RegistrationPart({ id, children }: RegistrationPartProps) {
  const states = use(PartStates)
  const index = PARTS.findIndex((part) => part.id === id)
  const state = states[index] ?? 'open'
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 border-b border-border pb-1">
        <h2 id={id} className="text-xl">
          {PARTS[index]?.title}
        </h2>
        <p className="ml-auto text-sm text-muted-foreground">
          {state === 'done' ? 'Done' : `${index + 1} of ${PARTS.length}`}
        </p>
      </div>
      {children}
    </section>
  )
}
