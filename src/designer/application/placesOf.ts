import { fieldOf, findNode } from '#core/edit/tree.ts'
import type { Definition, Use } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import { namesOf, nestedIn } from '#core/form/nested.ts'
import { listMark } from '#core/text.ts'
import { env } from '#designer/env.ts'

/** So many places that name a field are told in full. */
const mostTold = 8

/** Places that name a field, by whom they stand, in words. */
export const placesOf = (definition: Definition, uses: readonly Use[], t: Translate): string[] =>
  uses.map(({ kind, node }) => {
    const found = node === undefined ? undefined : findNode(definition, node, env)
    const name = found && fieldOf(found.node, env)
    const isOwn = found?.form?.length === 1 && found.table === undefined && name !== undefined
    const parts = isOwn ? namesOf(found.node, name, nestedIn(definition.form?.fields ?? [], env)) : [found?.node.label ?? name ?? '']
    const by = parts.map((part) => t(part)).join(' · ')
    return by ? t('t:design.useIn', { kind: t(`t:edit.use.${kind}`), name: by }) : t(`t:edit.use.${kind}`)
  })

/** Words in a row, each once; of many the first ones, and how many more there are. */
export function listed(words: readonly string[], t: Translate): string {
  const unique = [...new Set(words)]
  return [...unique.slice(0, mostTold), ...(unique.length > mostTold ? [t('t:design.andMore', { n: unique.length - mostTold })] : [])].join(
    t(listMark),
  )
}
