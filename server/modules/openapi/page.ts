import type { Translate } from '#core/form/form.ts'
import type { Language, Row } from '#core/types.ts'
import { callOf, callsOf, type OpenApi, type Reader } from './calls.ts'

const html = (text: unknown) => String(text ?? '').replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const htmlLanguage: { [language in Language]: string } = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' }
const columns = ['field', 'in', 'type', 'required', 'about']

const table = (fields: readonly Row[], t: Translate): string => {
  if (fields.length === 0) return `<p>${html(t('t:api.takesNothing'))}</p>`
  const cells = ({ name, place, type, required, about }: Row) => [name, place, type, required ? t('t:api.required.yes') : '', about]
  const line = (row: Row) => {
    const texts = cells(row).map((cell) => `<td>${html(cell)}</td>`)
    return `<tr>${texts.join('')}</tr>`
  }
  const head = columns.map((column) => `<th>${html(t(`t:api.${column}`))}</th>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${fields.map(line).join('')}</tbody></table>`
}

/** The calls as one page of plain HTML, in the reader's language: it needs no script, so the strictest policy lets it through. */
export function page(api: OpenApi, reader: Reader, nonce: string): string {
  const { language, t } = reader
  const areas = new Map<string, string[]>()
  for (const { method, path, areaName, summary } of callsOf(api, reader)) {
    const fields = table(callOf(api, method, path, reader) ?? [], t)
    const entry = `<details><summary><b>${html(method)}</b> <code>${html(path)}</code> <span>${html(summary)}</span></summary>${fields}</details>`
    areas.set(areaName, [...(areas.get(areaName) ?? []), entry])
  }
  const sorted = [...areas].sort(([a], [b]) => a.localeCompare(b))
  const sections = sorted.map(([area, entries]) => `<section><h2 id="${html(area)}">${html(area)}</h2>${entries.join('')}</section>`)
  const links = sorted.map(([area]) => `<a href="#${html(area)}">${html(area)}</a>`)
  const title = `${api.info.title} ${t('t:menu.system.api')}`
  return `<!doctype html>
<html lang="${htmlLanguage[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${html(title)}</title>
<style nonce="${html(nonce)}">
:root{color-scheme:light dark}body{font:14px/1.6 system-ui,sans-serif;max-width:1080px;margin:0 auto;padding:24px}
nav{display:flex;flex-wrap:wrap;gap:8px 16px;margin:16px 0}h2{margin:32px 0 8px;font-size:18px}
details{border:1px solid #8883;border-radius:6px;margin:8px 0;padding:8px 12px}summary{cursor:pointer}summary span{opacity:.75}
b{display:inline-block;min-width:56px}code{font-size:13px;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%;margin:8px 0}th,td{text-align:left;padding:4px 8px;border-bottom:1px solid #8883;vertical-align:top}
</style></head><body><main><h1>${html(title)} ${html(api.info.version)}</h1><p>${html(t('t:api.answers', { answer: '{ code, msg, data }', ok: 'code 200' }))}</p>
<p>${html(t('t:api.token', { header: 'Authorization: Bearer <token>', url: '/api/oauth/Login' }))}</p>
<p>${html(t('t:api.tools'))} <a href="/api/openapi.json">/api/openapi.json</a></p>
<nav aria-label="${html(t('t:api.area'))}">${links.join('')}</nav>${sections.join('')}</main></body></html>`
}
