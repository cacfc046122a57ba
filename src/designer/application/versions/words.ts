import type { PartChange } from '#core/edit/compare/compare.ts'
import type { ListChange } from '#core/edit/compare/list.ts'
import { nameOf } from '#core/edit/standing.ts'
import { fieldOf, isRecord, kindOf, widgetOf } from '#core/edit/tree.ts'
import type { FormPlan, Translate } from '#core/form/form.ts'
import { listMark } from '#core/text.ts'
import type { Language, Text } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { listProps } from '../../language/grammar.ts'
import { formProps, titleOfProp } from '../../properties/schema.ts'
import { wordsIn } from '../../properties/words.ts'
import { buttonTitle, fieldTitle, worded } from '../list/parts.ts'

/** A change as it is read. */
export interface ChangeText {
  kind: PartChange['kind']
  name: string
  /** what else is known of it: what it is, and the properties that differ */
  detail: string
}

const listed = (words: readonly string[], t: Translate): string => words.join(t(listMark))

/** What became of a part of the form, in words. */
export function partText({ kind, node, props }: PartChange, t: Translate, language: Language): ChangeText {
  const what = t(widgetOf(node, env)?.title ?? '')
  const name = t(nameOf(node, env)) || fieldOf(node, env) || what
  const changed = props.map((prop) => titleOfProp(prop, kindOf(node, env), wordsIn(t, language)))
  return { kind, name, detail: kind === 'changed' ? listed(changed, t) : name === what ? '' : what }
}

/** What became of an entry or a setting of the list, in words; `plan` is that of the form that it was made for. */
export function listText(
  { kind, section, entry, value, props }: ListChange,
  plan: FormPlan | undefined,
  t: Translate,
  language: Language,
): ChangeText {
  const of = worded.has(section) ? t(`t:design.list.${section}`) : titleOfProp(section, listProps, wordsIn(t, language))
  if (entry === undefined) return { kind, name: of, detail: kind === 'moved' ? t('t:design.versions.order') : '' }
  const { label, fullName } = isRecord(value) ? (value as { label?: Text; fullName?: Text }) : {}
  const isButton = section === 'btnsList' || section === 'columnBtnsList'
  const called = t(label ?? fullName ?? '') || (isButton ? buttonTitle(entry, t) : fieldTitle(plan, entry, t))
  const own = listProps[section]?.items?.properties ?? {}
  return { kind, name: called, detail: listed([of, ...props.map((prop) => titleOfProp(prop, own, wordsIn(t, language)))], t) }
}

/** A setting of the form that differs, in words. */
export const settingText = (name: string, t: Translate, language: Language): ChangeText => ({
  kind: 'changed',
  name: titleOfProp(name, { ...formProps.common, ...formProps.own }, wordsIn(t, language)),
  detail: t('t:design.versions.setting'),
})
