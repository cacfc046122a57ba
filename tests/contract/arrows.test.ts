/**
 * The canary of the import arrows: a folder of planted files, one an arrow, run through Biome with the
 * project's own biome.json. Each bad import is seen, each good one passes.
 */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const BIOME = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome')

/** who -> what it must not import; each is tried as an alias and as a relative escape. */
const forbidden: { [file: string]: string[] } = {
  'src/core/canary.ts': [
    ...['#runtime/x.ts', '../runtime/x.ts', '#renderers/x.tsx', '../../renderers/fields/x.tsx', '#api/x.ts', '../api/x.ts'],
    ...[
      '#shell/x.ts',
      '../shell/x.ts',
      '#designer/x.ts',
      '../designer/deep/x.ts',
      '#server/app.ts',
      '../../server/app.ts',
      '#fixtures/x.json',
    ],
    ...['react', 'react/jsx-runtime', 'react-dom/client', 'antd', 'antd/es/button', '@ant-design/icons', 'jotai', 'jotai/utils'],
    ...['node:fs', 'node:fs/promises', 'fs', 'kysely', 'fastify', '../main.tsx'],
  ],
  'src/core/deep/canary.ts': ['../../runtime/x.ts', '../../../renderers/x.tsx', '../../../server/app.ts'],
  'src/core/expression/expr.ts': ['#runtime/x.ts', 'react', 'node:fs'],
  'src/api/canary.ts': [
    '#runtime/x.ts',
    '../runtime/x.ts',
    '#renderers/x.tsx',
    '#shell/x.ts',
    '#designer/x.ts',
    '#server/x.ts',
    'node:fs',
    ...['#core/edit/x.ts', '../core/edit/x.ts', 'immer'],
  ],
  'src/runtime/canary.tsx': [
    ...[
      '#renderers/x.tsx',
      '../../renderers/fields/x.tsx',
      '#renderers/index.ts',
      '#api/x.ts',
      '../api/x.ts',
      '#shell/x.ts',
      '../shell/x.ts',
    ],
    ...['#designer/x.ts', '../designer/x.ts', '#server/x.ts', '../../server/x.ts', 'node:path', 'fastify', '../main.tsx'],
    ...['#core/edit/x.ts', '#core/edit/formula/x.ts', '../core/edit/x.ts', 'immer'],
  ],
  'renderers/fields/Canary.tsx': [
    ...['#shell/x.ts', '../../src/shell/x.ts', '#designer/x.ts', '../../src/designer/x.ts', '#api/x.ts', '../../src/api/x.ts'],
    ...['#server/x.ts', '../../server/x.ts', '#renderers/index.ts', '../index.ts', 'node:path', '../../src/main.tsx'],
    ...['#core/edit/x.ts', '#core/edit/formula/x.ts', '../../src/core/edit/x.ts', 'immer'],
  ],
  'src/shell/canary.tsx': [
    '#renderers/index.ts',
    '../../renderers/index.ts',
    '#designer/x.tsx',
    '../designer/x.tsx',
    '#server/x.ts',
    'node:fs',
    ...['#core/edit/x.ts', '../core/edit/x.ts', 'immer'],
  ],
  'src/designer/canary.tsx': ['#shell/x.tsx', '../shell/x.tsx', '#server/x.ts', '../../server/x.ts', 'node:fs'],
  'src/main.tsx': ['#server/x.ts', '../server/x.ts', 'node:fs'],
  'server/canary.ts': [
    ...['#runtime/x.ts', '../src/runtime/x.ts', '#renderers/x.tsx', '../renderers/x.tsx', '#shell/x.ts', '../src/shell/x.ts'],
    ...['#designer/x.ts', '../src/designer/x.ts', '#api/x.ts', '../src/api/x.ts', 'react', 'antd'],
  ],
  'server/modules/menus/canary.ts': [
    ...['../../../src/runtime/x.ts', '../../../renderers/x.tsx', '#runtime/deep/x.ts'],
    ...['../pages/x.ts', '#server/modules/pages/x.ts', '../index.ts', '../../app.ts', '#server/seed/x.ts'],
  ],
  'fixtures/canary.ts': ['#runtime/x.ts', '#server/x.ts', '../server/x.ts', 'react'],
}

