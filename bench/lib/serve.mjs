import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { here } from './peers.mjs'

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The entry of a built page, with everything that it needs before it runs. */
function pageOf(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  const seen = new Set()
  const visit = (chunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports ?? []) visit(manifest[name])
  }
  visit(entry)
  const styles = [...seen].flatMap((chunk) => chunk.css ?? [])
  return `<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8"><title>bench</title>
<style>body{margin:0}#root{width:1200px;margin:16px}</style>
${[...new Set(styles)].map((file) => `<link rel="stylesheet" href="${file}">`).join('\n')}
</head><body><div id="root"></div><script type="module" src="${entry.file}"></script></body></html>`
}

/** Serves built pages on a free port: `/name/?settings`. @returns {Promise<{ url: string, close: () => void }>} */
export function serve(folder = join(here, 'dist')) {
  const kept = new Map()
  /** A file as the product's server would send it. */
  const bodyOf = (file, isPage) => {
    const body = isPage ? Buffer.from(pageOf(file)) : existsSync(file) ? readFileSync(file) : undefined
    return body && gzipSync(body)
  }
  const read = (path) => {
    const file = join(folder, normalize(path))
    if (!kept.has(file)) kept.set(file, bodyOf(file, path.endsWith('/')))
    return kept.get(file)
  }
  return new Promise((done) => {
    const server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://bench').pathname)
      const body = path === '/favicon.ico' ? gzipSync('') : read(path)
      response.writeHead(body ? 200 : 404, {
        ...(body ? { 'content-encoding': 'gzip' } : {}),
        'content-type': types[extname(path)] ?? (path.endsWith('/') ? 'text/html' : 'application/octet-stream'),
      })
      response.end(body)
    }).listen(0, '127.0.0.1', () => done({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }))
  })
}
