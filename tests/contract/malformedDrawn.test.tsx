// @vitest-environment happy-dom
/** Spoilt definitions on screen: whatever is wrong stands in a box of its own, and the rest of the page works. */
import fc from 'fast-check'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Application, applicationPage } from '#core/application/application.ts'
import { checkForm, checkPage } from '#core/check/check.ts'
import { normaliseForm, normaliseList, normalisePage } from '#core/normalise.ts'
import type { PageDef } from '#core/types.ts'
import { renderers } from '#renderers/index.ts'
import { AppContext } from '#runtime/app.ts'
import { loadRenderers, setRenderers } from '#runtime/lazy/registry.ts'
import { Page } from '#runtime/page/Page.tsx'
import { testApp } from '../helpers/app.tsx'
import { env } from '../helpers/core.ts'
import { everything, form, type Loose, list, pages } from '../helpers/definitions.ts'
import { fuzz, runsOf } from '../helpers/fuzz.ts'
import { spoil, spoils } from '../helpers/mutate.ts'

const rows = {
  list: [{ id: '1', fullName: '一', enCode: 'a', sortCode: 1, enabledMark: 1 }],
  pagination: { currentPage: 1, pageSize: 20, total: 1 },
}

beforeAll(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  setRenderers(renderers)
  await loadRenderers(Object.keys(renderers))
  // React and our own boundaries tell what they caught; here it is expected.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
}, 60_000)

/** Draws a page beside a line of the shell; gives what stands there then. A fault that no box catches takes both away. */
async function draw(def: PageDef): Promise<string> {
  const host = document.body.appendChild(document.createElement('div'))
  const uncaught: unknown[] = []
  const root = createRoot(host, { onUncaughtError: (error) => uncaught.push(error) })
  const app = testApp(() => rows)
  await act(async () => {
    root.render(
      <AppContext value={app}>
        <p>beside</p>
        <Page def={def} />
      </AppContext>,
    )
  })
  await act(async () => {})
  const shown = host.innerHTML
  await act(async () => root.unmount())
  document.body.innerHTML = ''
  if (uncaught.length > 0) throw uncaught[0]
  return shown
}

describe('malformed definitions on screen', () => {
  it(`leave everything else standing, ${runsOf(120)} of them`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pages, everything), spoils, async (good, how) => {
        const bad = spoil(good, how)
        fc.pre(typeof bad !== 'string')
        const shown = await draw(normalisePage(bad, env))
        expect(shown).toContain('beside')
      }),
      { ...fuzz(120), endOnFailure: true },
    )
  }, 180_000)

  it(`of forms and lists leave the application standing, ${runsOf(80)} of them`, async () => {
    await fc.assert(
      fc.asyncProperty(spoils, spoils, async (ofForm, ofList) => {
        const [badForm, badList] = [spoil(form, ofForm), spoil(list, ofList)]
        fc.pre(typeof badForm !== 'string' && typeof badList !== 'string')
        const def = normaliseForm(badForm, env)
        const application: Application = { id: 'a', enCode: 'test', fullName: 'Test', webType: 2, form: def, list: normaliseList(badList) }
        const whole = applicationPage(application, env)
        expect(await draw(normalisePage(whole, env))).toContain('beside')
        const record = { ...whole, body: { pingeKey: 'form', id: 'record', form: def } }
        expect(await draw(normalisePage(record, env))).toContain('beside')
      }),
      { ...fuzz(80), endOnFailure: true },
    )
  }, 180_000)

  it('name an unknown widget in a box, where it stands, and draw the rest', async () => {
    const page: Loose = {
      version: 1,
      code: 'a',
      title: 'a',
      body: {
        pingeKey: 'card',
        children: [
          { pingeKey: 'text', content: 'before' },
          { pingeKey: 'notAWidget', id: 'n1' },
          { pingeKey: 'text', content: 'after' },
        ],
      },
    }
    expect(checkPage(page, env)).toMatchObject([{ pointer: '/body/children/1/pingeKey', message: 'unknown pingeKey "notAWidget"' }])
    const shown = await draw(normalisePage(page, env))
    expect(shown).toContain('before')
    expect(shown).toContain('after')
    expect(shown).toContain('notAWidget')
  })

  it('draw a good form without a box', async () => {
    expect(checkForm(form, env)).toEqual([])
    const def = normaliseForm(form, env)
    const shown = await draw(normalisePage({ version: 1, code: 'a', title: 'a', body: { pingeKey: 'form', form: def } }, env))
    expect(shown).not.toContain('pg-error')
    expect(shown).toContain('data-field="fullName"')
  })
})
