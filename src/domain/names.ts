import { checkPlainText, cleanText } from './plain-text'

export const MAX_NAME_LENGTH = 80

export type NameCheck = { name: string; error?: never } | { name?: never; error: string }

const FORBIDDEN = /[<>{}[\]\\|/=@#$%^*_+~"]/

/**
 * The same rule as the database's check on names: 1 to 80 characters after trimming, any script, any accent,
 * apostrophes and hyphens. Plain text, without markup or telephone numbers. Returns the name as it will be stored, or a
 * sentence that says how to correct it.
 */
export function checkPersonName(input: string): NameCheck {
  const name = cleanText(input)
  if (name === '') return { error: 'Please enter a name.' }
  if ([...name].length > MAX_NAME_LENGTH) {
    return { error: `Please shorten the name to ${MAX_NAME_LENGTH} characters.` }
  }
  const error = checkPlainText(name, 'The name')
  if (error) return { error }
  const forbidden = FORBIDDEN.exec(name)?.[0]
  if (forbidden) return { error: `Please leave out the sign ${forbidden} from the name.` }
  if (/\d{5,}/.test(name)) {
    return { error: 'Please write a name here, without a telephone or account number.' }
  }
  return { name }
}
