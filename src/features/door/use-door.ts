import { useEffect, useSyncExternalStore } from 'react'
import { type Door, doorOf, type DoorState } from './door'

/** The door of a day and what is known of it; `loading` in prerendered HTML. */
export function useDoor(auditionId: string): { door: Door; state: DoorState } {
  const door = doorOf(auditionId)
  const state = useSyncExternalStore(door.subscribe, door.get, door.get)
  useEffect(() => void door.open(), [door])
  return { door, state }
}
