/** `npm start` on an unready machine: one clear line each, and a failing exit code. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInstalled } from '../../scripts/lib/install.mjs'
import { readJson } from '../helpers/files.ts'

interface Locked {
  resolved?: string
  integrity?: string
  optional?: boolean
  hasInstallScript?: boolean
}
/** esbuild's script only checks the binary, which comes as a package of its own. */
const worksWithout = new Set(['node_modules/esbuild'])

/** Runs a line of module code in Node; gives its exit code and what it printed. */
function run(code: string, cwd = process.cwd()): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, ['--input-type=module', '-e', code], { cwd }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` })
    })
  })
}

describe('npm start', () => {
  it.each(['18.20.4', '20.18.3', '16.0.0'])('says in one line that Node %s is too old', async (version) => {
    const { code, output } = await run(`import { checkNode } from './scripts/lib/node.mjs'; checkNode('${version}')`)
    expect(code).toBe(1)
    expect(output).toMatch(new RegExp(`^Pinge needs Node 20\\.19 or newer; this is Node ${version}\\..*\\n$`))
  })

  it.each(['20.19.0', '22.0.0', '24.1.0'])('takes Node %s', async (version) => {
    expect(await run(`import { checkNode } from './scripts/lib/node.mjs'; checkNode('${version}')`)).toEqual({ code: 0, output: '' })
  })

  it('installs only when a package is missing or another version', async () => {
    expect(isInstalled({ dev: true })).toBe(true)
    const folder = await mkdtemp(join(tmpdir(), 'pinge-install-'))
    try {
      await cp('scripts/lib', join(folder, 'scripts/lib'), { recursive: true })
      const ask = `import { isInstalled } from './scripts/lib/install.mjs'; console.log(isInstalled({ dev: false }))`
      const wanted = { '': { version: '1.0.0' }, 'node_modules/a': { version: '1.1.0' }, 'node_modules/b': { version: '2.0.0', dev: true } }
      await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
      expect((await run(ask, folder)).output, 'nothing is there').toBe('false\n')
      await mkdir(join(folder, 'node_modules'))
      const there = (a: string) =>
        writeFile(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: { 'node_modules/a': { version: a } } }))
      await there('1.0.0')
      expect((await run(ask, folder)).output, 'an older version').toBe('false\n')
      await there('1.1.0')
      expect((await run(ask, folder)).output, 'all that runs is there').toBe('true\n')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('has a lock file with a checksum for every package and no address of a private registry, and no package that needs an install script', () => {
    const { packages } = readJson<{ packages: { [folder: string]: Locked } }>('package-lock.json')
    const all = Object.entries(packages).filter(([folder]) => folder !== '')
    const strange = all.filter(
      ([, { resolved, integrity }]) => !integrity || (resolved && !resolved.startsWith('https://registry.npmjs.org/')),
    )
    expect(strange.map(([folder]) => folder)).toEqual([])
    const scripts = all.filter(([, locked]) => locked.hasInstallScript && !locked.optional).map(([folder]) => folder)
    expect(scripts.filter((folder) => !worksWithout.has(folder))).toEqual([])
  })
})
