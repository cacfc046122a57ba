import type { FlowDef } from '../flow/definition.ts'
import { nodesOf } from '../flow/nodesOf.ts'
import type { FormDef } from '../types.ts'

/** A print template that a definition names, and where. */
export interface NamedTemplate {
  pointer: string
  id: string
}

const listed = (ids: readonly string[] | undefined, pointer: string): NamedTemplate[] =>
  (ids ?? []).map((id, i) => ({ pointer: `${pointer}/${i}`, id }))

/** DV-07: the templates that the form of an application names. */
export const templatesInForm = ({ printId }: Pick<FormDef, 'printId'>): NamedTemplate[] => listed(printId, '/printId')

/** The templates that the nodes of a flow name. */
export const templatesInFlow = ({ nodes }: FlowDef): NamedTemplate[] =>
  [...nodesOf(nodes)].flatMap(([at, node]) => ('print' in node ? listed(node.print, `${at}/print`) : []))

/** The same as the verb `print` takes them: where none is named, it offers those of the application. */
export const templatesOf = (printId: readonly string[] = []): { templates?: string[] } =>
  printId.length > 0 ? { templates: [...printId] } : {}

/** What is wrong with a template that is not there, or of another application. */
export const noTemplate = (id: string): string => `there is no print template "${id}" of this application`
