import { type ApiCall, refusal } from './call.ts'

export interface Saving {
  application_id: string
  changes: Record<string, unknown>
  loaded_at: string
}

/** Whether a call saves what an administrator changed of an application. */
export const isSaving = ({ path }: Pick<ApiCall, 'path'>) =>
  path.endsWith('/rpc/update_application')

/** Whether a call reads one application for its dialog. */
export const isOpening = ({ path }: Pick<ApiCall, 'path'>) => path.endsWith('/rpc/open_application')

/** The saved values, one after the other. */
export const savings = (calls: readonly ApiCall[]) =>
  calls.filter(isSaving).map(({ body }) => body as Saving)

/** Only the columns of it. */
export const savedChanges = (calls: readonly ApiCall[]) =>
  savings(calls).map(({ changes }) => changes)

/** The answer to somebody who saves over a newer version. */
export const changedSince = () => refusal(400, { code: 'P0001', message: 'application_changed' })

export interface Deciding {
  call_id: string
  decisions: { id: string }[]
}

/** Whether a call decides about many applications. */
export const isDeciding = ({ path }: Pick<ApiCall, 'path'>) =>
  path.endsWith('/rpc/decide_applications')

/** The decisions of each such call, one call after the other. */
export const decided = (calls: readonly ApiCall[]) =>
  calls.filter(isDeciding).map(({ body }) => (body as Deciding).decisions)
