import { isPictureData } from '#core/format/html.ts'
import { outbound } from '../../http/outbound.ts'
import { picturesElsewhere } from '../../records/write/html.ts'

/** Pictures that are fetched for a mail, how large each and all may be, and how long it may take. */
const most = { pictures: 30, bytes: 1_048_576, letters: 1_900_000, time: 15_000, one: 6000, together: 5 } as const

const kinds: ReadonlyArray<readonly [mime: string, begins: readonly number[]]> = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
  ['image/bmp', [0x42, 0x4d]],
]

/** A picture as it stands in a text; nothing where it is none, or cannot be had. No host of a private network is asked for one. */
async function pictureAt(url: string, timeout: number, allowed: readonly string[]): Promise<string | undefined> {
  const { status, body } = await outbound({ url, timeout, maxBytes: most.bytes }, allowed)
  const kind = kinds.find(([, begins]) => begins.every((byte, at) => body[at] === byte))
  const data = kind && status === 200 ? `data:${kind[0]};base64,${body.toString('base64')}` : ''
  return isPictureData(data) ? data : undefined
}

/**
 * The HTML of a mail with pictures from elsewhere in it, which the server fetches for the reader who asked for them: so their
 * sender learns that the mail was read, but neither where nor by which browser. What cannot be had is left as it was.
 */
export async function withPictures(html: string, allowed: readonly string[] = []): Promise<string> {
  const ends = Date.now() + most.time
  const waiting = picturesElsewhere(html).slice(0, most.pictures)
  const found = new Map<string, string>()
  const fetchOn = async () => {
    for (let src = waiting.shift(); src !== undefined; src = waiting.shift()) {
      const left = Math.min(most.one, ends - Date.now())
      if (left <= 0) return
      const data = await pictureAt(src.replaceAll('&amp;', '&'), left, allowed).catch(() => undefined)
      if (data) found.set(src, data)
    }
  }
  await Promise.all(Array.from({ length: most.together }, fetchOn))
  let room = most.letters - html.length
  return html.replace(/(<img\b[^>]*?\ssrc=")(https?:[^"]+)"/gi, (whole, before: string, src: string) => {
    const data = found.get(src)
    if (data === undefined || data.length > room) return whole
    room -= data.length
    return `${before}${data}"`
  })
}
