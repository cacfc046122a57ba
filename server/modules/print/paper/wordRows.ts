import { AlignmentType, ImageRun, LineRuleType, Paragraph, Tab, TabStopType, TextRun } from 'docx'
import { drawnText } from '#core/print/drawing.ts'
import { mmOfPoint } from '#core/print/metrics.ts'
import type { Cell, Fragment, PlacedPicture } from '#core/print/pages.ts'
import { drawable, pictureOf, type Upright } from './picture.ts'

/** Word measures in twentieths of a point. */
export const twips = (mm: number): number => Math.round((mm / mmOfPoint) * 20)
const pixelsOf = (mm: number): number => (mm / 25.4) * 96
/** The lowest paragraph that Word draws: one stands where each page begins, and between two tables. */
export const least = 20
const leading = 17 / 14

/** A cell of a row as Word draws it. */
export interface StripCell {
  x: number
  w: number
  /** below the row where the cell reaches over others */
  foot: number
  content: Paragraph[]
  border: boolean
  middle: boolean
}

/** A row of a table: the one kind of thing that Word draws exactly as high as it is told. */
export interface Strip {
  y: number
  h: number
  cells: StripCell[]
}

/** Paragraphs of a height that Word keeps to, in twips. */
export const exact = (height: number) => ({ line: Math.max(least, height), lineRule: LineRuleType.EXACT, before: 0, after: 0 })
export const blank = (height: number, more: { pageBreakBefore?: boolean } = {}) => new Paragraph({ spacing: exact(height), ...more })
const aligns = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT }
/** Letters of what has none: they make no line higher. */
const tiny = '1pt'

function textOf({ lines, size, bold, align, border }: Cell, before: number): Paragraph {
  const inset = border ? { left: twips(1), right: twips(0.8) } : {}
  return new Paragraph({
    alignment: aligns[align],
    spacing: { ...exact(Math.round(size * leading * 20)), before },
    indent: inset,
    children: lines.map(
      ({ text }, i) =>
        new TextRun({ text: drawnText(text), size: `${Math.round(size * 2) / 2}pt`, bold, font: 'Arial', ...(i > 0 ? { break: 1 } : {}) }),
    ),
  })
}

/** A picture, or its name where Word cannot draw it. */
function runOf({ w, h, src, name }: PlacedPicture, upright: Upright): ImageRun | TextRun {
  const read = drawable(src)
  const found = read && upright.of(read, { w, h })
  if (!found) return new TextRun({ text: drawnText(name), size: '8pt', font: 'Arial' })
  return new ImageRun({
    ...found,
    transformation: { width: pixelsOf(w), height: pixelsOf(h) },
    altText: { name, description: name, title: name },
  })
}

/** A picture in a cell of its own, which begins where the row does: what is above the picture is left free before it. */
function pictureCell(picture: PlacedPicture, foot: number, upright: Upright): StripCell {
  const content = new Paragraph({ spacing: { before: 0, after: 0 }, children: [runOf(picture, upright)] })
  return { x: picture.x, w: picture.w, foot, content: [content], border: false, middle: true }
}

/** Pictures side by side in a cell, and words below them: each line of them a paragraph, each picture at a stop of its own. */
function picturedCell(cell: Cell, pictures: readonly PlacedPicture[][], upright: Upright): Paragraph[] {
  let foot = twips(cell.y)
  const content = pictures.map((line) => {
    const highest = Math.max(...line.map(({ h }) => h))
    const top = Math.min(...line.map(({ y, h }) => y + (h - highest) / 2))
    const before = Math.max(0, twips(top) - foot)
    foot = twips(top + highest)
    const stops = line.map(({ x }) => twips(x - cell.x))
    return new Paragraph({
      spacing: { before, after: 0 },
      indent: { left: stops[0] ?? 0 },
      tabStops: stops.slice(1).map((position) => ({ type: TabStopType.LEFT, position })),
      run: { size: tiny },
      children: line.flatMap((one, i) => [...(i > 0 ? [new TextRun({ children: [new Tab()], size: tiny })] : []), runOf(one, upright)]),
    })
  })
  return cell.lines.length > 0 ? [...content, textOf(cell, twips(0.5))] : content
}

/** What Word draws of a fragment, in its row. */
export function stripOf(fragment: Exclude<Fragment, { kind: 'line' }>, upright: Upright): Strip {
  const { y, h } = fragment
  if (fragment.kind === 'row') {
    const cells = fragment.cells.map((cell): StripCell => {
      const { x, w, border, pictures, lines } = cell
      const content = pictures ? picturedCell(cell, pictures, upright) : [textOf(cell, 0)]
      return { x, w, foot: cell.y + cell.h, content, border, middle: border && lines.length === 1 && !pictures }
    })
    return { y, h, cells }
  }
  if (fragment.kind === 'pictures') return { y, h: h + 0.8, cells: fragment.pictures.map((one) => pictureCell(one, y + h, upright)) }
  const picture = new ImageRun({
    type: 'png',
    data: pictureOf(fragment),
    transformation: { width: pixelsOf(fragment.w), height: pixelsOf(h) },
    altText: { name: fragment.text, description: fragment.text, title: fragment.text },
  })
  const content = new Paragraph({ spacing: { before: 0, after: 0 }, children: [picture] })
  return { y, h: h + 0.8, cells: [{ x: fragment.x, w: fragment.w, foot: y + h, content: [content], border: false, middle: false }] }
}
