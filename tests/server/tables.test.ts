import { beforeAll, expect, it } from 'vitest'
import { drawTables, keptTables } from '../../scripts/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
}, 120_000)

it('server/db/tables.ts says of every table and column what the database has (npm run types)', async () => {
  expect(keptTables()).toBe(await drawTables(test.database.db))
})
