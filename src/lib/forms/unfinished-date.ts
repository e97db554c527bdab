/** A browser says nothing of a date that is typed in part, so that it would be saved as none: the first such field. */
export function unfinishedDate(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput)
}

export const UNFINISHED_DATE = 'Please finish this date, or clear it'
