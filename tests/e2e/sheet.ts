import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { expect, type Page } from '@playwright/test'

/** A cell as a spreadsheet takes it: days and times become dates, with the written clock as UTC. */
export type Cell = string | number | Date

/** Exports the list of a page and opens the file as a spreadsheet does; rows by their headings, empty cells left out. */
export async function exportedSheet(page: Page): Promise<Record<string, Cell>[]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await saved).path())
  const book = read(file, { type: 'buffer', cellDates: true, UTC: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<Record<string, Cell>>(sheet, { UTC: true }) : []
}

/** A telephone number that stayed text: a spreadsheet would make a number of the digits. */
export const expectPhone = (cell: Cell | undefined, phone: string) => expect(cell).toBe(`'${phone}`)
