import { clsx } from 'clsx'
import { createContext, type ReactNode, use } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Icon } from '@/components/ui/icon'
import { openQuestions, type RegistrationInput } from '../registration-schema'

interface FormSection {
  id: string
  title: string
  questions: readonly (keyof RegistrationInput)[]
}

const SECTIONS = [
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
] as const satisfies readonly FormSection[]

type SectionId = (typeof SECTIONS)[number]['id']
type SectionState = 'done' | 'current' | 'open'

const STATE_WORDS: Record<SectionState, string> = { done: 'Done', current: 'Now', open: 'To do' }

const SectionStates = createContext<readonly SectionState[]>([])

/** A section is done when all its answers are valid; the first other section is the current one. */
export function RegistrationProgress({ children: form }: { children: ReactNode }) {
  const { getValues, control, formState } = useFormContext<RegistrationInput>()
  // Rerenders this component on every answer, but not the form inside.
  useWatch({ control })
  const open = openQuestions(getValues())
  const isDone = SECTIONS.map(({ questions }) =>
    questions.every((name) => !open.has(name) && !formState.errors[name]),
  )
  const current = isDone.indexOf(false)
  const states = isDone.map((done, index) =>
    done ? 'done' : index === current ? 'current' : 'open',
  )
  return <SectionStates value={states}>{form}</SectionStates>
}

const BARS: Record<SectionState, string> = {
  done: 'border-success text-success-strong',
  current: 'border-heading text-heading',
  open: 'border-control text-muted-foreground',
}

/** The form's sections in one line with their state, each a link to its section. */
export function RegistrationOverview() {
  const states = use(SectionStates)
  return (
    <nav aria-label="Parts of this form" className="@container">
      <ol className="grid gap-1 @min-[18rem]:grid-cols-3">
        {SECTIONS.map(({ id, title }, index) => {
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

export interface RegistrationSectionProps {
  id: SectionId
  children: ReactNode
}

/** One section. Its heading repeats the position, because the overview has scrolled out of view by then. */
export function RegistrationSection({ id, children }: RegistrationSectionProps) {
  const states = use(SectionStates)
  const index = SECTIONS.findIndex((section) => section.id === id)
  const state = states[index] ?? 'open'
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 border-b border-border pb-1">
        <h2 id={id} className="text-xl">
          {SECTIONS[index]?.title}
        </h2>
        <p className="ml-auto text-sm text-muted-foreground">
          {state === 'done' ? 'Done' : `${index + 1} of ${SECTIONS.length}`}
        </p>
      </div>
      {children}
    </section>
  )
}
