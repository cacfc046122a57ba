import { flowStandings, wayKey, wayOfKey } from '#core/edit/flow/tree.ts'
import type { FlowDef } from '#core/flow/definition.ts'

/** Every card in the order in which it is read: the start, nodes, ways before what stands in them, the end. */
function cardsOf(def: FlowDef): string[] {
  const cards: string[] = ['start']
  const walk = (nodes: FlowDef['nodes']) => {
    for (const node of nodes) {
      cards.push(node.id)
      if (node.kind !== 'branch') continue
      for (const [way, { nodes: below }] of node.ways.entries()) {
        cards.push(wayKey({ branch: node.id, way }))
        walk(below)
      }
    }
  }
  walk(def.nodes)
  return [...cards, 'end']
}

/** What an arrow leads to from a card: up and down along the tree, left and right to ways beside, out of a way, into a branch. */
export function stepFrom(def: FlowDef, from: string, key: string): string | undefined {
  const cards = cardsOf(def)
  const at = cards.indexOf(from)
  if (key === 'Home') return 'start'
  if (key === 'End') return 'end'
  if (key === 'ArrowDown') return cards[Math.min(cards.length - 1, at + 1)]
  if (key === 'ArrowUp') return cards[Math.max(0, at - 1)]
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const way = wayOfKey(from)
  if (way) {
    const beside = wayKey({ ...way, way: way.way + (key === 'ArrowRight' ? 1 : -1) })
    return cards.includes(beside) ? beside : key === 'ArrowLeft' ? way.branch : undefined
  }
  const found = flowStandings(def).find(({ node }) => node.id === from)
  if (key === 'ArrowRight') return found?.node.kind === 'branch' ? wayKey({ branch: found.node.id, way: 0 }) : undefined
  const around = found?.ways.at(-1)
  return around && wayKey(around)
}
