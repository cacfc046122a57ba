import type { Node } from './types.ts'
import type { Widget } from './widget.ts'

/** An entity as forms may follow it: its name and its fields as they stand in schemas/entities, nothing of its records. */
export interface EntityFields {
  entity: string
  fields: readonly Node[]
}

/** What the core knows of the widgets and named pieces: read from schemas/ once, on either side. */
export interface Env {
  widgets: ReadonlyMap<string, Widget>
  pieces: { readonly [name: string]: Node }
  /** the entities that forms of pages may follow, for the server and for designers: everybody else gets such forms written out */
  entities?: ReadonlyMap<string, EntityFields>
  /** names of pieces that only the server and designers know: dialogs and nodes of pages, which everybody else gets written out */
  apart?: ReadonlySet<string>
  /** a page with these, and with the fields of these entities, written out (form/entityFields.ts) */
  writeOut?: (page: { [name: string]: unknown }) => { [name: string]: unknown }
}

type Pieces = { [name: string]: unknown }

/** A piece with the piece that it starts from written out; pieces that start from each other end there. */
function wholePiece(pieces: Pieces, name: string, above: readonly string[] = []): Node {
  const { use, ...own } = pieces[name] as Node
  if (use === undefined || above.includes(use) || !Object.hasOwn(pieces, use)) return own as Node
  return { ...wholePiece(pieces, use, [...above, name]), ...own }
}

/** Makes the environment from the files' contents; entries of pieces that begin with `$` are comments. `apart` are pieces that the browsers of staff do not load. */
export function createEnv({ widgets, pieces: shared, apart = {} }: { widgets: Widget[]; pieces: Pieces; apart?: Pieces }): Env {
  const namesOf = (all: Pieces) => Object.keys(all).filter((name) => !name.startsWith('$'))
  const pieces = { ...shared, ...apart }
  const names = namesOf(pieces)
  return {
    apart: new Set(namesOf(apart)),
    widgets: new Map(widgets.map((widget) => [widget.pingeKey, widget])),
    pieces: Object.fromEntries(names.map((name) => [name, wholePiece(pieces, name)])),
  }
}

/** A named piece; nothing that every record inherits passes for one. */
export const pieceOf = (env: Env, name: unknown): Node | undefined =>
  typeof name === 'string' && Object.hasOwn(env.pieces, name) ? env.pieces[name] : undefined
