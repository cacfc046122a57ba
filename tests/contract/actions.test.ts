/** Every verb of the language: a contract, what it does, a sample of it and one that is refused. */
import { readdirSync, readFileSync } from 'node:fs'
import { Validator } from '@cfworker/json-schema'
import { describe, expect, it } from 'vitest'
import { contracts } from '#core/actions/index.ts'
import { conditions } from '#core/actions/shared.ts'
import { checkPage } from '#core/check/check.ts'
import { performers } from '#runtime/actions/index.ts'
import { env } from '../helpers/core.ts'

const fixtures = readdirSync('fixtures/actions').map((name) => name.replace('.json', ''))
const grammar = (name: string) => JSON.parse(readFileSync(`schemas/grammar/${name}.json`, 'utf8'))
const faults = (action: object) =>
  checkPage(
    {
      version: 1,
      code: 'test.actions',
      title: 'x',
      resource: '/api/x',
      dialogs: { detail: { title: 'x', form: { fields: [] } } },
      body: { pingeKey: 'button', label: 'x', do: [action] },
    },
    env,
  )

/** The grammar of an action, with what it names in other files. */
function validator(): Validator {
  const made = new Validator({ ...grammar('action'), $id: 'https://pinge/action.json' }, '2020-12', false)
  for (const name of ['node', 'source']) made.addSchema({ ...grammar(name), $id: `https://pinge/${name}.json` })
  return made
}

describe('the verbs of actions', () => {
  it('are those of the contracts, of what runs them, of the samples and of the grammar', () => {
    const verbs = Object.keys(contracts).sort()
    expect(Object.keys(performers).sort()).toEqual(verbs)
    expect(fixtures.sort()).toEqual(verbs)
    expect(
      grammar('action')
        .oneOf.map(({ required }: { required: string[] }) => required[0])
        .sort(),
    ).toEqual(verbs)
  })

  it.each(fixtures)('%s is checked as its contract says', (verb) => {
    const { action, refused } = JSON.parse(readFileSync(`fixtures/actions/${verb}.json`, 'utf8'))
    expect(faults(action)).toEqual([])
    expect(validator().validate(action)).toMatchObject({ valid: true })
    const [fault] = faults(refused)
    expect(fault?.pointer).toMatch(/^\/body\/do\/0/)
  })

  it('takes beside it what it reads, and nothing that another verb does', () => {
    const besides = new Set(Object.values(contracts).flatMap(({ beside = {} }) => Object.keys(beside)))
    for (const verb of fixtures) {
      const { action } = JSON.parse(readFileSync(`fixtures/actions/${verb}.json`, 'utf8'))
      for (const name of besides)
        if (!contracts[verb]?.beside?.[name])
          expect(faults({ ...action, [name]: 'x' }).map(({ pointer }) => pointer)).toContain(`/body/do/0/${name}`)
    }
    expect(Object.keys(conditions)).toEqual(['when', 'permission', 'otherwise'])
  })
})
