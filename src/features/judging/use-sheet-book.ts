import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { toAppError } from '@/lib/api/errors'
import { keptDrafts } from '@/lib/judging-database'
import { noteJudge } from '@/lib/kept-judging'
import { useMember } from '@/lib/member'
import { saveSheets } from './api'
import { changeSheets, judgingQueries } from './queries'
import { openSheetBook, type SheetBook } from './sheet-book'

/** How often what could not be sent is tried again; the browser does not always tell that the network is back. */
const TRY_AGAIN_MS = 15_000

/** The book of the judge who is signed in. It sends when the network is back, and before the page is left. */
export function useSheetBook(userId: string): SheetBook {
  const queryClient = useQueryClient()
  const { states } = useMember()
  const [book] = useState(() =>
    openSheetBook({
      keeper: { ...keptDrafts, all: () => keptDrafts.all(userId) },
      save: async (sheet) => {
        const [outcome] = await saveSheets([sheet])
        if (!outcome?.sheet || outcome.error) throw toAppError(outcome?.error)
        return outcome.sheet
      },
      onSettled: (draft, answer) => {
        const { queryKey } = judgingQueries.sheets(userId, draft.roundId)
        // A list that is on its way was read before.
        void queryClient.cancelQueries({ queryKey }).then(() =>
          // The first one has nothing to go back to.
          queryClient.getQueryData(queryKey) === undefined
            ? queryClient.invalidateQueries({ queryKey })
            : undefined,
        )
        changeSheets(queryClient, userId, draft.roundId, (sheets) =>
          sheets.map((sheet) =>
            sheet.application_id === draft.applicationId
              ? {
                  ...sheet,
                  marks: answer.marks,
                  // As it was typed, with the blank that more words follow.
                  comment: draft.comment,
                  revision: answer.revision,
                  submitted_at: answer.submitted_at,
                  ...(answer.submitted_at === null
                    ? {}
                    : { sent_back_at: null, sent_back_words: null }),
                }
              : sheet,
          ),
        )
        if (answer.submitted_at !== null) {
          void queryClient.invalidateQueries({ queryKey: judgingQueries.rounds(userId).queryKey })
        }
      },
      onCount: (unsent) => noteJudge({ userId, states, unsent }),
    }),
  )
  useEffect(() => {
    noteJudge({ userId, states, unsent: book.snapshot().size })
    void book.load()
    const send = () => void book.sendAll()
    const timer = setInterval(send, TRY_AGAIN_MS)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
      send()
    }
  }, [book, userId, states])
  return book
}

export const SheetBookContext = createContext<SheetBook | null>(null)

/** The book of the page, and the sheets that it holds now. */
export function useSheets() {
  const book = use(SheetBookContext)
  if (book === null) throw new Error('There is no book of sheets around this.')
  return { book, sheets: useSyncExternalStore(book.subscribe, book.snapshot) }
}