const allowed: { [file: string]: string[] } = {
  'src/core/canary.ts': ['#core/x.ts', './x.ts', '../core/x.ts', '#schemas/pieces.json', 'decimal.js-light', 'dayjs'],
  'src/api/canary.ts': ['#core/x.ts', '#api/x.ts', 'ky'],
  'src/runtime/canary.tsx': ['#core/x.ts', '#schemas/x.json', '#runtime/x.ts', 'react', 'antd', 'jotai'],
  'renderers/fields/Canary.tsx': ['#core/x.ts', '#runtime/x.ts', '#renderers/parts/x.tsx', '../parts/x.tsx', 'react', 'antd'],
  'renderers/blocks/Canary.tsx': ['./detail/index.tsx', '#renderers/blocks/list/index.tsx'],
  'src/shell/canary.tsx': ['#core/x.ts', '#runtime/x.ts', '#renderers/parts/x.tsx', '#api/x.ts', 'antd'],
  'src/designer/canary.tsx': ['#renderers/index.ts', '#runtime/x.ts', '#api/x.ts', '#core/edit/x.ts', '@codemirror/view'],
  'src/main.tsx': ['#renderers/index.ts', '#shell/x.tsx', '#designer/x.tsx', '#runtime/x.ts', 'react-dom/client'],
  'server/canary.ts': ['#core/x.ts', '#schemas/x.json', '#server/db/x.ts', '#fixtures/demo/x.json', 'node:fs', 'fastify', 'kysely'],
  'server/modules/menus/canary.ts': [
    '#server/modules/session/index.ts',
    '../pages/index.ts',
    './x.ts',
    '../../db/x.ts',
    '../../records/entity/x.ts',
  ],
  'tests/core/canary.test.ts': ['#core/x.ts', '#renderers/index.ts', '#server/app.ts', 'node:fs', 'react'],
}

/** How an import may be written; a rule that misses one of these is no rule. */
const forms = [
  (from: string, n: number) => `import { a as a${n} } from '${from}'`,
  (from: string, n: number) => `import type { A as A${n} } from '${from}'`,
  (from: string, n: number) => `export { b as b${n} } from '${from}'`,
  (from: string, n: number) => `export const c${n} = () => import('${from}')`,
]

/** One import a line: every form of every module of the list. */
const lines = (modules: string[]) => modules.flatMap((from) => forms.map((form) => ({ from, text: (n: number) => `${form(from, n)}\n` })))

let folder: string
let caught: Map<string, Set<number>>

/** Runs Biome's one rule over `root`; gives the lines that it finds fault with, by file. */
async function findings(root: string): Promise<Map<string, Set<number>>> {
  const args = [BIOME, 'lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 64 << 20 }).catch((error) => error)
  const report = JSON.parse(stdout) as {
    diagnostics: Array<{ category: string; message: string; location: { path: string; start: { line: number } } }>
  }
  const found = new Map<string, Set<number>>()
  for (const { category, message, location } of report.diagnostics) {
    if (category !== 'lint/style/noRestrictedImports') throw new Error(`Biome says ${category}: ${message}`)
    found.set(location.path, (found.get(location.path) ?? new Set()).add(location.start.line))
  }
  return found
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'pinge-arrows-')))
  await copyFile('biome.json', join(folder, 'biome.json'))
  await copyFile('.gitignore', join(folder, '.gitignore'))
  for (const file of new Set([...Object.keys(forbidden), ...Object.keys(allowed)])) {
    const all = [...lines(forbidden[file] ?? []), ...lines(allowed[file] ?? [])]
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), all.map((line, n) => line.text(n)).join(''))
  }
  caught = await findings(folder)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('import arrows', () => {
  for (const [file, modules] of Object.entries(forbidden)) {
    it(`finds every bad import planted in ${file}`, () => {
      const missed = lines(modules).filter((_, n) => !caught.get(file)?.has(n + 1))
      expect(missed.map((line) => line.text(0).trim())).toEqual([])
    })
  }
  for (const [file, modules] of Object.entries(allowed)) {
    it(`lets the good imports of ${file} pass`, () => {
      const before = lines(forbidden[file] ?? []).length
      const wrong = lines(modules).filter((_, n) => caught.get(file)?.has(before + n + 1))
      expect(wrong.map((line) => line.text(0).trim())).toEqual([])
    })
  }

  it('what the core is outside of what designers stand on reads nothing of that, so that staff do not load it', () => {
    const files = readdirSync('src/core', { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/^edit\b/.test(file),
    )
    const reading = files.filter((file) =>
      /['"](?:#core\/edit\/|(?:\.\.?\/)+edit\/|immer['"])/.test(readFileSync(join('src/core', file), 'utf8')),
    )
    expect([files.length > 50, reading]).toEqual([true, []])
  })
})
