import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '@/lib/api/session-store'
import { type Door, doorOf, type DoorState } from './door'

/** The door of a day and its stored data, reread when the account changes; `loading` in prerendered HTML. */
export function useDoor(auditionDayId: string): { door: Door; state: DoorState } {
  const door = doorOf(auditionDayId)
  const state = useSyncExternalStore(door.subscribe, door.get, door.get)
  const userId = useSession().user?.id
  useEffect(() => void door.open(), [door, userId])
  return { door, state }
}
