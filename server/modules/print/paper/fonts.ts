import { readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { create, type Font, type FontCollection } from 'fontkit'

/** The faces that a PDF is written in. */
export interface Faces {
  regular: Font
  /** nothing where none stands beside it: bold letters are drawn thicker then */
  bold: Font | undefined
}

/** Which font was looked for and has no Chinese letters: that of the system, of PINGE_PRINT_FONT, of the settings. */
export type NoFontOf = 'system' | 'variable' | 'setting'

/** No font with Chinese letters, where one was looked for. */
export class NoFont extends Error {
  constructor(readonly of: NoFontOf) {
    super(of)
  }
}

/** A face of a file: its name in a collection. */
export interface FaceAt {
  path: string
  face: string
}
/** A family of fonts with Chinese letters, by the files that have its faces. */
export interface Family {
  name: string
  regular: FaceAt
  bold?: FaceAt
}
/** Where the letters of a PDF come from; as the system finds them where nothing is said. */
export type FontChoice =
  | { kind: 'path'; path: string }
  | { kind: 'family'; family: Family }
  /** a file of a font as it was uploaded */
  | { kind: 'content'; bytes: Uint8Array }

/** Where systems keep their fonts. */
export const fontFolders = () => [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
  '/System/Library/Fonts',
  '/System/Library/AssetsV2',
  '/Library/Fonts',
  join(homedir(), 'Library/Fonts'),
  join(process.env.SystemRoot ?? 'C:\\Windows', 'Fonts'),
]

/** Names of files with Chinese letters, the best ones first, and how a bold face beside each is called. */
const known: ReadonlyArray<{ name: RegExp; bold?: (file: string) => string }> = [
  ...[/^NotoSansCJK(?:sc|tc)?-Regular\./i, /^NotoSans(?:SC|TC)-Regular\./i, /^SourceHanSans(?:SC|TC|CN|TW)?-Regular\./i].map((name) => ({
    name,
    bold: (file: string) => file.replace(/-Regular/i, '-Bold'),
  })),
  { name: /^msyh\.tt[cf]$/i, bold: (file) => file.replace(/msyh/i, 'msyhbd') },
  { name: /^PingFang\.ttc$/i },
  { name: /^Hiragino Sans GB\.ttc$/i },
  { name: /^STHeiti Light\.ttc$/i, bold: (file) => file.replace(/Light/i, 'Medium') },
  { name: /^wqy-\w+\.tt[cf]$/i },
  { name: /^(?:simhei|simsun|msjh|mingliu)\.tt[cf]$/i },
  { name: /^NotoSerifCJK(?:sc|tc)?-Regular\./i, bold: (file) => file.replace(/-Regular/i, '-Bold') },
  { name: /^DroidSansFallback(?:Full)?\.ttf$/i },
  { name: /^(?:uming|ukai)\.ttc$/i },
]

/** Files of fonts below a folder; what cannot be read is left out. */
export function filesBelow(folder: string, depth = 6, most = 5000): string[] {
  if (depth === 0) return []
  try {
    const files: string[] = []
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (files.length >= most) break
      const path = join(folder, entry.name)
      if (entry.isDirectory()) files.push(...filesBelow(path, depth - 1, most - files.length))
      else if (/\.(?:ttf|otf|ttc|otc)$/i.test(entry.name)) files.push(path)
    }
    return files
  } catch {
    return []
  }
}

const isCollection = (font: Font | FontCollection): font is FontCollection => 'fonts' in font

/** Whether a face has the letters that every Chinese text has. */
export const isChinese = (face: Font) => face.hasGlyphForCodePoint(0x4e2d) && face.hasGlyphForCodePoint(0x6587)

/** The faces of a file. Throws where it is no font. */
export function facesOf(content: Buffer): Font[] {
  const opened = create(content)
  return isCollection(opened) ? opened.fonts : [opened]
}

/** The face of a font that has Chinese letters: of several that of the language. Nothing where none has. Throws where it is no font. */
export function chineseFace(content: Buffer, language: string): Font | undefined {
  const chinese = facesOf(content).filter(isChinese)
  const wanted = language === 'zhtw' ? /(?:CJK|Han\w+)tc|TC\b|TC-/i : /(?:CJK|Han\w+)sc|SC\b|SC-/i
  return chinese.find((face) => wanted.test(face.postscriptName ?? '')) ?? chinese[0]
}

/** The same of a file; nothing where it is no font either. */
function faceIn(path: string, language: string): Font | undefined {
  try {
    return chineseFace(readFileSync(path), language)
  } catch {
    return undefined
  }
}

function facesIn(path: string, language: string): Faces | undefined {
  const regular = faceIn(path, language)
  if (!regular) return undefined
  const file = basename(path)
  const beside = known.find(({ name }) => name.test(file))?.bold?.(file) ?? file.replace(/-Regular/i, '-Bold')
  return { regular, bold: beside === file ? undefined : faceIn(join(dirname(path), beside), language) }
}

/** Those of some files, the best known ones first. */
function bestOf(files: readonly string[], language: string, isOpen: boolean): Faces | undefined {
  const rank = (path: string) => {
    const at = known.findIndex(({ name }) => name.test(basename(path)))
    return at < 0 ? known.length : at
  }
  const ranked = files.map((path) => ({ path, rank: rank(path) })).sort((a, b) => a.rank - b.rank)
  for (const one of ranked) {
    if (one.rank === known.length && !isOpen) break
    const faces = facesIn(one.path, language)
    if (faces) return faces
  }
  return undefined
}

/** Of a file or a folder that PINGE_PRINT_FONT names. */
function ofPath(path: string, language: string): Faces | undefined {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  return isFolder ? bestOf(filesBelow(path, 3, 500), language, true) : facesIn(path, language)
}

function ofSystem(language: string): Faces | undefined {
  for (const folder of fontFolders()) {
    const faces = bestOf(filesBelow(folder), language, false)
    if (faces) return faces
  }
  return undefined
}

function faceAt({ path, face }: FaceAt): Font | undefined {
  try {
    return facesOf(readFileSync(path)).find((one) => one.postscriptName === face)
  } catch {
    return undefined
  }
}

function ofFamily({ regular, bold }: Family): Faces | undefined {
  const face = faceAt(regular)
  return face && { regular: face, bold: bold && faceAt(bold) }
}

function ofContent(bytes: Uint8Array, language: string): Faces | undefined {
  try {
    const regular = chineseFace(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), language)
    return regular && { regular, bold: undefined }
  } catch {
    return undefined
  }
}

/** Finds a font with Chinese letters: the one that is chosen, else the best known one where systems keep theirs. Throws NoFont where there is none. */
export function findFaces(choice: FontChoice | undefined, language: string): Faces {
  const found = (faces: Faces | undefined, of: NoFontOf): Faces => {
    if (!faces) throw new NoFont(of)
    return faces
  }
  switch (choice?.kind) {
    case undefined:
      return found(ofSystem(language), 'system')
    case 'path':
      return found(ofPath(choice.path, language), 'variable')
    case 'family':
      return found(ofFamily(choice.family), 'setting')
    case 'content':
      return found(ofContent(choice.bytes, language), 'setting')
  }
}
