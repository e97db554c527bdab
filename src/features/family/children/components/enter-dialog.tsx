import { KeptWords } from '@/components/kept-words'
import { useQuery } from '@tanstack/react-query'
import { currentEdition } from '@/domain/edition'
import { tooOldSentence } from '@/domain/edition-words'
import { editionQueries } from '@/lib/editions'
import type { Application } from '../api'
import { ageIn, entryAgainInput } from '../child-input'
import type { NewChild } from '../queries'
import { ChildDialog, type ChildDialogProps } from './child-dialog'

export interface EnterDialogProps extends Pick<
  ChildDialogProps,
  'isLocked' | 'onClose' | 'legalLinks'
> {
  /** The entry of an earlier year. */
  earlier: Application
  onSubmit: (child: NewChild) => Promise<unknown>
}

/** Enters a child for the current year: the form is prefilled from the earlier entry, and consent is asked again. */
export function EnterDialog({ earlier, onSubmit, ...dialog }: EnterDialogProps) {
  const { data: editions } = useQuery(editionQueries.opened())
  const year = editions && currentEdition(editions)?.year
  if (year === undefined) return null
  return (
    <ChildDialog
      {...dialog}
      title={
        <KeptWords text={`Enter ${earlier.child_name} for ${year}`} words={[earlier.child_name]} />
      }
      isNew
      notice={tooOldSentence(earlier.child_name, ageIn(earlier, year), year)}
      defaultValues={entryAgainInput(earlier, year)}
      draftKey={`child:${earlier.id}:${year}`}
      onSubmit={(input) => onSubmit({ input, earlier, year })}
    />
  )
}
