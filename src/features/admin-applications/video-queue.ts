import { mergeInOrder, type StableList } from '@/domain/stable-list'
import type { Application } from './api'

/** Whether one video was handed in before another; those of one moment stand by their id. */
function isHandedInBefore(one: Application, other: Application): boolean {
  const [first, second] = [one, other].map(({ entry_video_submitted_at: at }) =>
    at === null ? Infinity : Date.parse(at),
  ) as [number, number]
  return first === second ? one.id < other.id : first < second
}

/** Keeps the list of submitted videos still, as `mergeStable` does with lists that run from the newest. */
export function mergeByHandIn(
  shown: readonly Application[],
  fresh: readonly Application[],
): StableList<Application> {
  return mergeInOrder(shown, fresh, isHandedInBefore)
}
