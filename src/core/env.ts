import type { Node, Widget } from './types.ts'

/** What the core knows of the widgets and named pieces: read from schemas/ once, on either side. */
export interface Env {
  widgets: ReadonlyMap<string, Widget>
  pieces: { readonly [name: string]: Node }
}

/** Makes the environment from the files' contents; entries of pieces that begin with `$` are comments. */
export function createEnv(files: { widgets: Widget[]; pieces: { [name: string]: unknown } }): Env {
  return {
    widgets: new Map(files.widgets.map((widget) => [widget.pingeKey, widget])),
    pieces: Object.fromEntries(Object.entries(files.pieces).filter(([name]) => !name.startsWith('$'))) as { [name: string]: Node },
  }
}

/** A named piece; nothing that every record inherits passes for one. */
export const pieceOf = (env: Env, name: unknown): Node | undefined =>
  typeof name === 'string' && Object.hasOwn(env.pieces, name) ? env.pieces[name] : undefined
