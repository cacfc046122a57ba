/** The app with the demo company in it, and its people's way in. */

import { demoPassword } from '#server/seed/company.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { startApp, type TestApp } from './app.ts'
import { plainDemo } from './plainDemo.ts'

export interface DemoApp extends TestApp {
  /** ids of the applications by code */
  models: { [enCode: string]: string }
  /** ids of the menus by code */
  menus: { [enCode: string]: string }
  /** the token of an account of the demo */
  as: (account: string) => Promise<string>
}

/** Starts the app with the demo company: `flows` says whether its applications are decided about by flows, as they are at the first start. */
export async function startDemo(env: { [name: string]: string } = {}, { flows = false } = {}): Promise<DemoApp> {
  const test = await startApp(env, { fill: flows ? seedDemo : plainDemo })
  const { db } = test.database
  const byCode = async (table: 'base_visual_dev' | 'base_menu') => {
    const rows = await db.selectFrom(table).select(['id', 'enCode']).execute()
    return Object.fromEntries(rows.map(({ id, enCode }) => [enCode, id]))
  }
  const tokens = new Map<string, Promise<string>>()
  return {
    ...test,
    models: await byCode('base_visual_dev'),
    menus: await byCode('base_menu'),
    as: (account) => {
      const known = tokens.get(account) ?? test.login(account, demoPassword)
      tokens.set(account, known)
      return known
    },
  }
}

/** What a person would type into a claim. */
export const claim = (more: { [field: string]: unknown } = {}) => {
  const today = new Date().setHours(0, 0, 0, 0)
  return {
    title: '上海客户拜访',
    category: 'expenseType.transport',
    period: [today - 3 * 86_400_000, today],
    bankAccount: '6222021234567890123',
    urgent: 0,
    items: [
      { date: today, subject: 'expenseSubject.taxi', note: '打车', quantity: 2, price: 35.5 },
      { date: today, subject: 'expenseSubject.meal', quantity: 1, price: 58.3 },
    ],
    advance: 0,
    ...more,
  }
}
