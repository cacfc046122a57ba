import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkForm, checkList, checkPage, eventsOf } from '#core/check/check.ts'
import { evaluate } from '#core/expression/expr.ts'
import { functions } from '#core/expression/functions.ts'
import { normaliseForm } from '#core/normalise.ts'
import { reference } from '../../scripts/schemaReference.mjs'
import { env, json } from '../helpers/core.ts'

it('docs/schema.md is what the grammar and the contracts say (node scripts/schemaReference.mjs)', () => {
  expect(readFileSync('docs/schema.md', 'utf8')).toBe(reference())
})

it('every function of expressions is described in three languages', () => {
  for (const language of ['zh', 'zhtw', 'en']) {
    const described = Object.keys(json(`locales/${language}.json`)).filter((key) => key.startsWith('studio.fn.'))
    expect(described.map((key) => key.slice(10)).sort()).toEqual(Object.keys(functions).sort())
  }
})

it('every operator of expressions is shown with what it gives, and none is left out', () => {
  const shown = json('grammar/expression.json')['x-operators'] as Array<{ operator: string; example: string; gives: unknown }>
  for (const { operator, example, gives } of shown) expect(evaluate(example, {}), operator).toEqual(gives)
  const machine = readFileSync('src/core/expression/exprMachine.ts', 'utf8')
  const table = /const binary[^{]*\{([\s\S]*?)\n\}/.exec(machine)?.[1] ?? ''
  const known = [...table.matchAll(/^ {2}'?([^\s':]+)'?: /gm)].map((match) => match[1])
  expect(known.length).toBeGreaterThan(10)
  expect(shown.map(({ operator }) => operator)).toEqual(expect.arrayContaining(known))
})

it('says of each widget which events it has, as the check does', () => {
  const text = reference()
  for (const widget of env.widgets.values()) {
    const about = text.slice(text.indexOf(`#### \`${widget.pingeKey}\``)).split('\n####')[0] ?? ''
    for (const event of eventsOf(widget, 'page')) expect(about, widget.pingeKey).toMatch(new RegExp(`Events: [^.]*\`${event}\``))
  }
})

it('the older names that it shows are read as today’s', () => {
  const { older } = json('older.json') as { older: { [today: string]: string[] } }
  const plain = Object.entries(older).filter(([today]) => /^\w+$/.test(today) && !today.endsWith('Time'))
  expect(plain.length).toBeGreaterThan(4)
  for (const [today, names] of plain)
    for (const name of names.filter((one) => /^[\w.]+$/.test(one))) {
      const path = name.split('.')
      const value = today === 'pingeKey' ? 'input' : today === 'optionProps' ? { value: 'v' } : 'x'
      const item: { [name: string]: unknown } = { config: { pingeKey: 'select' }, field: 'f' }
      if (today === 'field') delete item.field
      if (today === 'pingeKey') item.config = {}
      if (path.length === 2) item.config = { ...(item.config as object), [path[1] ?? '']: value }
      else item[name] = value
      const [read] = normaliseForm({ fields: [item] }, env).fields
      expect(read?.[today], `${name} as ${today}`).toEqual(today === 'id' ? 'nx' : value)
    }
})

it('the page that it begins with is one that is saved, with the application that it shows', () => {
  const { application, page } = JSON.parse(readFileSync('fixtures/reference.json', 'utf8'))
  expect(checkPage(page, env)).toEqual([])
  expect(checkForm(application.formData, env)).toEqual([])
  expect(checkList(application.columnData, env, normaliseForm(application.formData, env))).toEqual([])
  expect(reference()).toContain(JSON.stringify(page.title))
})

it('says of each property of a widget that holds nodes or actions which ones', () => {
  const text = reference()
  for (const [pingeKey, name, kind] of [
    ['list', 'columns', 'list of column'],
    ['list', 'toolbar', 'list of button'],
    ['list', 'search', 'list of node or name of a piece'],
    ['split', 'side', 'node'],
    ['detail', 'form', 'form'],
    ['form', 'confirm', 'actions'],
  ]) {
    const about = text.slice(text.indexOf(`#### \`${pingeKey}\``)).split('\n####')[0] ?? ''
    const line = about.split('\n').find((one) => one.startsWith(`| \`${name}\` `))
    expect(line, `${pingeKey}.${name}`).toMatch(new RegExp(`\\| ${kind} \\|[^|]*\\|$`))
  }
})
