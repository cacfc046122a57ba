import type { PrintPicture } from './fill.ts'
import type { PlacedPicture } from './pages.ts'
import type { Align } from './template.ts'

/** The room between two pictures. */
const between = 2

/** What a picture stands in, in mm. */
export interface PictureBox {
  width: number
  height: number
}

/** Pictures side by side, in boxes of one size: their places are measured from the upper left corner of the line. */
export interface PictureLine {
  w: number
  h: number
  pictures: PlacedPicture[]
}

/** Where something begins that leaves so much free. */
export const beside = (align: Align, free: number): number => (align === 'right' ? free : align === 'center' ? free / 2 : 0)

/** A picture at another place. */
export const movedPicture = (picture: PlacedPicture, dx: number, dy: number): PlacedPicture => ({
  ...picture,
  x: picture.x + dx,
  y: picture.y + dy,
})

const isDrawn = ({ src, width, height }: PrintPicture): boolean => src !== '' && width > 0 && height > 0

/** A picture in the middle of its box, as large as that allows. */
function inBox({ width, height, src, name }: PrintPicture, x: number, box: PictureBox): PlacedPicture {
  const scale = Math.min(box.width / width, box.height / height)
  const [w, h] = [width * scale, height * scale]
  return { x: x + (box.width - w) / 2, y: (box.height - h) / 2, w, h, src, name }
}

/** Pictures in as many lines as they need, in boxes that are no larger than the room; of what cannot be drawn the names. */
export function pictureLines(all: readonly PrintPicture[], box: PictureBox, room: PictureBox): { lines: PictureLine[]; names: string[] } {
  const least = 1
  const one = { width: Math.max(least, Math.min(box.width, room.width)), height: Math.max(least, Math.min(box.height, room.height)) }
  const drawn = all.filter(isDrawn)
  const inLine = Math.max(1, Math.floor((room.width + between) / (one.width + between)))
  const lines = Array.from({ length: Math.ceil(drawn.length / inLine) }, (_, n): PictureLine => {
    const pictures = drawn.slice(n * inLine, (n + 1) * inLine).map((picture, i) => inBox(picture, i * (one.width + between), one))
    return { w: pictures.length * (one.width + between) - between, h: one.height, pictures }
  })
  return { lines, names: all.filter((picture) => !isDrawn(picture)).map(({ name }) => name) }
}
