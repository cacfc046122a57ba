/** Nobody who designs reads a code: every property, and every value that is chosen, has words in each language. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { expect, it } from 'vitest'
import { dialogProps } from '#designer/application/list/dialogs.ts'
import { env } from '#designer/env.ts'
import { dialogSchemas } from '#designer/language/grammar.ts'
import { formProps, propsFor, schemaFor } from '#designer/properties/schema.ts'
import { wordsIn } from '#designer/properties/words.ts'
import { json, translate } from '../helpers/core.ts'

/** Values that are the same in any language: units. */
const universal = new Set(['KB', 'MB', 'GB'])
const ofDialogs = { common: {}, own: Object.fromEntries(dialogProps.map((name) => [name, dialogSchemas[name] ?? {}])) }
const places = ['form', 'table', 'pane', 'cell'] as const

/** Everything that has no word of its own. */
function bare({ schema, uiSchema }: { schema: RJSFSchema; uiSchema: UiSchema }, at: string): string[] {
  const found: string[] = []
  for (const [name, one] of Object.entries(schema.properties ?? {}) as Array<[string, RJSFSchema]>) {
    const ui = (uiSchema[name] ?? {}) as UiSchema
    const here = `${at}.${name}`
    if (ui['ui:title'] === name || !ui['ui:title']) found.push(here)
    const inner = one.type === 'array' ? { schema: one.items as RJSFSchema, ui: (ui.items ?? {}) as UiSchema } : { schema: one, ui }
    const names = inner.ui['ui:enumNames'] as string[] | undefined
    for (const [i, value] of ((inner.schema.enum ?? []) as unknown[]).entries())
      if (!names?.[i] || (names[i] === String(value) && !universal.has(String(value)))) found.push(`${here} = ${value}`)
    found.push(...bare({ schema: inner.schema, uiSchema: inner.ui }, here))
  }
  return found
}

it.each(['zh', 'zhtw', 'en'] as const)('no property and no value of one is a bare code, in %s', (language) => {
  const words = wordsIn(translate(language), language)
  // every property is drawn, also one that waits for another
  const all = (props: object) => Object.fromEntries(Object.keys(props).map((name) => [name, null]))
  const found = [...env.widgets.values()].flatMap((widget) =>
    places.flatMap((place) => {
      const props = propsFor(widget, place)
      return bare(schemaFor(props, { ...all(props.common), ...all(props.own) }, words), widget.pingeKey)
    }),
  )
  found.push(...bare(schemaFor(formProps, all(formProps.own), words), 'form'))
  found.push(...bare(schemaFor(ofDialogs, all(ofDialogs.own), words), 'dialog'))
  expect([...new Set(found)]).toEqual([])
})

it('no words are kept for what nothing is called', () => {
  const asked = new Set<string>()
  const listening = wordsIn((text) => {
    asked.add(String(text).slice(2))
    return String(text)
  }, 'zh')
  const all = (props: object) => Object.fromEntries(Object.keys(props).map((name) => [name, null]))
  const draw = (props: Parameters<typeof schemaFor>[0]) => schemaFor(props, { ...all(props.common), ...all(props.own) }, listening)
  for (const widget of env.widgets.values()) for (const place of places) draw(propsFor(widget, place))
  draw(formProps)
  draw(ofDialogs)
  const kept = Object.keys(json('locales/zh.json') as object).filter((key) => /^properties\.(?:name|value)\./.test(key))
  expect(kept.filter((key) => !asked.has(key))).toEqual([])
})
