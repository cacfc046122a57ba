import { blockSlots, isRecord, single, standings } from '#core/edit/tree.ts'
import type { Definition, Path, Standing } from '#core/edit/types.ts'
import type { Translate } from '#core/form/form.ts'
import { propsIn } from '#core/form/waits.ts'
import type { Node } from '#core/types.ts'
import { env } from '#designer/env.ts'
import type { OutlineEntry } from '../OutlineTree.tsx'
import { contentOf, rootKey, slotKey } from './keys.ts'
import { calledOf, wholeOf } from './places.ts'

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? (value as unknown[]).filter((one): one is Node => isRecord(one)) : [])

/** The page, or one of its dialogs, as a tree: its nodes, and of blocks the slots in which others stand. */
export function outlineOf(definition: Definition, dialog: string | undefined, t: Translate): OutlineEntry[] {
  const byNode = new Map<Node, Standing>(standings(definition, env).map((standing) => [standing.node, standing]))
  const entryOf = (node: Node): OutlineEntry[] => {
    const standing = byNode.get(node)
    if (!standing || node.id === undefined) return []
    const inside: OutlineEntry[] = []
    if (standing.place === 'page') {
      const props = propsIn(env.widgets.get(wholeOf(definition, standing).pingeKey)?.props)
      for (const slot of single) if (isRecord(node[slot])) inside.push(...entryOf(node[slot] as Node))
      for (const slot of Object.keys(blockSlots))
        if (Object.hasOwn(props, slot))
          inside.push({
            key: slotKey(node.id, slot),
            title: t(`t:design.page.slot.${slot}`),
            code: slot,
            children: nodesIn(node[slot]).flatMap(entryOf),
          })
      if (isRecord(node.form)) inside.push(...nodesIn(node.form.fields).flatMap(entryOf))
    }
    inside.push(...nodesIn(node.children).flatMap(entryOf))
    return [{ key: node.id, ...calledOf(definition, standing, t), children: inside }]
  }
  const content = contentOf(definition, dialog)
  const found = content.reduce<unknown>((one, step) => (isRecord(one) || Array.isArray(one) ? (one as never)[step] : undefined), definition)
  const nodes = Array.isArray(found) ? nodesIn(found) : isRecord(found) ? [found as Node] : []
  const title = dialog === undefined ? t('t:design.page.page') : t('t:design.page.dialog')
  return [{ key: rootKey(dialog), title, code: dialog ?? definition.page?.code ?? '', children: nodes.flatMap(entryOf) }]
}

/** The key of what stands at a path, or around it: where a fault leads to. */
export const steps = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')))
