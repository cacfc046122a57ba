import type { Env } from '../env.ts'
import type { Translate } from '../form/form.ts'
import type { Node } from '../types.ts'
import { nameOf } from './standing.ts'
import type { Message } from './types.ts'

/** What a step is called: of one node its name, of several how many. */
export const stepOf = (step: string, nodes: readonly Node[], env: Env): Message => ({
  key: nodes.length === 1 ? `t:edit.step.${step}` : `t:edit.steps.${step}`,
  params: nodes.length === 1 ? { name: nameOf(nodes[0] as Node, env) } : { n: nodes.length },
})

/** What is said, in the language of `t`: what it is filled with may be texts of the definition. */
export const say = ({ key, params = {} }: Message, t: Translate): string =>
  t(key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? value : t(value)])))
