/** Spreadsheets that a test fetches through the browser. */
import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Download, Page } from '@playwright/test'

/** The file that something makes the browser fetch. */
export async function downloaded(page: Page, start: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent('download')
  await start()
  return coming
}

/** The lines of the first sheet of a file, every cell as the text that is read there. */
export async function linesOf(download: Download): Promise<string[][]> {
  const { Sheets, SheetNames } = read(await readFile(await download.path()), { type: 'buffer' })
  return utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] as object, { header: 1, raw: false, defval: '' })
}
