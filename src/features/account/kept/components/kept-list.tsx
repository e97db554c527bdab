import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Country } from '@/domain/regions'
import type { KeptList as List } from '@/lib/offline/database'
import { outbox } from '@/lib/offline/outbox'
import { onKeptLists, readLists } from '@/lib/offline/register'
import { type EntryGroup, groupEntries, listWords } from '../labels'

export interface KeptListProps {
  userId: string
  /** The country whose time zone is used. */
  country: Country
}

/** The lists and outbox entries stored on this phone, with a button to send pending ones. */
export function KeptList({ userId, country }: KeptListProps) {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get)
  const lists = useKeptLists()
  const [isSending, setIsSending] = useState(false)
  const [thrown, setThrown] = useState<EntryGroup | null>(null)
  useEffect(() => void outbox.load(), [])
  const groups = groupEntries(entries, userId)
  const waiting = entries.filter(({ state }) => state === 'waiting' || state === 'sending')
  const kinds = new Set(waiting.map(({ kind }) => kind))
  const trouble = [...kinds].map((kind) => outbox.standingOf(kind).trouble).find(Boolean)

  async function send() {
    setIsSending(true)
    await outbox.sendAll()
    setIsSending(false)
  }

  return (
    <>
      <ul className="my-4 flex list-disc flex-col gap-2 pl-5">
        {listWords(lists, country).map((words) => (
          <li key={words}>{words}</li>
        ))}
        {groups.map((group) => (
          <li key={group.key}>
            <span>{group.words}</span>
            {group.canBeThrownAway ? (
              <Button size="small" variant="quiet" onClick={() => setThrown(group)}>
                Throw away
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {trouble ? (
        <p role="status" className="mb-4 font-semibold text-warning-strong">
          {`Not sent: ${trouble.message}`}
        </p>
      ) : null}
      {waiting.length > 0 ? (
        <Button
          variant="secondary"
          isBusy={isSending}
          busyText="Sending…"
          onClick={() => void send()}
          className="mb-4"
        >
          Send now
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={thrown !== null}
        onClose={() => setThrown(null)}
        title="Throw this away?"
        description={`${thrown?.words ?? ''} It is on this phone alone, and gone for good then.`}
        confirmLabel="Throw away"
        isDestructive
        onConfirm={() => Promise.all((thrown?.ids ?? []).map((id) => outbox.remove(id)))}
      />
    </>
  )
}

function useKeptLists(): readonly List[] {
  const [lists, setLists] = useState<readonly List[]>([])
  useEffect(() => {
    let isGone = false
    const read = () => {
      // If storage does not answer, there is nothing to show.
      void readLists().then(
        (kept) => {
          if (!isGone) setLists(kept)
        },
        () => undefined,
      )
    }
    read()
    const end = onKeptLists(read)
    return () => {
      isGone = true
      end()
    }
  }, [])
  return lists
}
