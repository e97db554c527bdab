/** Finds the first half-typed date. The browser reports it as empty, so it would be saved as no date. */
export function unfinishedDate(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput)
}

export const UNFINISHED_DATE = 'Please finish this date, or clear it'
