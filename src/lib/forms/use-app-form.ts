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
  /** The key under which typed text survives a reload. Absent for forms without a draft. */
  draftKey?: string
  /** Fields that are never kept, such as a password. */
  secrets?: readonly (keyof Input & string)[]
}

export interface AppForm<
  Input extends FieldValues,
  Output extends FieldValues,
> extends UseFormReturn<Input, unknown, Output> {
  /**
   * The `ref` of a form that is also submitted without a submit event, so that its first invalid field gets the focus.
   */
  attach: (form: HTMLFormElement | null) => void
  /** The server's refusal of the last submit, if it is not about a single field. */
  refusal: string | undefined
  /**
   * A submit handler. When `send` rejects, an error that names a field of the form is shown at that field, and any
   * other error becomes `refusal`. The typed values stay. A success drops the draft.
   */
  submitTo: (
    send: (input: Output) => Promise<unknown>,
    onInvalid?: SubmitErrorHandler<Input>,
  ) => (event?: BaseSyntheticEvent) => Promise<void>
}

/**
 * The standard form of this app: validated by its schema on submit and on change after that, focus on the first error,
 * and typed text that survives a reload of the tab.
 */
export function useAppForm<Input extends FieldValues, Output extends FieldValues = Input>({
  schema,
  defaultValues,
  draftKey,
  secrets = [],
}: AppFormOptions<Input, Output>): AppForm<Input, Output> {
  // The prerendered HTML has no draft, so hydration starts without it and the draft is applied right after.
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

  // The order matters: the draft is older than anything typed while the page loaded.
  useEffect(() => {
    if (knowsDraft) {
      replayInput()
      // Text that was in a field before the form took over, as after the reload of a deploy, raised no event.
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

  // Uses DOM order, because the form library has no position for a group of choices. Runs together with the errors, so
  // that the next key press cannot go elsewhere.
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus()
  }, [submitCount])

  function submitTo(
    send: (input: Output) => Promise<unknown>,
    onInvalid?: SubmitErrorHandler<Input>,
  ) {
    const submit = form.handleSubmit(async (input) => {
      setRefusal(undefined)
      // Includes values that nobody typed, such as the row's id, which is sent again after a lost answer and a reload.
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
