import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { onPostgres, reportsIn, slowest } from '../../scripts/lib/reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'pinge-reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the end of the tests tells what took longest, and what was not run without PostgreSQL', () => {
  const file = (name: string, seconds: number, tests: number) => ({
    name: resolve(name),
    startTime: 1000,
    endTime: 1000 + seconds * 1000,
    assertionResults: Array.from({ length: tests }, () => ({})),
  })
  const spec = (tags: string[], ...durations: number[]) => ({
    tags,
    tests: [{ results: durations.map((seconds) => ({ duration: seconds * 1000 })) }],
  })
  const unit = { testResults: [file('tests/server/a.test.ts', 4, 3), file('tests/core/b.test.ts', 2, 5)] }
  const again = { testResults: [file('tests/server/a.test.ts', 5, 3)] }
  const browser = {
    suites: [{ file: 'c.spec.ts', specs: [spec([], 1)], suites: [{ file: 'c.spec.ts', specs: [spec(['postgres'], 2, 3)] }] }],
  }
  writeFileSync(join(folder, '1.vitest.json'), JSON.stringify(unit))
  writeFileSync(join(folder, '2.playwright.json'), JSON.stringify(browser))
  // a step that was cut short leaves no whole report
  writeFileSync(join(folder, '4.vitest.json'), '{"testRes')

  expect(onPostgres(reportsIn(folder))).toBe(3 + 1)
  writeFileSync(join(folder, '3.vitest.json'), JSON.stringify(again))
  expect(slowest(reportsIn(folder), 2)).toEqual([
    { file: 'tests/server/a.test.ts', seconds: 9 },
    { file: 'tests/e2e/c.spec.ts', seconds: 6 },
  ])
})
