import { fetchFile } from '../request.ts'

/** The file's name in a Content-Disposition header, else the last part of the address. */
export function fileName(disposition: string | null, url: string): string {
  const coded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1]
  if (coded) return decodeURIComponent(coded.trim())
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  return plain ?? decodeURIComponent(new URL(url, 'http://x').pathname.split('/').pop() || 'file')
}

/** Fetches a file as the person who is signed in and hands it to the browser. Throws ApiError when there is none; that was told. */
export async function download(url: string, definition?: string) {
  const response = await fetchFile(url, definition)
  const address = URL.createObjectURL(await response.blob())
  const name = fileName(response.headers.get('content-disposition'), url)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
