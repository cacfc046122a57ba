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

/** No font with Chinese letters, where one was looked for. */
export class NoFont extends Error {}

const folders = () => [
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
function filesBelow(folder: string, depth = 6, most = 5000): string[] {
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

/** The face of a file that has Chinese letters: of several that of the language. Nothing where the file has none, or is no font. */
function faceIn(path: string, language: string): Font | undefined {
  try {
    const opened = create(readFileSync(path))
    const faces = isCollection(opened) ? opened.fonts : [opened]
    const chinese = faces.filter((face) => face.hasGlyphForCodePoint(0x4e2d) && face.hasGlyphForCodePoint(0x6587))
    const wanted = language === 'zhtw' ? /(?:CJK|Han\w+)tc|TC\b|TC-/i : /(?:CJK|Han\w+)sc|SC\b|SC-/i
    return chinese.find((face) => wanted.test(face.postscriptName ?? '')) ?? chinese[0]
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

/**
 * Finds a font with Chinese letters: in the file or folder that is set, where one is, else where systems keep theirs.
 * Throws NoFont where there is none.
 */
export function findFaces(set: string | undefined, language: string): Faces {
  if (set === undefined) {
    for (const folder of folders()) {
      const faces = bestOf(filesBelow(folder), language, false)
      if (faces) return faces
    }
    throw new NoFont()
  }
  const isFolder = statSync(set, { throwIfNoEntry: false })?.isDirectory() === true
  const faces = isFolder ? bestOf(filesBelow(set, 3, 500), language, true) : facesIn(set, language)
  if (!faces) throw new NoFont(set)
  return faces
}
