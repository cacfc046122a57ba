/** What CONTRIBUTING.md says of adding things is so: with the files that it names, and no other, the checks know what is new. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const parts = ['src', 'renderers', 'schemas', 'fixtures', 'tests', 'scripts', 'server', 'docs']

const json = (value: unknown) => JSON.stringify(value, null, 2)
const named = (zh: string, zhtw: string, en: string) => ({ zh, zhtw, en })

const contract = {
  pingeKey: 'stars',
  group: 'field',
  title: named('星级', '星級', 'Stars'),
  icon: 'StarOutlined',
  isField: true,
  verb: 'choose',
  column: 'decimal',
  holds: 'number',
  allowedIn: ['form', 'page'],
  defaults: { count: 5 },
  value: { type: 'number' },
  props: { count: { title: named('总分', '總分', 'Most'), type: 'integer', minimum: 1, maximum: 20, default: 5 } },
}
const cases = [{ name: 'plain', node: { pingeKey: 'stars', field: 'stars', label: '星级' }, value: 4, text: '4 / 5' }]
const invalid = [{ why: 'a word', props: {}, value: '4', rule: 'type' }]
const renderer = `import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { fieldAttributes } from '../control/look.ts'

function Edit(props: EditProps<'stars'>) {
  const { node, value, onChange, onBlur, disabled } = props
  const change = (text: string) => onChange(text === '' ? undefined : Number(text))
  return (
    <input
      {...fieldAttributes(props)}
      type="number"
      min={0}
      max={node.count ?? 5}
      value={typeof value === 'number' ? value : ''}
      disabled={disabled}
      onChange={({ target }) => change(target.value)}
      onBlur={onBlur}
    />
  )
}
const Read = ({ node, value }: ReadProps<'stars'>) => (typeof value === 'number' ? \`\${value} / \${node.count ?? 5}\` : null)

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer<'stars'>
`
const beepContract = `import type { ActionContract } from './contract.ts'

/** Rings the bell so many times. */
export interface BeepAction {
  beep: number
}

export const contract: ActionContract = {
  schema: { description: 'Ring the bell', 'x-zh': '响铃', 'x-zhtw': '響鈴', type: 'integer', minimum: 1, maximum: 3 },
}
`
const beepPerformer = `import type { BeepAction } from '#core/actions/beep.ts'
import type { Performer } from './performer.ts'

export const performer: Performer<BeepAction> = {
  perform({ beep }, { app }) {
    app.toast('info', '♪'.repeat(beep))
  },
}
`
const page = {
  $schema: '../../grammar/page.json',
  version: 1,
  code: 'system.stars',
  title: named('星级', '星級', 'Stars'),
  body: { pingeKey: 'button', label: named('响', '響', 'Ring'), do: [{ beep: 2 }] },
}

let copy = ''
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'pinge-adding-'))
  const files = (await readdir('.', { withFileTypes: true })).filter((one) => one.isFile()).map(({ name }) => name)
  for (const name of [...parts, ...files]) await cp(name, join(copy, name), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const add = (name: string, text: string) => writeFile(join(copy, name), text, { flag: 'wx' })
const change = async (name: string, from: string, to: string) => {
  const text = await readFile(join(copy, name), 'utf8')
  expect(text, name).toContain(from)
  await writeFile(join(copy, name), text.replace(from, to))
}
/** Runs a script of the copy; a failure carries what it printed. */
const node = async (...args: string[]) => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const { stdout } = await run(process.execPath, args, {
    cwd: copy,
    env: { ...env, NODE_ENV: 'test', NO_COLOR: '1' },
    maxBuffer: 2 ** 24,
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`)
  })
  return stdout
}

it('a widget is its contract, renderer, line and sample; a verb two files and a sample; a page one file and its entry', async () => {
  await add('schemas/widgets/stars.json', json(contract))
  await add('fixtures/widgets/stars.json', json({ pingeKey: 'stars', cases, invalid }))
  await add('renderers/fields/Stars.tsx', renderer)
  await change('renderers/index.ts', '\n  rate: () =>', "\n  stars: () => import('./fields/Stars.tsx'),\n  rate: () =>")
  await add('src/core/actions/beep.ts', beepContract)
  await add('src/runtime/actions/beep.ts', beepPerformer)
  await add('fixtures/actions/beep.json', json({ action: { beep: 2 }, refused: { beep: 9 } }))
  await add('schemas/pages/system/stars.json', json(page))
  const entry = { enCode: 'system.stars', fullName: '星级', type: 2, icon: 'SettingOutlined', urlAddress: 'system/stars', sortCode: 990 }
  await change('schemas/menus/menus.json', '{ "enCode": "system.config"', `${JSON.stringify(entry)},\n{ "enCode": "system.config"`)

  await node('--import', './scripts/lib/typescript.mjs', 'scripts/types.ts')
  await node('scripts/schemaReference.mjs')
  const about = ['widgets', 'widgetTypes', 'actions', 'schemas', 'propsRead', 'schemaReference', 'icons'].map(
    (name) => `tests/contract/${name}.test`,
  )
  // what is said of what is new, and of what is drawn from all
  const of = 'stars|beep|npm run types|are those of|the icons of'
  const told = await node('node_modules/vitest/vitest.mjs', 'run', '--project', 'rest', '--reporter', 'verbose', '-t', of, ...about)
  for (const name of ['stars', 'beep', 'system/stars']) expect(told).toContain(name)
}, 240_000)
