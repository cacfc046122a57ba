import businessPortal from '#fixtures/demo/pages/businessPortal.json' with { type: 'json' }
import expenseReport from '#fixtures/demo/pages/expenseReport.json' with { type: 'json' }
import hrPortal from '#fixtures/demo/pages/hrPortal.json' with { type: 'json' }
import { system } from '../db/audit.ts'
import type { Db } from '../db/types.ts'
import { pageFaults } from '../modules/pages/index.ts'
import { saveVersion } from '../modules/versions/index.ts'

const pages = [expenseReport, businessPortal, hrPortal]

/** The report and the portals of the demo: pages like any other, `@code` in an address being the id of an application. */
export async function seedPages(trx: Db, models: ReadonlyMap<string, string>): Promise<number> {
  for (const page of pages) {
    const content = JSON.stringify(page, null, 2).replace(/\/@([A-Za-z]+)/g, (_, code: string) => `/${models.get(code)}`)
    const fault = pageFaults(content, page.code)[0]
    if (fault) throw new Error(`The demo page ${page.code} has a fault: ${fault.pointer} ${fault.message}`)
    await saveVersion(trx, { kind: 'page', code: page.code, content, note: undefined, user: system })
  }
  return pages.length
}
