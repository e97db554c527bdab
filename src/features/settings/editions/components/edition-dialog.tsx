import { type FormEvent, useState } from 'react'
import { EditDialog } from '@/components/edit-dialog'
import { UNFINISHED_DATE, unfinishedDate } from '@/lib/forms/unfinished-date'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useEdit } from '@/lib/forms/use-edit'
import type { AnyEdition } from '../api'
import { useSaveEdition } from '../queries'
import {
  changeSchema,
  type EditionValues,
  newEditionValues,
  planSchema,
  toEditionFields,
  toEditionValues,
} from '../schema'
import { EditionFields } from './edition-fields'

export interface EditionDialogProps {
  /** As listed when the dialog was opened. */
  editions: readonly AnyEdition[]
  /** The year to change, or to plan if it is not listed. */
  year: number
  onClose: () => void
}

/** Plans a year, or changes its name, dates and fees. */
export function EditionDialog({ editions: listed, year, onClose }: EditionDialogProps) {
  const [{ edition, initial, schema }] = useState(() => {
    const edition = listed.find((one) => one.year === year)
    const current = listed.find(({ is_current }) => is_current)
    return {
      edition,
      initial: edition ? toEditionValues(edition) : newEditionValues(year, current),
      schema: edition ? changeSchema : planSchema(listed),
    }
  })
  // Keyed by the initial values, so that a draft is never restored over other ones.
  const draftKey = ['edition', JSON.stringify(initial)].join('|')
  const form = useAppForm<EditionValues>({ schema, defaultValues: initial, draftKey })
  const save = useSaveEdition((saved) => (edition ? `${saved} changed.` : `${saved} planned.`))
  const edit = useEdit({
    draftKey,
    isChanged: () => JSON.stringify(form.getValues()) !== JSON.stringify(initial),
    onLeave: onClose,
  })

  const submit = form.submitTo(async (values) => {
    await save.mutateAsync(toEditionFields(values))
    edit.leave('close')
  })

  function submitWhole(event: FormEvent<HTMLFormElement>) {
    const unfinished = unfinishedDate(event.currentTarget)
    if (unfinished) {
      event.preventDefault()
      form.setError(unfinished.name as keyof EditionValues, {
        type: 'custom',
        message: UNFINISHED_DATE,
      })
      unfinished.focus()
    } else {
      void submit(event)
    }
  }

  return (
    <EditDialog
      edit={edit}
      form={form}
      onSubmit={submitWhole}
      title={edition ? `Change ${year}` : 'Plan a year'}
      description={
        edition ? undefined : 'Only administrators see it until you open it. Dates can wait.'
      }
      submitLabel={edition ? 'Save' : 'Plan this year'}
    >
      <EditionFields
        form={form}
        isNew={edition === undefined}
        isCurrent={edition?.is_current === true}
      />
    </EditDialog>
  )
}
