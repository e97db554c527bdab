import { type ApiCall, refusal } from './call.ts'

export interface Saving {
  application_id: string
  changes: Record<string, unknown>
  loaded_at: string
}

/** Whether a call saves an administrator's changes to an application. */
export const isSaving = ({ path }: Pick<ApiCall, 'path'>) =>
  path.endsWith('/rpc/update_application')

/** Whether a call loads one application for its dialog. */
export const isOpening = ({ path }: Pick<ApiCall, 'path'>) => path.endsWith('/rpc/open_application')

/** The saved values, in order. */
export const savings = (calls: readonly ApiCall[]) =>
  calls.filter(isSaving).map(({ body }) => body as Saving)

/** The saved columns only. */
export const savedChanges = (calls: readonly ApiCall[]) =>
  savings(calls).map(({ changes }) => changes)

/** The answer to a save over a newer version. */
export const changedSince = () => refusal(400, { code: 'P0001', message: 'application_changed' })

export interface Deciding {
  call_id: string
  decisions: { id: string }[]
}

/** Whether a call decides about many applications. */
export const isDeciding = ({ path }: Pick<ApiCall, 'path'>) =>
  path.endsWith('/rpc/decide_applications')

/** The decisions of each such call, in order. */
export const decided = (calls: readonly ApiCall[]) =>
  calls.filter(isDeciding).map(({ body }) => (body as Deciding).decisions)
