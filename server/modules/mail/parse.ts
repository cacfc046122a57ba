import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { isFileName, plainName } from '#core/files.ts'
import { breathe } from '../../db/breathe.ts'
import { cleanMailHtml } from '../../records/write/html.ts'

/** What of a mail was not kept: of all of it, or of one of its files, and why, as the key of a text. */
export type Lack = { file?: string; key: string; params?: { [name: string]: string | number } }

/** A file that came with a mail. */
export interface MailFile {
  name: string
  content: Buffer
}

/** A mail as it is kept. */
export interface ReadMail {
  subject: string
  sender: string
  receivers: string
  copies: string
  messageId: string
  bodyText: string | null
  bodyHtml: string | null
  files: MailFile[]
  lacks: Lack[]
}

/** Bounds of one mail; what is longer is cut or left out, and that is said. */
const longest = { subject: 500, sender: 500, receivers: 2000, text: 200_000, html: 1_000_000, elements: 20_000, files: 50 } as const
/** Bytes of a picture that stands in the text, and of all of them. */
const inText = { one: 300_000, all: 700_000 } as const
/** Bytes above a mail that are looked into where it is not fetched, or not understood. */
const mostHead = 262_144

const chunk = 65_536

/** The source of a mail piece by piece: whoever else calls is answered in between. */
const pieces = (source: Buffer): ReadableStream<Uint8Array> => {
  let at = 0
  return new ReadableStream({
    pull: async (controller) => {
      await breathe()
      if (at >= source.length) return controller.close()
      controller.enqueue(new Uint8Array(source.subarray(at, at + chunk)))
      at += chunk
    },
  })
}

const parse = (source: Buffer): Promise<Email> => PostalMime.parse(pieces(source), { maxNestingDepth: 50, forceRfc822Attachments: true })

/** What a line of a mail says: nothing that turns it around or hides a part of it. */
const line = (text: string | undefined, most: number): string =>
  (text ?? '')
    .slice(0, 4 * most)
    .replace(/[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu, ' ')
    .trim()
    .slice(0, most)

function who(one: Address): string {
  if (one.group) return one.group.map(who).join(', ')
  const [name, address] = [line(one.name, 200), line(one.address, 250)]
  // the address always stands beside the name: a name alone may be that of anybody
  return name && address ? `${name} <${address}>` : name || address
}

const everybody = (all: readonly Address[] | undefined): string => {
  const names = (all ?? [])
    .slice(0, 100)
    .map(who)
    .filter((one) => one !== '')
  const text = names.join(', ')
  const more = (all ?? []).length > 100 || text.length > longest.receivers
  return more ? `${text.slice(0, longest.receivers - 1)}…` : text
}

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content, 'utf8')
    : content instanceof ArrayBuffer
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength)

const endings: { readonly [mime: string]: string } = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/plain': 'txt',
  'text/html': 'html',
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** How a file of a mail is called: without the folders that its name may lead into; by its number where it has no name that can be one. */
function nameOf({ filename, mimeType }: Attachment, n: number): string {
  const last = plainName(
    line(filename ?? '', 1000)
      .split(/[\\/]/)
      .at(-1) ?? '',
  )
  // a long name is cut before its ending
  const short = last.length <= 150 ? last : `${last.slice(0, 130)}${/\.[A-Za-z0-9]{1,10}$/.exec(last)?.[0] ?? ''}`
  if (isFileName(short)) return short
  const ending = endings[mimeType]
  return ending === undefined ? `${n}` : `${n}.${ending}`
}

/** Pictures that stand in the text of a mail, by the id that it names them with; `taken` learns which ones do. */
function insideOf(attachments: readonly Attachment[], taken: Set<Attachment>): (id: string) => string | undefined {
  const byId = new Map(
    attachments.flatMap((one) =>
      one.contentId && /^image\/(?:png|jpeg|gif|webp|bmp)$/.test(one.mimeType) ? [[one.contentId, one] as const] : [],
    ),
  )
  let room = inText.all as number
  return (id) => {
    const picture = byId.get(`<${id}>`) ?? byId.get(id)
    if (!picture) return undefined
    const bytes = bytesOf(picture)
    if (bytes.length > inText.one || bytes.length > room) return undefined
    room -= bytes.length
    taken.add(picture)
    return `data:${picture.mimeType};base64,${bytes.toString('base64')}`
  }
}

/** The text of a mail, as HTML where it has any that can be shown, else plain. */
function bodyOf({ html, text }: Email, attachments: readonly Attachment[], taken: Set<Attachment>, lacks: Lack[]) {
  if (html) {
    const isLarge = html.length > longest.html || (html.match(/<[a-z]/gi)?.length ?? 0) > longest.elements
    const clean = isLarge ? null : cleanMailHtml(html.replaceAll('\0', ''), insideOf(attachments, taken))
    if (clean !== null) return { bodyHtml: clean, bodyText: null }
    if (isLarge) lacks.push({ key: 'mail.lack.html' })
  }
  const plain = (text ?? '').replaceAll('\0', '')
  if (plain.length > longest.text) lacks.push({ key: 'mail.lack.text', params: { n: longest.text } })
  return { bodyHtml: null, bodyText: plain.slice(0, longest.text) || null }
}

const headOf = (email: Email) => ({
  subject: line(email.subject, longest.subject),
  sender: email.from ? who(email.from).slice(0, longest.sender) : email.sender ? who(email.sender).slice(0, longest.sender) : '',
  receivers: everybody(email.to),
  copies: everybody(email.cc),
  messageId: line(email.messageId, 1000),
})

const nothing = { bodyText: null, bodyHtml: null, files: [] }

/** What stands above a mail whose rest is not read; `lack` says why. */
export async function readHead(source: Buffer, lack: Lack): Promise<ReadMail> {
  const end = source.indexOf('\r\n\r\n')
  const head = source.subarray(0, Math.min(end < 0 ? source.length : end, mostHead))
  const email = await parse(Buffer.concat([head, Buffer.from('\r\n\r\n')])).catch(
    (): Email => ({ headers: [], headerLines: [], attachments: [] }),
  )
  return { ...headOf(email), ...nothing, lacks: [lack] }
}

/** Reads the source of a mail, whoever wrote it. What cannot be read of it is said. */
export async function readMail(source: Buffer): Promise<ReadMail> {
  let email: Email
  try {
    email = await parse(source)
  } catch {
    // nested or headed beyond all measure
    return readHead(source, { key: 'mail.lack.broken' })
  }
  const lacks: Lack[] = []
  const taken = new Set<Attachment>()
  const body = bodyOf(email, email.attachments, taken, lacks)
  const rest = email.attachments.filter((one) => !taken.has(one))
  if (rest.length > longest.files) lacks.push({ key: 'mail.lack.files', params: { n: rest.length - longest.files } })
  const files = rest.slice(0, longest.files).map((one, at) => ({ name: nameOf(one, at + 1), content: bytesOf(one) }))
  return { ...headOf(email), ...body, files, lacks }
}
