import { token } from '../session.ts'

/** The file's name in a Content-Disposition header, else the last part of the address. */
export function fileName(disposition: string | null, url: string): string {
  const coded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1]
  if (coded) return decodeURIComponent(coded.trim())
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  return plain ?? decodeURIComponent(new URL(url, 'http://x').pathname.split('/').pop() || 'file')
}

/** Fetches a file as the person who is signed in and hands it to the browser. Throws when there is none. */
export async function download(url: string) {
  const bearer = token()
  const response = await fetch(url, bearer ? { headers: { Authorization: `Bearer ${bearer}`, 'origin-type': 'pc' } } : {})
  // The envelope of an error comes as JSON; a file never does without a name.
  const disposition = response.headers.get('content-disposition')
  if (!response.ok || (!disposition && response.headers.get('content-type')?.includes('json'))) {
    const body = (await response.json().catch(() => ({}))) as { msg?: string }
    throw new Error(body.msg ?? '')
  }
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName(disposition, url) })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
