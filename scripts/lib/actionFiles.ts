/**
 * The registry of verbs is drawn from the folders that hold them: src/core/actions says what each takes, src/runtime/actions
 * what it does. A new verb is a file in each. The grammar of an action is put together from what they say.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ActionContract } from '#core/actions/contract.ts'
import { root } from './run.mjs'

const head = '// Drawn by `npm run types` from the files of this folder, one a verb: add a file, do not change this one.\n\n'
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export const contractsFile = 'src/core/actions/index.ts'
export const performersFile = 'src/runtime/actions/index.ts'
export const grammarFile = 'schemas/grammar/action.json'

/** The verbs of a folder: the files that export what a verb has; others hold what several use. */
const verbsIn = (folder: string, what: 'contract' | 'performer'): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => readFileSync(join(root, folder, name), 'utf8').includes(`\nexport const ${what}: `))
    .map((name) => name.replace(/\.ts$/, ''))
    .sort()

/** What the verbs take: their contracts by name, and the type of an action. */
export function drawContracts(): string {
  const verbs = verbsIn('src/core/actions', 'contract')
  const imports = [...verbs, 'contract']
    .sort()
    .map((file) =>
      file === 'contract'
        ? "import type { ActionContract } from './contract.ts'\n"
        : `import { type ${capital(file)}Action, contract as ${file} } from './${file}.ts'\n`,
    )
  return `${head}${imports.join('')}
/** The action of a verb, without when it runs. */
export type VerbAction =\n${verbs.map((verb) => `  | ${capital(verb)}Action\n`).join('')}
export const contracts: { readonly [verb: string]: ActionContract } = {\n${verbs.map((verb) => `  ${verb},\n`).join('')}}\n`
}

/** What the verbs do, by name. */
export function drawPerformers(): string {
  const verbs = verbsIn('src/runtime/actions', 'performer')
  const imports = verbs.map((verb) => `import { performer as ${verb} } from './${verb}.ts'\n`)
  return `${head}${imports.join('')}\nexport const performers = {\n${verbs.map((verb) => `  ${verb},\n`).join('')}}\n`
}

/** The grammar of an action: when it runs, one of the verbs, and what may stand beside that one. */
export async function drawGrammar(): Promise<object> {
  const read = async (name: string) => await import(pathToFileURL(join(root, `src/core/actions/${name}.ts`)).href)
  const verbs = verbsIn('src/core/actions', 'contract')
  const contracts: ActionContract[] = await Promise.all(verbs.map(async (verb) => (await read(verb)).contract))
  const { grammarOf } = await read('shared')
  return grammarOf(Object.fromEntries(verbs.map((verb, i) => [verb, contracts[i]])))
}
