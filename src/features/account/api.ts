import { checkPersonName } from '@/domain/names'
import { parsePhone } from '@/domain/phone/phone'
import { authError } from '@/lib/supabase/auth-error'
import type { Json } from '@/lib/supabase/database.types'
import { AppError, toAppError } from '@/lib/api/errors'
import { paths } from '@/lib/paths'
import type { RowOf } from '@/lib/supabase/rows'
import { removeFiles } from '@/lib/supabase/storage'
import { supabase } from '@/lib/supabase/client'
import type { SessionUser } from '@/lib/api/session-store'
import type { DetailsInput, EmailInput, PasswordInput } from './schema'

export async function updateDetails(input: DetailsInput): Promise<void> {
  const { error } = await supabase().auth.updateUser({
    data: {
      parent_name: checkPersonName(input.parent_name).name ?? input.parent_name,
      phone_number: parsePhone(input.phone_number, input.country).e164 ?? input.phone_number,
    },
  })
  // The database refused it: all that the auth layer tells of that is its status.
  if (error?.status === 500) {
    throw new AppError('rejected', 'Please check your details and try again.')
  }
  if (error) throw authError(error)
}

/** Signs in afresh: whoever found a phone unlocked does not know the password. */
async function confirmPassword(user: SessionUser, password: string): Promise<void> {
  const { error } = await supabase().auth.signInWithPassword({ email: user.email, password })
  if (error?.code === 'invalid_credentials') {
    throw new AppError('rejected', 'This is not your present password.', {
      code: 'wrong_password',
      field: 'current_password',
    })
  }
  if (error) throw authError(error)
}

/** Whether all other sessions have ended; they may not have where the line broke. */
async function endOtherSessions(): Promise<boolean> {
  const { error } = await supabase().auth.signOut({ scope: 'others' })
  return error === null
}

/** Asks for another address. `isPending` while links in the mail have to be opened first. */
export async function updateEmail(
  user: SessionUser,
  { email, current_password }: EmailInput,
): Promise<{ isPending: boolean }> {
  await confirmPassword(user, current_password)
  const { data, error } = await supabase().auth.updateUser(
    { email },
    { emailRedirectTo: new URL(paths.account, window.location.origin).href },
  )
  if (error) throw authError(error)
  await endOtherSessions()
  return { isPending: data.user.email?.toLowerCase() !== email.toLowerCase() }
}

export async function updatePassword(
  user: SessionUser,
  { password, current_password }: PasswordInput,
): Promise<{ hasEndedOthers: boolean }> {
  await confirmPassword(user, current_password)
  const { error } = await supabase().auth.updateUser({ password, current_password })
  if (error) throw authError(error)
  return { hasEndedOthers: await endOtherSessions() }
}

/** Everything that is held about the caller and the caller's children. */
export async function fetchMyData(): Promise<Json> {
  const { data, error } = await supabase().rpc('export_my_data')
  if (error) throw toAppError(error)
  return data
}

/** A code that proves to the operator whose account this is; it stands for 15 minutes. */
export async function requestAdminCode(): Promise<string> {
  const { data, error } = await supabase().rpc('request_admin_code')
  if (error) throw toAppError(error)
  return data
}

const MAX_ROUNDS = 20

/**
 * Closes the account for good: the rows go first, then the files that the database names, then the
 * account itself. Interrupted at any point, it goes on when it is called again.
 */
export async function closeAccount(): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { data: files, error } = await supabase()
      .rpc('close_account')
      .overrideTypes<RowOf<'stored_file'>[], { merge: false }>()
    if (error) throw toAppError(error)
    if (files.length === 0) {
      // The session of an account that is no more ends here; the server does not know it any longer.
      await supabase().auth.signOut({ scope: 'local' })
      return
    }
    const bucket = files[0]?.bucket_id ?? ''
    await removeFiles(
      bucket,
      files.filter(({ bucket_id }) => bucket_id === bucket).map(({ name }) => name),
    )
  }
  throw new AppError('unexpected', 'Some files could not be removed. Please try again.')
}
