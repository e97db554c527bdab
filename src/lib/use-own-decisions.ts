import { type MutationKey, useMutationState } from '@tanstack/react-query'

/**
 * The ids of what was decided in this tab a while ago or is just being decided: what realtime then tells of it is
 * not news.
 *
 * @param mutationKey of the feature's decisions.
 * @param idOf the row that a decision was about.
 */
export function useOwnDecisions<Variables>(
  mutationKey: MutationKey,
  idOf: (variables: Variables) => string,
): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey },
    select: ({ state: { status, variables } }) =>
      status === 'error' || variables === undefined ? [] : [idOf(variables as Variables)],
  })
  return new Set(ids.flat())
}
