import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isCurrent } from '../../scripts/types.ts'

const door = 'server/records/query/anyTable.ts'
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.m?tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

it('server/db/tables.ts was written from the migrations and entities as they are (npm run types)', () => {
  expect(isCurrent()).toBe(true)
})

it('tables without types are reached by one door, and only records and the tests go through it', () => {
  const files = filesIn('server')
  expect(files).toContain(door)
  const untyped = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    // of unknown no table can be named
    return /\b(?:Kysely|Transaction)<(?!(?:Tables|unknown)>)/.test(text) || /as (?:unknown as )?Db\b/.test(text)
  })
  expect(untyped).toEqual([door])
  const users = files.filter((file) => /\bloose\(|\bAnyTables\b/.test(readFileSync(file, 'utf8')))
  expect(users.filter((file) => !file.startsWith('server/records/'))).toEqual([])
})
