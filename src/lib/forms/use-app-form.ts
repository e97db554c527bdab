import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type BaseSyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type SubmitErrorHandler,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { CONSTRAINT_SENTENCES } from '@/lib/forms/constraint-sentences'
import { forgetDraft, keepDraft, readDraft } from '@/lib/drafts'
import { addConstraintSentences, toAppError } from '@/lib/api/errors'
import { replayInput } from '@/lib/startup'
import { useIsHydrated } from '@/lib/use-is-hydrated'

addConstraintSentences(CONSTRAINT_SENTENCES)

/** A schema of zod, or of any validator of the Standard Schema. */
type FormSchema<Input extends FieldValues, Output> = Parameters<
  typeof standardSchemaResolver<Input, unknown, Output>
>[0]

interface AppFormOptions<Input extends FieldValues, Output> {
  schema: FormSchema<Input, Output>
  defaultValues: DefaultValues<Input>
  /** Keeps what was typed through a reload under this name; absent for forms that need no draft. */
  draftKey?: string
  /** Fields that are never kept, such as a password. */
  secrets?: readonly (keyof Input & string)[]
}

export interface AppForm<
  Input extends FieldValues,
  Output extends FieldValues,
> extends UseFormReturn<Input, unknown, Output> {
  /** The `ref` of a form that is also submitted without its own event, so that its first wrong field takes the focus. */
  attach: (form: HTMLFormElement | null) => void
  /** The server's refusal of the last submit, when no single field is to blame. */
  refusal: string | undefined
  /**
   * A submit handler. When `send` rejects, an error that names a field of the form stands at that
   * field and any other becomes `refusal`; what was typed stays. After success the draft is forgotten.
   */
  submitTo: (
    send: (input: Output) => Promise<unknown>,
    onInvalid?: SubmitErrorHandler<Input>,
  ) => (event?: BaseSyntheticEvent) => Promise<void>
}

/**
 * A form as this app has them: validated by its schema on submit and then as one types, the first
 * error takes the focus, and what was typed survives a reload of the tab.
 */
export function useAppForm<Input extends FieldValues, Output extends FieldValues = Input>({
  schema,
  defaultValues,
  draftKey,
  secrets = [],
}: AppFormOptions<Input, Output>): AppForm<Input, Output> {
  // The prerendered HTML knows no draft: hydration starts without it and adds it right after.
  const knowsDraft = useIsHydrated()
  const [initial] = useState(() => ({
    ...defaultValues,
    ...(knowsDraft ? readDraft<Input>(draftKey) : null),
  }))
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues: initial,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { submitCount } = form.formState
  const [refusal, setRefusal] = useState<string>()
  const element = useRef<HTMLFormElement>(null)
  const secretNames = secrets.join()

  // In this order: the draft is from before, what was typed while the page loaded is newer.
  useEffect(() => {
    if (knowsDraft) {
      replayInput()
      // Words that stood in a field when the form took it over, as after the reload of a deploy, came without an event.
      const values = form.getValues()
      const isTyped = (name: string) =>
        typeof values[name] === 'string' && values[name] !== (initial as FieldValues)[name]
      if (draftKey && Object.keys(values).some(isTyped)) {
        keepDraft(draftKey, values, secretNames.split(','))
      }
      return
    }
    const draft = readDraft<Input>(draftKey)
    if (draft) form.reset({ ...initial, ...draft })
  }, [knowsDraft, form, draftKey, initial, secretNames])

  useEffect(() => {
    if (!draftKey) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(draftKey, values, secretNames.split(',')),
    })
  }, [form, draftKey, secretNames])

  // By the page's own order: the form library knows no place for a group of choices. Together with the
  // errors, not a moment later, so that the next key never goes elsewhere.
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus()
  }, [submitCount])

  function submitTo(
    send: (input: Output) => Promise<unknown>,
    onInvalid?: SubmitErrorHandler<Input>,
  ) {
    const submit = form.handleSubmit(async (input) => {
      setRefusal(undefined)
      // Also what nobody typed, such as the row's id: after a lost answer and a reload it is sent again.
      if (draftKey) keepDraft(draftKey, form.getValues(), secrets)
      try {
        await send(input)
        if (draftKey) forgetDraft(draftKey)
      } catch (cause) {
        const error = toAppError(cause)
        if (error.field !== null && error.field in form.getValues()) {
          form.setError(error.field as Path<Input>, { type: error.kind, message: error.message })
        } else {
          setRefusal(error.message)
        }
      }
    }, onInvalid)
    return (event?: BaseSyntheticEvent) => {
      element.current = (event?.currentTarget as HTMLFormElement | undefined) ?? element.current
      return submit(event)
    }
  }

  const attach = (shown: HTMLFormElement | null) => {
    element.current = shown
  }

  return { ...form, attach, refusal, submitTo }
}
