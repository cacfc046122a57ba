import { pathsOf } from './expr.ts'

/** The values of a page (`page.<name>`) that the expressions in something read, each once. */
export const pageValuesIn = (value: unknown): string[] => [
  ...new Set(pathsOf(value).flatMap(([root, name]) => (root === 'page' && name !== undefined ? [name] : []))),
]
