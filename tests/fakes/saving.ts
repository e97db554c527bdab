import { type ApiCall, refusal } from './call.ts'

export interface Saving {
  application_id: string
  changes: Record<string, unknown>
  loaded_at: string
}

/** Whether a call saves what an administrator changed of an application. */
export const isSaving = ({ path }: Pick<ApiCall, 'path'>) =>
  path.endsWith('/rpc/update_application')

/** The saved values, one after the other. */
export const savings = (calls: readonly ApiCall[]) =>
  calls.filter(isSaving).map(({ body }) => body as Saving)

/** Only the columns of it. */
export const savedChanges = (calls: readonly ApiCall[]) =>
  savings(calls).map(({ changes }) => changes)

/** The answer to somebody who saves over a newer version. */
export const changedSince = () => refusal(400, { code: 'P0001', message: 'application_changed' })
