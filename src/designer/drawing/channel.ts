import type { Language, Text } from '#core/types.ts'
import type { SchemaKind } from '../language/grammar.ts'

/** The application that a form or list belongs to. */
export interface Owner {
  id: string
  enCode: string
  fullName: string
  webType: number
}

/** What a frame is asked to draw; definitions travel as JSON text. */
export interface Picture {
  /** `widget`: one widget in all of its states */
  kind: SchemaKind | 'widget'
  language: Language
  theme: string
  page?: string
  form?: string
  /** what the form is headed, where it does not add a record */
  title?: Text
  list?: string
  /** how wide a page is drawn that is not as wide as the screen: a dialog by itself */
  width?: string
  /** what stands in the list says which entry of its definition it is, what stands in the blocks of a page which node */
  parts?: boolean
  owner?: Owner
  /** of a widget: its node and its samples, as `Stated` */
  states?: string
}

/** Hears messages of one type from one window of this very site; answers how to stop. */
function hear<T extends object>(type: string, from: () => Window | null | undefined, take: (data: Partial<T>) => void): () => void {
  const listen = ({ origin, source, data }: MessageEvent<(Partial<T> & { type?: string }) | null>) => {
    if (origin === location.origin && source === from() && data?.type === type) take(data)
  }
  addEventListener('message', listen)
  return () => removeEventListener('message', listen)
}
const around = () => parent

const draw = 'pinge:draw'
const ready = 'pinge:ready'
const why = 'pinge:why'
const field = 'pinge:field'
const scaled = 'pinge:scale'
const selected = 'pinge:select'
const marked = 'pinge:marks'

/**
 * What was asked about in a frame: a field by its name in its form, with the steps to it in the definition where they are
 * known; anything else by the identity of its node.
 */
export interface AskedField {
  key: string
  steps?: Array<string | number>
  node?: string
  /** what of a list it is: its section and what its entry is known by */
  part?: string
}

/** Sends a picture to a frame of this very site. */
export const sendPicture = (frame: Window, picture: Picture) => frame.postMessage({ type: draw, picture }, location.origin)

/** Switches the inspector of fields in a frame on or off. */
export const sendWhy = (frame: Window, on: boolean) => frame.postMessage({ type: why, on }, location.origin)

/** Says that a press in a frame chooses what it meets, and what is chosen: a node by its identity, a column by its key; undefined ends it. */
export const sendSelected = (frame: Window, key: string | undefined) => frame.postMessage({ type: selected, key }, location.origin)

/** Inside the frame: hears whether a press chooses, and what is chosen; answers how to stop. */
export const onSelected = (listener: (key: string | undefined) => void) =>
  hear<{ key: string | undefined }>(selected, around, ({ key }) => listener(key))

/** One part of a drawing that differs from another version: of a form by the identity of its node, of a column by that of its sub-table and its name; of a list by its `part`. */
export type Mark = {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  /** what is written on it, in the language of whoever looks */
  word?: string
} & ({ id: string; child?: string } | { part: string })
export type Marks = readonly Mark[]

/** Says which parts of a drawing are marked. */
export const sendMarks = (frame: Window, marks: Marks) => frame.postMessage({ type: marked, marks }, location.origin)

/** Inside the frame: hears which parts are marked; answers how to stop. */
export const onMarks = (listener: (marks: Marks) => void) => hear<{ marks: Marks }>(marked, around, ({ marks }) => marks && listener(marks))

/** Tells a frame how much smaller than its own size it is shown. */
export const sendScale = (frame: Window, scale: number) => frame.postMessage({ type: scaled, scale }, location.origin)

/** Inside the frame: hears how much smaller it is shown; answers how to stop. */
export const onScale = (listener: (scale: number) => void) =>
  hear<{ scale: number }>(scaled, around, ({ scale }) => scale && listener(scale))

/** Inside the frame: hears whether fields are inspected; answers how to stop. */
export const onWhy = (listener: (on: boolean) => void) => hear<{ on: boolean }>(why, around, ({ on }) => listener(on === true))

/** Inside the frame: tells the window around which field was asked about. */
export const sendField = (asked: AskedField) => parent.postMessage({ type: field, asked }, location.origin)

/** Hears which field of a frame was asked about; answers how to stop. */
export const onField = (frame: () => Window | null | undefined, listener: (asked: AskedField) => void) =>
  hear<{ asked: AskedField }>(field, frame, ({ asked }) => asked && listener(asked))

/** Calls back when the frame can take a picture; answers how to stop. */
export const onReady = (frame: () => Window | null | undefined, listener: () => void) => hear(ready, frame, listener)

/** Inside the frame: tells the window around that it can draw, and hears what; answers how to stop. */
export function onPicture(listener: (picture: Picture) => void): () => void {
  const stop = hear<{ picture: Picture }>(draw, around, ({ picture }) => picture && listener(picture))
  parent.postMessage({ type: ready }, location.origin)
  return stop
}
