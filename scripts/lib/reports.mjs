import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

/**
 * @typedef {{ file: string, seconds: number, onPostgres: number }} TestFile
 *   onPostgres: how many of its tests run on PostgreSQL as well, where there is one
 */

/** @param {string} path @returns {TestFile[]} what vitest wrote */
function ofVitest(path) {
  /** @type {{ testResults: Array<{ name: string, startTime: number, endTime: number, assertionResults: unknown[] }> }} */
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
  return testResults.map(({ name, startTime, endTime, assertionResults: { length: tests } }) => {
    const file = relative(root, name)
    return { file, seconds: (endTime - startTime) / 1000, onPostgres: file.startsWith('tests/server/') ? tests : 0 }
  })
}

/**
 * @typedef {{ file: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ tags: string[], tests: Array<{ results: Array<{ duration: number }> }> }} Spec
 */

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @param {string} path @returns {TestFile[]} what Playwright wrote */
function ofPlaywright(path) {
  /** @type {{ suites: Suite[] }} */
  const { suites } = JSON.parse(readFileSync(path, 'utf8'))
  return suites.map((suite) => {
    const specs = specsOf(suite)
    const durations = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    return {
      file: `tests/e2e/${suite.file}`,
      seconds: durations.reduce((sum, one) => sum + one, 0) / 1000,
      onPostgres: specs.filter(({ tags }) => tags.includes('postgres')).length,
    }
  })
}

/** The test files of all reports in a folder; a report that was not written to its end has none. @param {string} folder */
export function reportsIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    try {
      return (name.endsWith('.vitest.json') ? ofVitest : ofPlaywright)(join(folder, name))
    } catch {
      return []
    }
  })
}

/** The files that took longest, all their runs together. @param {readonly TestFile[]} files @param {number} count */
export function slowest(files, count) {
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const { file, seconds } of files) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return [...sums]
    .map(([file, seconds]) => ({ file, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

/** How many tests run on PostgreSQL as well, where there is one. @param {readonly TestFile[]} files */
export const onPostgres = (files) => files.reduce((sum, file) => sum + file.onPostgres, 0)
