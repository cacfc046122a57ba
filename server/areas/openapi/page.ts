/** The parts of the OpenAPI document that the page shows. */
export interface OpenApi {
  info: { title: string; version: string; description?: string }
  paths: { [path: string]: { [method: string]: Operation } }
}
/** What the document says of one call. */
export interface Operation {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: Array<{ name: string; in: string; required?: boolean; description?: string; schema?: { type?: string } }>
  requestBody?: {
    content?: {
      [type: string]: {
        schema?: { properties?: { [name: string]: { type?: string | string[]; description?: string } }; required?: string[] }
      }
    }
  }
}

const html = (text: unknown) => String(text ?? '').replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const rows = (operation: Operation): string => {
  const parameters = (operation.parameters ?? []).map((one) => [
    one.name,
    one.in,
    one.schema?.type ?? '',
    one.required ? 'yes' : '',
    one.description ?? '',
  ])
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const fields = Object.entries(body?.schema?.properties ?? {}).map(([name, field]) => [
    name,
    type ?? 'body',
    [field.type ?? []].flat().join(' | '),
    body?.schema?.required?.includes(name) ? 'yes' : '',
    field.description ?? '',
  ])
  const all = [...parameters, ...fields]
  if (all.length === 0) return '<p>Takes nothing.</p>'
  const line = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${html(cell)}</td>`).join('')}</tr>`
  return `<table><thead><tr><th>Name</th><th>In</th><th>Type</th><th>Required</th><th>What it is</th></tr></thead><tbody>${all.map(line).join('')}</tbody></table>`
}

/** The document as one page of plain HTML: it needs no script, so the strictest policy lets it through. */
export function page(api: OpenApi, nonce: string): string {
  const areas = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const area = operation.tags?.[0] ?? 'other'
      const entry = `<details><summary><b class="${html(method)}">${html(method.toUpperCase())}</b> <code>${html(path)}</code> <span>${html(operation.summary)}</span></summary>${operation.description ? `<p>${html(operation.description)}</p>` : ''}${rows(operation)}</details>`
      areas.set(area, [...(areas.get(area) ?? []), entry])
    }
  }
  const sections = [...areas]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([area, entries]) => `<section><h2 id="${html(area)}">${html(area)}</h2>${entries.join('')}</section>`)
  const links = [...areas.keys()].sort().map((area) => `<a href="#${html(area)}">${html(area)}</a>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${html(api.info.title)} API</title>
<style nonce="${html(nonce)}">
:root{color-scheme:light dark}body{font:14px/1.6 system-ui,sans-serif;max-width:1080px;margin:0 auto;padding:24px}
nav{display:flex;flex-wrap:wrap;gap:8px 16px;margin:16px 0}h2{margin:32px 0 8px;font-size:18px}
details{border:1px solid #8883;border-radius:6px;margin:8px 0;padding:8px 12px}summary{cursor:pointer}summary span{opacity:.75}
b{display:inline-block;min-width:56px}code{font-size:13px;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%;margin:8px 0}th,td{text-align:left;padding:4px 8px;border-bottom:1px solid #8883;vertical-align:top}
</style></head><body><main><h1>${html(api.info.title)} API ${html(api.info.version)}</h1><p>${html(api.info.description)}</p>
<p>Calls carry <code>Authorization: Bearer &lt;token&gt;</code>; sign in at <code>/api/oauth/Login</code> to get one. The same for tools: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<nav aria-label="Areas">${links.join('')}</nav>${sections.join('')}</main></body></html>`
}
