// @vitest-environment happy-dom
/** Pages on screen and on paper stand as the layout says. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { codeOf } from '#core/print/codes.ts'
import { layOut } from '#core/print/layout.ts'
import type { PrintLayout } from '#core/print/pages.ts'
import { AppContext } from '#runtime/app.ts'
import OnPaper from '../../renderers/print/OnPaper.tsx'
import PrintPages from '../../renderers/print/PrintPages.tsx'
import { testApp } from '../helpers/app.tsx'
import { items, table } from '../helpers/printing.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const tools = { words: String, user: {}, dictionary: {}, note: () => {}, codeOf, time: '' }
const layout: PrintLayout = layOut(
  { version: 1, paper: { size: 'A5', landscape: true }, body: [{ kind: 'qrcode', text: 'HT-1' }, { kind: 'line' }, table()] },
  items(60),
  tools,
)

async function shown(element: React.ReactNode): Promise<() => Promise<void>> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(<AppContext value={testApp()}>{element}</AppContext>))
  return async () => {
    await act(async () => root.unmount())
    host.remove()
  }
}

let gone: () => Promise<void> = async () => {}
afterEach(() => gone())

describe('printed pages', () => {
  it('are pictures in millimetres, with lines as wide and as high as they are laid out, and names', async () => {
    gone = await shown(<PrintPages layouts={[layout, layout]} />)
    const sheets = [...document.querySelectorAll('svg')]
    const count = layout.pages.length * 2
    expect(sheets.map((sheet) => sheet.getAttribute('aria-label'))).toEqual(
      Array.from({ length: count }, (_, i) => `第 ${i + 1} 页，共 ${count} 页`),
    )
    expect(['viewBox', 'width', 'height'].map((name) => sheets[0]?.getAttribute(name))).toEqual(['0 0 210 148', '210mm', '148mm'])
    for (const [i, { body }] of layout.pages.entries()) {
      const lines = body.flatMap((part) => (part.kind === 'row' ? part.cells.flatMap((cell) => cell.lines) : []))
      const drawn = [...(sheets[i]?.querySelectorAll('text') ?? [])].map((text) => ({
        text: text.textContent,
        at: ['x', 'y', 'textLength'].map((name) => Number(text.getAttribute(name))),
      }))
      expect(drawn).toEqual(lines.map(({ text, x, y, width }) => ({ text, at: [x, y, width] })))
    }
    expect(sheets[0]?.querySelector('g[role=img]')?.getAttribute('aria-label')).toBe('HT-1')
  })

  it('are printed beside everything else, on paper of their size, and are gone afterwards', async () => {
    const rules = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync')
    const print = vi.fn()
    window.print = print
    const done = vi.fn()
    gone = await shown(<OnPaper layouts={[layout]} onDone={done} />)
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(document.querySelectorAll('body > .pg-print-only svg')).toHaveLength(layout.pages.length)
    expect(rules).toHaveBeenCalledExactlyOnceWith('@page { size: 210mm 148mm; margin: 0 }')
    expect(document.adoptedStyleSheets).toHaveLength(1)
    window.dispatchEvent(new Event('afterprint'))
    expect(done).toHaveBeenCalledOnce()
    await gone()
    gone = async () => {}
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })
})
