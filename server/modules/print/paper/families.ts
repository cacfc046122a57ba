import { readFileSync, statSync } from 'node:fs'
import type { Font } from 'fontkit'
import { type FaceAt, type Family, facesOf, filesBelow, fontFolders, isChinese } from './fonts.ts'

/** Names of families are shorter. */
const longestName = 100
/** Smaller files have no Chinese letters to speak of; of more files, or for longer, nobody waits. */
const scanned = { leastBytes: 200_000, files: 400, ms: 15_000 } as const

/** Whether a face stands upright, and how well it does for plain words; nothing where it is another one. */
function plainness({ subfamilyName }: Font): number | undefined {
  const style = subfamilyName ?? ''
  if (/italic|oblique|bold|heavy|black/i.test(style)) return undefined
  return /^(?:regular|normal|book|roman|\u5e38\u89c4)?$/i.test(style) ? 0 : /medium|demilight/i.test(style) ? 1 : 2
}
const isBold = ({ subfamilyName }: Font) => /^bold$|粗体/i.test(subfamilyName ?? '')

/** Every family with Chinese letters that stands on this system, by name. It reads all files of fonts: for a thread of its own. */
export function familiesHere(): Family[] {
  const until = performance.now() + scanned.ms
  const plain = new Map<string, { at: FaceAt; rank: number }>()
  const bold = new Map<string, FaceAt>()
  const note = (path: string, font: Font) => {
    const [name, face] = [font.familyName, font.postscriptName]
    // names of macOS that begin with a dot are its own
    if (!name || !face || name.startsWith('.') || name.length > longestName || !isChinese(font)) return
    const at = { path, face }
    const rank = plainness(font)
    if (rank !== undefined && rank < (plain.get(name)?.rank ?? Number.POSITIVE_INFINITY)) plain.set(name, { at, rank })
    if (isBold(font) && !bold.has(name)) bold.set(name, at)
  }
  const files = fontFolders()
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= scanned.leastBytes)
  for (const path of files.slice(0, scanned.files)) {
    if (performance.now() > until) break
    try {
      for (const font of facesOf(readFileSync(path))) note(path, font)
    } catch {
      // what is no font, or cannot be read, is left out
    }
  }
  return [...plain]
    .map(([name, { at }]): Family => {
      const thick = bold.get(name)
      return { name, regular: at, ...(thick ? { bold: thick } : {}) }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
