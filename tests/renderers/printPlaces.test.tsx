/**
 * What the browser is told to draw of two hundred random templates is what the layout says; that it draws what it is told is measured in
 * a browser (tests/e2e/printPlaces.spec.ts), and what a PDF draws of the same in tests/server/print/paper.test.ts.
 */
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { codeOf } from '#core/print/codes.ts'
import { layOut } from '#core/print/layout.ts'
import type { PrintPage } from '#core/print/pages.ts'
import { Drawn } from '#renderers/print/PrintPages.tsx'
import { fuzz } from '../helpers/fuzz.ts'
import { anyRecord, anyTemplate, type Box, boxesOf, farthest, partsOf } from '../helpers/printing.ts'

const tools = { words: String, user: { realName: '林晓' }, dictionary: {}, note: () => {}, codeOf, time: '2026-11-29 08:00' }
const unescaped = (text: string) =>
  text.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' })[name] ?? '')

/** What the drawing of a page says, in mm: of a text its left end, its foot and its width. */
function told(page: PrintPage): Box[] {
  const svg = renderToStaticMarkup(
    <svg role="group" aria-label="page">
      {partsOf(page).map((fragment, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is drawn once
        <Drawn key={i} fragment={fragment} />
      ))}
    </svg>,
  )
  return [...svg.matchAll(/<(path|text|image) ([^>]*)>([^<]*)/g)].flatMap(([, kind, attributes = '', text = '']): Box[] => {
    const said = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value = '']) => [name, value]))
    const numbers = (...names: string[]) => names.map((name) => Number(said.get(name) ?? 0))
    if (kind === 'text') return [{ text: unescaped(text), at: [...numbers('x', 'y', 'textLength'), 0] }]
    if (kind === 'image') return [{ text: '', at: numbers('x', 'y', 'width', 'height') }]
    return [...(said.get('d') ?? '').matchAll(/M(\S+) (\S+?)h([\d.e-]+)(?:v([\d.e-]+))?/g)].map(([, x, y, w, h = 0]) => ({
      text: '',
      at: [x, y, w, h].map(Number),
    }))
  })
}

it('of 200 random templates the drawing of every page says what the layout says', () => {
  const samples = fc.sample(fc.tuple(anyTemplate, anyRecord), { ...fuzz(200), numRuns: 200 })
  let pages = 0
  for (const [template, record] of samples)
    for (const page of layOut(template, record, tools).pages) {
      const [drawn, wanted] = [told(page), boxesOf(page)]
      expect(drawn.map(({ text }) => text)).toEqual(wanted.map(({ text }) => text))
      expect(drawn.findIndex(({ at }, i) => !(farthest(at, wanted[i]?.at ?? []) < 0.001))).toBe(-1)
      pages += 1
    }
  expect(pages).toBeGreaterThan(samples.length)
}, 120_000)
